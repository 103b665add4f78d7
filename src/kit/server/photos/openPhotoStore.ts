import type { Config } from '../config.ts'
import { localPhotoStore } from './localPhotoStore.ts'
import type { PhotoStore } from './photoStore.ts'
import { s3PhotoStore } from './s3PhotoStore.ts'

const opened = new WeakMap<Config['photos'], PhotoStore>()

/** The photo store of the settings (`PHOTO_STORE`); one instance per settings. */
export function openPhotoStore({ photos }: Pick<Config, 'photos'>): PhotoStore {
  let store = opened.get(photos)
  if (!store) {
    store = photos.store === 'local' ? localPhotoStore(photos.dir) : s3PhotoStore(photos)
    opened.set(photos, store)
  }
  return store
}
