import type { Readable } from 'node:stream'
import { Refusal, type RefusalCode } from '#core/errors.ts'

/** Most bytes of unfinished uploads held by this process: ten of the largest photos, hundreds of usual ones. */
const HELD_MOST = 128 * 1024 * 1024

let held = 0

/**
 * Reads a photo, or another upload, into memory and keeps it there while `work` runs. Reading stops when the limit is
 * exceeded; `discardRest` reads the rest of the stream.
 * @param mostBytes size of the largest accepted photo
 * @param tooLarge code of the refusal of a larger one
 * @throws Refusal with the code `tooLarge`, 'malformedBody' when the upload broke off, 'busy' when too much is being
 * uploaded at once
 */
export async function withPhotoBytes<T>(
  source: Buffer | Readable,
  mostBytes: number,
  work: (original: Buffer) => Promise<T>,
  tooLarge: RefusalCode = 'photoTooLarge',
): Promise<T> {
  if (Buffer.isBuffer(source)) {
    if (source.length > mostBytes) throw new Refusal(tooLarge)
    return work(source)
  }
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of chunksOf(source)) {
      if (length + chunk.length > mostBytes) throw new Refusal(tooLarge)
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

/** Bytes of a refused upload that are still read and discarded before its connection is closed. */
const DISCARDED_MOST = 64 * 1024 * 1024

/** Reads and discards the rest of a refused upload: some clients read the answer only after they sent everything. */
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
