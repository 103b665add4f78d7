import type { Readable } from 'node:stream'
import { Refusal } from '#core/errors.ts'

/** Bytes of unfinished uploads that this process holds at most: ten of the largest, hundreds of the usual. */
const HELD_MOST = 128 * 1024 * 1024

let held = 0

/**
 * Reads a photo into memory and keeps it there while `work` runs. Reading stops at the byte after the limit; a stream is
 * then left as it is, for `discardRest`.
 * @param mostBytes the longest photo that is taken
 * @throws Refusal 'photoTooLarge', 'malformedBody' when the upload broke off, 'busy' when too much is being uploaded at once
 */
export async function withPhotoBytes<T>(
  source: Buffer | Readable,
  mostBytes: number,
  work: (original: Buffer) => Promise<T>,
): Promise<T> {
  if (Buffer.isBuffer(source)) {
    if (source.length > mostBytes) throw new Refusal('photoTooLarge')
    return work(source)
  }
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of chunksOf(source)) {
      if (length + chunk.length > mostBytes) throw new Refusal('photoTooLarge')
      if (held + chunk.length > HELD_MOST) throw new Refusal('busy')
      held += chunk.length
      length += chunk.length
      chunks.push(chunk)
    }
    const original = Buffer.concat(chunks, length)
    chunks.length = 0
    return await work(original)
  } finally {
    held -= length
  }
}

/** So much of a refused upload is still taken off the wire, unkept, before its connection is cut. */
const DISCARDED_MOST = 64 * 1024 * 1024

/**
 * Lets the rest of a refused upload run out, so that its sender, who may read only after writing, gets to the answer.
 */
export function discardRest(source: Readable): void {
  let discarded = 0
  source.on('error', () => {})
  source.on('data', (chunk: Uint8Array) => {
    discarded += chunk.length
    if (discarded > DISCARDED_MOST) source.destroy()
  })
}

async function* chunksOf(source: Readable): AsyncGenerator<Buffer> {
  const chunks = source.iterator({ destroyOnReturn: false })
  try {
    for (let next = await chunks.next(); !next.done; next = await chunks.next())
      yield Buffer.from(next.value as Uint8Array)
  } catch {
    throw new Refusal('malformedBody')
  } finally {
    await chunks.return?.()
  }
}
