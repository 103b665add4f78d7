/** How one kind of thing is kept in the blob store, a folder or a bucket (`PHOTO_STORE`): `<folder>/<id>/<size>.<ending>`. */
export interface BlobKind {
  folder: 'photos' | 'sounds'
  ending: string
  /** What a bucket answers for it; only the server reads it there. */
  type: string
  cacheControl: string
}

export const PHOTO_BLOBS: BlobKind = {
  folder: 'photos',
  ending: 'webp',
  type: 'image/webp',
  cacheControl: 'public, max-age=31536000, immutable',
}

/** Of two formats; which one stands in the database. */
export const SOUND_BLOBS: BlobKind = {
  folder: 'sounds',
  ending: 'bin',
  type: 'application/octet-stream',
  cacheControl: 'private, no-store',
}
