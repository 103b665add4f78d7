import type { Config } from '../config.ts'
import { SOUND_BLOBS } from '../photos/blobFiles.ts'
import { localPhotoStore } from '../photos/localPhotoStore.ts'
import { openBlobStore } from '../photos/openPhotoStore.ts'
import type { PhotoStore } from '../photos/photoStore.ts'

/** Storage for recorded sounds, by id (a UUID). */
export interface SoundStore {
  /** Once this resolves, the file survives a power cut. */
  save(id: string, bytes: Buffer): Promise<void>
  read(id: string): Promise<Buffer | null>
  remove(id: string): Promise<void>
  /** The same files as a photo store, for backups and for finding files without a row. */
  files: PhotoStore
}

/** A sound has a single file, which the store knows by this size. */
export const SOUND_SIZES = [1] as const

/** The sounds beside the photos, in the folder or bucket of the settings (`PHOTO_STORE`). */
export const openSoundStore = (config: Pick<Config, 'photos'>): SoundStore =>
  soundStore(openBlobStore(config, SOUND_BLOBS))

/** The sounds of a backup. */
export const soundFolder = (dir: string): PhotoStore => localPhotoStore(dir, SOUND_BLOBS.ending)

function soundStore(files: PhotoStore): SoundStore {
  const [size] = SOUND_SIZES
  return {
    save: (id, bytes) => files.save(id, [{ size, bytes }]),
    read: (id) => files.read(id, size),
    remove: (id) => files.remove(id),
    files,
  }
}
