import { newId } from '#core/ids.ts'
import { ApiError } from '#kit/web/api.ts'
import type { Photo } from '../contract.ts'

/** A photo in a form: on its way to the server, stored there, or failed on the way. */
export type PickedPhoto = Uploading | Stored | Failed

interface Picked {
  /** Names it within the form, whatever becomes of it. */
  key: string
}

interface FromDevice extends Picked {
  /** As it was chosen. */
  file: Blob
  /** As it is sent and shown, once it has been made small. */
  preview?: Blob
}

interface Uploading extends FromDevice {
  state: 'uploading'
  /** The part that has been sent, 0 to 1. */
  progress: number
}

interface Failed extends FromDevice {
  state: 'failed'
  error: unknown
}

interface Stored extends Picked {
  state: 'stored'
  photo: Photo
  /** Shown instead of the stored file as long as the form is open. */
  preview?: Blob
}

/** A change of the photos in a form, made to what they are at that moment. */
export type PickedPhotosUpdate = (photos: PickedPhoto[]) => PickedPhoto[]

/** Photos that a thing already has, for its form. */
export const storedPhotos = (photos: readonly Photo[]): PickedPhoto[] =>
  photos.map((photo) => ({ key: photo.id, state: 'stored', photo }))

/** Files just chosen, about to be uploaded. */
export const chosenPhotos = (files: readonly Blob[]): PickedPhoto[] =>
  files.map((file) => ({ key: newId(), state: 'uploading', file, progress: 0 }))

/** Those that are stored, in order. */
export const arrivedPhotos = (photos: readonly PickedPhoto[]): Photo[] =>
  photos.flatMap((each) => (each.state === 'stored' ? [each.photo] : []))

/** The ids of those that are stored, in order: what a form sends. */
export const photoIds = (photos: readonly PickedPhoto[]): string[] => arrivedPhotos(photos).map(({ id }) => id)

/** True while any is still on its way: the form waits. */
export const isUploading = (photos: readonly PickedPhoto[]): boolean =>
  photos.some((each) => each.state === 'uploading')

/** True when any did not arrive: the form says so before it sends the others. */
export const hasFailed = (photos: readonly PickedPhoto[]): boolean => photos.some((each) => each.state === 'failed')

/** Refusals that another try of the same file does not change. */
const FINAL = new Set(['notAPhoto', 'photoTooLarge', 'photoTooManyPixels'])

/** True when it did not arrive and another try may help. */
export const canRetry = (photo: PickedPhoto): boolean =>
  photo.state === 'failed' && !(photo.error instanceof ApiError && FINAL.has(photo.error.code))

/** Changes one that is still on its way; one that was removed meanwhile stays removed. */
export function changed(
  photos: PickedPhoto[],
  key: string,
  change: (photo: Uploading | Failed) => PickedPhoto,
): PickedPhoto[] {
  return photos.map((each) => (each.key === key && each.state !== 'stored' ? change(each) : each))
}

/** Marks one as stored; when the same picture is already there, it goes away instead. */
export function arrived(photos: PickedPhoto[], key: string, photo: Photo): PickedPhoto[] {
  const isDouble = photos.some((each) => each.key !== key && each.state === 'stored' && each.photo.id === photo.id)
  if (isDouble) return photos.filter((each) => each.key !== key)
  return changed(photos, key, ({ preview }) => ({ key, state: 'stored', photo, ...(preview && { preview }) }))
}
