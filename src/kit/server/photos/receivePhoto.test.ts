import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Refusal } from '#core/errors.ts'
import { withPhotoBytes } from './receivePhoto.ts'

const MB = 1024 * 1024
const length = async (bytes: Buffer) => bytes.length

/** A stream that never ends and counts the bytes read from it. */
function endless(chunkBytes: number) {
  const taken = { bytes: 0 }
  const stream = new Readable({
    read() {
      taken.bytes += chunkBytes
      this.push(Buffer.alloc(chunkBytes))
    },
  })
  return { stream, taken }
}

test('a photo of exactly the limit is read completely, one byte more is refused', async () => {
  const of = (bytes: number) => Readable.from([Buffer.alloc(bytes - 1), Buffer.alloc(1)])
  await expect(withPhotoBytes(of(MB), MB, length)).resolves.toBe(MB)
  await expect(withPhotoBytes(of(MB + 1), MB, length)).rejects.toMatchObject({ code: 'photoTooLarge' })
  await expect(withPhotoBytes(Buffer.alloc(MB + 1), MB, length)).rejects.toMatchObject({ code: 'photoTooLarge' })
})

test('[S8] an endless upload is read no further than the limit, and its sender still gets an answer', async () => {
  const { stream, taken } = endless(64 * 1024)
  await expect(withPhotoBytes(stream, MB, length)).rejects.toMatchObject({ code: 'photoTooLarge' })
  expect(taken.bytes).toBeLessThan(MB + 4 * 64 * 1024)
  expect(stream.destroyed).toBe(false)
})

test('an interrupted upload is refused as such', async () => {
  const broken = new Readable({ read() {} })
  broken.push(Buffer.alloc(10))
  const answer = withPhotoBytes(broken, MB, length)
  broken.destroy(new Error('aborted'))
  await expect(answer).rejects.toMatchObject({ code: 'malformedBody' })
})

test('[S8] unfinished uploads together hold a bounded number of bytes, released when they end', async () => {
  const open: Array<() => void> = []
  const holding = Array.from({ length: 14 }, () =>
    withPhotoBytes(
      Readable.from([Buffer.alloc(10 * MB)]),
      12 * MB,
      () => new Promise<string>((done) => open.push(() => done('kept'))),
    ),
  )
  const results = Promise.all(holding.map((one) => one.catch((error: unknown) => (error as Refusal).code)))
  await expect.poll(() => open.length).toBe(12)
  for (const finish of open) finish()
  expect((await results).filter((each) => each === 'busy')).toHaveLength(2)
  await expect(withPhotoBytes(Readable.from([Buffer.alloc(10 * MB)]), 12 * MB, length)).resolves.toBe(10 * MB)
})
