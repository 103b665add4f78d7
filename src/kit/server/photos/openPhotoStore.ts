import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { type BlobKind, PHOTO_BLOBS } from './blobFiles.ts'
import { localPhotoStore } from './localPhotoStore.ts'
import type { PhotoStore } from './photoStore.ts'
import { s3PhotoStore } from './s3PhotoStore.ts'

const opened = new Map<BlobKind, WeakMap<Config['photos'], PhotoStore>>()

/** The photo store of the settings (`PHOTO_STORE`); one instance per settings. */
export const openPhotoStore = (config: Pick<Config, 'photos'>): PhotoStore => openBlobStore(config, PHOTO_BLOBS)

/** The store of another kind of blob, beside that of the photos. */
export function openBlobStore({ photos }: Pick<Config, 'photos'>, kind: BlobKind): PhotoStore {
  const ofKind = opened.get(kind) ?? new WeakMap<Config['photos'], PhotoStore>()
  opened.set(kind, ofKind)
  let store = ofKind.get(photos)
  if (!store) {
    store = photos.store === 'local' ? localStore(photos.dir, kind) : s3PhotoStore(photos, kind)
    ofKind.set(photos, store)
  }
  return store
}

const localStore = (photosDir: string, { folder, ending }: BlobKind) =>
  localPhotoStore(folder === PHOTO_BLOBS.folder ? photosDir : join(dirname(photosDir), folder), ending)
