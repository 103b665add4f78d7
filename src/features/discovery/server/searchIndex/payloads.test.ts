import { expect, test } from 'vitest'
import { blockOf, inBlock, onlyRecords, payloadAt, PayloadWriter, worthKeeping } from './payloads.ts'

const KB = 1024
const record = (bytes: number, value: number) => new Uint8Array(bytes).fill(value)

function resultOf<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

test('every record is read back, also one larger than a block', () => {
  const writer = new PayloadWriter()
  const sizes = [0, 1, 12, 13, 70_000, 40 * KB, 5]
  const handles = sizes.map((size, i) => writer.append(record(size, i + 1)))
  writer.trim()
  handles.forEach((handle, i) =>
    expect(Buffer.compare(payloadAt(writer.payloads, handle), record(sizes[i]!, i + 1))).toBe(0),
  )
})

test('each block is twice as large as the one before, up to four megabytes', () => {
  const writer = new PayloadWriter()
  for (let i = 0; i < 400; i++) writer.append(record(32 * KB - 4, 1))
  const sizes = writer.payloads.blocks.map((block) => block.length / KB)
  expect(sizes).toEqual([32, 64, 128, 256, 512, 1024, 2048, 4096, 4096, 4096])
})

test('the unused end of the last block is released', () => {
  const writer = new PayloadWriter()
  const handle = writer.append(record(100, 7))
  writer.trim()
  expect(writer.payloads.blocks.map((block) => block.length)).toEqual([112])
  expect(payloadAt(writer.payloads, handle)).toEqual(record(100, 7))
})

test('a large block that is mostly in use is kept, a small or mostly unused one is copied', () => {
  const writer = new PayloadWriter()
  const handles = Array.from({ length: 150 }, () => writer.append(record(32 * KB - 4, 1)))
  const last = blockOf(handles.at(-1)!)
  const kept = (part: number) =>
    resultOf(worthKeeping(writer.payloads, Uint32Array.from(handles.filter((_, i) => i % 10 < part))))
  expect(kept(10)).toEqual([false, false, false, false, false, true, true, true])
  expect(kept(5).slice(0, last)).toEqual(Array.from({ length: last }, () => false))
})

test('a copy has only the given records, under the same handles', () => {
  const writer = new PayloadWriter()
  const [first, second, third] = [record(20, 1), record(50, 2), record(9, 3)].map((each) => writer.append(each))
  const [copy] = resultOf(onlyRecords(writer.payloads, Uint32Array.of(first!, third!)))
  const blocks = [copy!()]
  expect(payloadAt({ blocks, used: [] }, first!)).toEqual(record(20, 1))
  expect(payloadAt({ blocks, used: [] }, third!)).toEqual(record(9, 3))
  expect(blocks[0]).not.toContain(2)
  expect(payloadAt({ blocks: [record(1, 0), ...blocks], used: [] }, inBlock(third!, 1))).toEqual(record(9, 3))
  expect(payloadAt(writer.payloads, second!)).toEqual(record(50, 2))
})
