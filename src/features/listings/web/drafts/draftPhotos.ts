import { days } from '#core/units.ts'
import type { PickedPhoto } from '#features/photos/web/pickedPhotos.ts'
import { BrowserDatabase } from '#kit/web/database.ts'

/** A chosen photo of a draft that is not uploaded yet. */
export interface WaitingPhoto {
  key: string
  file: Blob
  /** Its position among the photos of the form. */
  at: number
}

interface Kept {
  /** Key: person and form. */
  form: string
  savedAt: number
  photos: WaitingPhoto[]
}

const STORE = 'photos'
/** Retention of photos, the same as of drafts. */
const RETENTION = days(7)

const database = new BrowserDatabase('hereaboutsDrafts', { [STORE]: 'form' })
const formOf = (userId: string, form: string) => `${userId} ${form}`

/** The photos of a form that are not uploaded yet; shrunk ones if available. */
export const waitingPhotos = (photos: readonly PickedPhoto[]): WaitingPhoto[] =>
  photos.flatMap((each, at) =>
    each.state === 'stored' ? [] : [{ key: each.key, file: each.preview ?? each.file, at }],
  )

/** Stores the waiting photos of a form in this browser; without storage they only last as long as the page. */
export async function keepDraftPhotos(userId: string, form: string, photos: WaitingPhoto[]): Promise<void> {
  const key = formOf(userId, form)
  await database
    .change(STORE, (store) =>
      photos.length === 0 ? store.delete(key) : store.put({ form: key, savedAt: Date.now(), photos } satisfies Kept),
    )
    .catch(() => undefined)
}

/** The waiting photos of a form; [] when there are none, or no storage. */
export async function readDraftPhotos(userId: string, form: string): Promise<WaitingPhoto[]> {
  try {
    const kept = await database.read<Kept | undefined>(STORE, (store) => store.get(formOf(userId, form)))
    return kept && Date.now() - kept.savedAt < RETENTION ? kept.photos : []
  } catch {
    return []
  }
}

/**
 * Inserts the photos that were not uploaded yet into the photos of a form, at their positions; their upload continues.
 */
export function withWaiting(photos: readonly PickedPhoto[], waiting: readonly WaitingPhoto[]): PickedPhoto[] {
  const missing = waiting.filter(({ key }) => !photos.some((photo) => photo.key === key))
  return missing
    .toSorted((a, b) => a.at - b.at)
    .reduce<PickedPhoto[]>(
      (all, { key, file, at }) => all.toSpliced(at, 0, { key, state: 'uploading', file, progress: 0 }),
      [...photos],
    )
}

/** Deletes the photos of all drafts, of every person. */
export const forgetDraftPhotos = (): Promise<void> =>
  database.change(STORE, (store) => store.clear()).catch(() => undefined)
