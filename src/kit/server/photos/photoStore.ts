import type { PhotoFile } from './preparePhoto.ts'

/** Where the renditions of photos lie, under the photo's id (a UUID). */
export interface PhotoStore {
  /** Stores a new photo; when this resolves, all its files outlive a power cut. */
  save(id: string, files: PhotoFile[]): Promise<void>
  /** The WebP of one size, or null when there is none. */
  read(id: string, size: number): Promise<Buffer | null>
  /** Takes a photo away, also one whose saving broke off; harmless when there is none. */
  remove(id: string): Promise<void>
  /** Every stored photo, broken-off ones included, in no order. */
  list(): AsyncIterable<{ id: string; savedAt: Date }>
}
