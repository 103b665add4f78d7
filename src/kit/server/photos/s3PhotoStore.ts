import { UUID_PATTERN } from '#core/ids.ts'
import type { PhotoStore } from './photoStore.ts'
import { s3Connection, s3Objects, type S3Settings } from './s3Bucket.ts'

const FOLDER = 'photos/'

/** Photos in a bucket (`s3Connection`), as `photos/<id>/<size>.webp`. */
export function s3PhotoStore(settings: S3Settings): PhotoStore {
  const connect = s3Connection(settings)
  const Bucket = settings.bucket
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
              ContentType: 'image/webp',
              CacheControl: 'public, max-age=31536000, immutable',
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
      for await (const { key, savedAt } of s3Objects(connect, Bucket, FOLDER)) {
        const id = key.slice(FOLDER.length).split('/')[0]!
        if (id === last || !UUID_PATTERN.test(id)) continue
        last = id
        yield { id, savedAt }
      }
    },
  }
}

/** An id that is no UUID must never become part of a key. */
function folderOf(id: string): string {
  if (!UUID_PATTERN.test(id)) throw new TypeError('A photo id is a UUID')
  return `${FOLDER}${id.toLowerCase()}/`
}

const keyOf = (id: string, size: number) => `${folderOf(id)}${size}.webp`

const isAbsent = (error: unknown) => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  return name === 'NoSuchKey' || ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket')
}
