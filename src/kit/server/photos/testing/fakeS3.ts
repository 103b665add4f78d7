import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface FakeS3 {
  endpoint: string
  /** Stored objects by `/bucket/key`. */
  objects: Map<string, { bytes: Buffer; type: string; savedAt: Date }>
  /** Every request as "METHOD /path", with its Authorization header. */
  asked: Array<{ line: string; authorization: string }>
  /** Answers the next `count` requests with 503. */
  failNext(count: number): void
  close(): Promise<void>
}

/** A small server with the part of S3 needed for one bucket: put, get, delete and paged listing. */
export async function fakeS3(bucket: string, pageSize = 3): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map()
  const asked: FakeS3['asked'] = []
  let failing = 0
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const url = new URL(request.url!, 'http://fake')
    const body = await buffer(request)
    asked.push({ line: `${request.method} ${url.pathname}`, authorization: request.headers.authorization ?? '' })
    if (failing > 0) {
      failing -= 1
      return reply.writeHead(503).end()
    }
    if (!url.pathname.startsWith(`/${bucket}`)) return refuse(reply, 'NoSuchBucket')
    if (request.method === 'PUT') {
      objects.set(url.pathname, { bytes: body, type: request.headers['content-type'] ?? '', savedAt: new Date() })
      return reply.writeHead(200, { etag: '"x"' }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(url.pathname)
      return reply.writeHead(204).end()
    }
    if (url.searchParams.has('list-type')) return list(url, reply)
    const found = objects.get(url.pathname)
    return found ? reply.writeHead(200, { 'content-type': found.type }).end(found.bytes) : refuse(reply, 'NoSuchKey')
  }
  const list = (url: URL, reply: ServerResponse) => {
    const prefix = `/${bucket}/${url.searchParams.get('prefix') ?? ''}`
    const after = url.searchParams.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((path) => path.startsWith(prefix) && path > after).toSorted()
    const page = keys.slice(0, pageSize)
    const isMore = keys.length > page.length
    const contents = page.map(
      (path) =>
        `<Contents><Key>${path.slice(bucket.length + 2)}</Key><LastModified>${objects.get(path)!.savedAt.toISOString()}</LastModified></Contents>`,
    )
    const next = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    reply.writeHead(200, { 'content-type': 'application/xml' })
    reply.end(`<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`)
  }
  const server = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    asked,
    failNext: (count) => void (failing = count),
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

function refuse(reply: ServerResponse, code: string): void {
  reply
    .writeHead(404, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code><Message>no</Message></Error>`)
}
