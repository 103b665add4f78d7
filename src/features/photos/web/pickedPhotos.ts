import { newId } from '#core/ids.ts'
import { ApiError } from '#kit/web/api.ts'
import type { Photo } from '../contract.ts'

/** A photo in a form: uploading, stored, or failed. */
export type PickedPhoto = Uploading | Stored | Failed

interface Picked {
  /** Identifies the photo within the form, in every state. */
  key: string
}

interface FromDevice extends Picked {
  /** The chosen file. */
  file: Blob
  /** The shrunk file, for upload and preview. */
  preview?: Blob
}

interface Uploading extends FromDevice {
  state: 'uploading'
  /** Uploaded fraction, 0 to 1. */
  progress: number
}

interface Failed extends FromDevice {
  state: 'failed'
  error: unknown
}

interface Stored extends Picked {
  state: 'stored'
  photo: Photo
  /** Shown instead of the stored file while the form is open. */
  preview?: Blob
}

/** A function that returns a form's new photos for its current ones. */
export type PickedPhotosUpdate = (photos: PickedPhoto[]) => PickedPhoto[]

/** The photos that a thing already has, for its form. */
export const storedPhotos = (photos: readonly Photo[]): PickedPhoto[] =>
  photos.map((photo) => ({ key: photo.id, state: 'stored', photo }))

/** Newly chosen files, before the upload. */
export const chosenPhotos = (files: readonly Blob[]): PickedPhoto[] =>
  files.map((file) => ({ key: newId(), state: 'uploading', file, progress: 0 }))

/** The stored photos, in order. */
export const arrivedPhotos = (photos: readonly PickedPhoto[]): Photo[] =>
  photos.flatMap((each) => (each.state === 'stored' ? [each.photo] : []))

/** The ids of the stored photos, in order, as a form sends them. */
export const photoIds = (photos: readonly PickedPhoto[]): string[] => arrivedPhotos(photos).map(({ id }) => id)

/** True while a photo is uploading; the form then waits. */
export const isUploading = (photos: readonly PickedPhoto[]): boolean =>
  photos.some((each) => each.state === 'uploading')

/** True when any upload failed: the form reports it before sending. */
export const hasFailed = (photos: readonly PickedPhoto[]): boolean => photos.some((each) => each.state === 'failed')

/** Refusals for which a retry of the same file is useless. */
const FINAL = new Set(['notAPhoto', 'photoTooLarge', 'photoTooManyPixels'])

/** True when the upload failed and a retry may succeed. */
export const canRetry = (photo: PickedPhoto): boolean =>
  photo.state === 'failed' && !(photo.error instanceof ApiError && FINAL.has(photo.error.code))

/** True when the upload failed without a network; it is retried automatically when the network is back. */
export const waitsForNetwork = (photo: PickedPhoto): boolean =>
  photo.state === 'failed' && photo.error instanceof ApiError && photo.error.code === 'network'

/** Changes a photo that is not stored yet; a photo that was removed meanwhile stays removed. */
export function changeUploading(
  photos: PickedPhoto[],
  key: string,
  change: (photo: Uploading | Failed) => PickedPhoto,
): PickedPhoto[] {
  return photos.map((each) => (each.key === key && each.state !== 'stored' ? change(each) : each))
}

/** Marks a photo as stored; it is removed when the same picture is already in the form. */
export function markStored(photos: PickedPhoto[], key: string, photo: Photo): PickedPhoto[] {
  const isDouble = photos.some((each) => each.key !== key && each.state === 'stored' && each.photo.id === photo.id)
  if (isDouble) return photos.filter((each) => each.key !== key)
  return changeUploading(photos, key, ({ preview }) => ({ key, state: 'stored', photo, ...(preview && { preview }) }))
}
