/** How one kind of blob is stored in the folder or bucket of `PHOTO_STORE`: `<folder>/<id>/<size>.<ending>`. */
export interface BlobKind {
  folder: 'photos' | 'sounds'
  ending: string
  /** Content type in a bucket; only the server reads it there. */
  type: string
  cacheControl: string
}

export const PHOTO_BLOBS: BlobKind = {
  folder: 'photos',
  ending: 'webp',
  type: 'image/webp',
  cacheControl: 'public, max-age=31536000, immutable',
}

/** Sounds have one of two formats; the database says which. */
export const SOUND_BLOBS: BlobKind = {
  folder: 'sounds',
  ending: 'bin',
  type: 'application/octet-stream',
  cacheControl: 'private, no-store',
}
