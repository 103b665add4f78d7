import { dirname, join } from 'node:path'
import { UUID_PATTERN } from '#core/ids.ts'
import type { Config } from '../config.ts'
import { type BlobKind, PHOTO_BLOBS } from './blobFiles.ts'
import { localPhotoStore } from './localPhotoStore.ts'
import type { PhotoStore } from './photoStore.ts'
import { s3Connection, s3Objects, type S3Settings } from './s3Bucket.ts'

const opened = new Map<BlobKind, WeakMap<Config['photos'], PhotoStore>>()

/** Opens the photo store of the settings (`PHOTO_STORE`); one instance per settings. */
export const openPhotoStore = (config: Pick<Config, 'photos'>): PhotoStore => openBlobStore(config, PHOTO_BLOBS)

/** Opens the store of another kind of blob, next to that of the photos. */
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

/** Stores photos, or blobs of another kind, in a bucket (`s3Connection`), as `photos/<id>/<size>.webp`. */
export function s3PhotoStore(settings: S3Settings, kind: BlobKind = PHOTO_BLOBS): PhotoStore {
  const connect = s3Connection(settings)
  const Bucket = settings.bucket
  const folderOf = (id: string) => `${kind.folder}/${checked(id)}/`
  const keyOf = (id: string, size: number) => `${folderOf(id)}${size}.${kind.ending}`
  return {
    async save(id, files) {
      const { client, PutObjectCommand } = await connect()
      await Promise.all(
        files.map(({ size, bytes }) =>
          client.send(
            new PutObjectCommand({
              Bucket,
              Key: keyOf(id, size),
              Body: bytes,
              ContentType: kind.type,
              CacheControl: kind.cacheControl,
            }),
          ),
        ),
      )
    },
    async read(id, size) {
      const { client, GetObjectCommand } = await connect()
      try {
        const answer = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(id, size) }))
        return answer.Body ? Buffer.from(await answer.Body.transformToByteArray()) : null
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    async remove(id) {
      const { client, DeleteObjectCommand } = await connect()
      for await (const { key } of s3Objects(connect, Bucket, folderOf(id))) {
        await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
      }
    },
    async *list() {
      let last = ''
      for await (const { key, savedAt } of s3Objects(connect, Bucket, `${kind.folder}/`)) {
        const id = key.split('/')[1]!
        if (id === last || !UUID_PATTERN.test(id)) continue
        last = id
        yield { id, savedAt }
      }
    },
  }
}

/** An id that is no UUID must never become part of a key. */
function checked(id: string): string {
  if (!UUID_PATTERN.test(id)) throw new TypeError('A photo id is a UUID')
  return id.toLowerCase()
}

const isAbsent = (error: unknown) => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  return name === 'NoSuchKey' || ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket')
}
