import type { PhotoFile } from './preparePhoto.ts'

/** Storage for the renditions of photos, by photo id (a UUID). */
export interface PhotoStore {
  /** Stores a new photo; once this resolves, all its files survive a power cut. */
  save(id: string, files: PhotoFile[]): Promise<void>
  /** The WebP of one size, or null when there is none. */
  read(id: string, size: number): Promise<Buffer | null>
  /** Removes a photo, also an incompletely saved one; does nothing if there is none. */
  remove(id: string): Promise<void>
  /** Every stored photo, incompletely saved ones included, in no particular order. */
  list(): AsyncIterable<{ id: string; savedAt: Date }>
}
