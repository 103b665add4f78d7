import type { S3Client } from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'

export type S3Settings = Extract<Config['photos'], { store: 's3' }>

const CONNECT_MILLISECONDS = 3_000
const ANSWER_MILLISECONDS = 20_000

type Connect = () => Promise<{ client: S3Client } & Omit<typeof import('@aws-sdk/client-s3'), 'S3Client'>>

/**
 * A connection to anything that speaks S3. The SDK is loaded at first use, requests no provider-specific checksums, and
 * retries safe requests.
 */
export function s3Connection(settings: S3Settings): Connect {
  let client: S3Client | undefined
  return async () => {
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
}

/** All objects under a prefix, in the order of their keys, page by page. */
export async function* s3Objects(
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
