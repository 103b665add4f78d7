import type { S3Client } from '@aws-sdk/client-s3'
import { UUID_PATTERN } from '#core/ids.ts'
import type { Config } from '../config.ts'
import type { PhotoStore } from './photoStore.ts'

type S3Settings = Extract<Config['photos'], { store: 's3' }>

const FOLDER = 'photos/'
const CONNECT_MILLISECONDS = 3_000
const ANSWER_MILLISECONDS = 20_000

/**
 * Photos in a bucket of anything that speaks S3, as `photos/<id>/<size>.webp`. The SDK is loaded at first use, requests
 * no provider-specific checksums, and retries safe requests.
 */
export function s3PhotoStore(settings: S3Settings): PhotoStore {
  let client: S3Client | undefined
  const connect = async () => {
    const { S3Client, ...commands } = await import('@aws-sdk/client-s3')
    client ??= new S3Client({
      endpoint: settings.endpoint,
      region: settings.region,
      credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECT_MILLISECONDS, requestTimeout: ANSWER_MILLISECONDS },
    })
    return { client, ...commands }
  }
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
      for await (const { key } of objects(connect, Bucket, folderOf(id))) {
        await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
      }
    },
    async *list() {
      let last = ''
      for await (const { key, savedAt } of objects(connect, Bucket, FOLDER)) {
        const id = key.slice(FOLDER.length).split('/')[0]!
        if (id === last || !UUID_PATTERN.test(id)) continue
        last = id
        yield { id, savedAt }
      }
    },
  }
}

type Connect = () => Promise<{ client: S3Client } & Omit<typeof import('@aws-sdk/client-s3'), 'S3Client'>>

/** All objects under a prefix, in the order of their keys, page by page. */
async function* objects(
  connect: Connect,
  Bucket: string,
  Prefix: string,
): AsyncGenerator<{ key: string; savedAt: Date }> {
  const { client, ListObjectsV2Command } = await connect()
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket, Prefix, ...(ContinuationToken && { ContinuationToken }) }),
    )
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key && LastModified) yield { key: Key, savedAt: LastModified }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken)
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
