import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

const ARRAYS = { Int32Array, Uint32Array, Uint16Array, Uint8Array, Float32Array, Float64Array }
type ArrayName = keyof typeof ARRAYS
type Numbers = Int32Array | Uint32Array | Uint16Array | Uint8Array | Float32Array | Float64Array

/** A list of texts inside a packed value. */
export class Texts {
  readonly texts: readonly string[]
  constructor(texts: readonly string[]) {
    this.texts = texts
  }
}

/**
 * An array that is computed only when it is written, so that not all of them are in memory. It is read back as a plain
 * array.
 */
export class Made {
  readonly make: () => Numbers
  constructor(make: () => Numbers) {
    this.make = make
  }
}

/** Types that a pack can contain. */
export type Packable =
  | number
  | null
  | Numbers
  | Texts
  | Made
  | readonly Packable[]
  | { readonly [name: string]: Packable }

/** The structure of a packed value; its arrays and texts are stored one after the other in the file. */
type Shape =
  | number
  | null
  | { array: ArrayName; length: number }
  | { texts: number[] }
  | { list: Shape[] }
  | { parts: Record<string, Shape> }

/** Data needed to read a pack, stored outside its file. */
export interface PackedFile {
  bytes: number
  /** CRC-32 of each block. */
  checksums: number[]
  shape: Shape
}

/** A file that is truncated, damaged or missing. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile'
}

/** Bytes that are read, written and checked at a time; some half a millisecond of work. */
const BLOCK = 2 ** 19
/** Number of texts encoded at a time. */
const TEXTS = 1000

/**
 * Writes a value to a new file and flushes it to the disk. Arrays may change meanwhile: each block is copied before its
 * checksum is computed. Yields to other work after every block.
 */
export async function writePack(path: string, value: Packable, signal: AbortSignal): Promise<PackedFile> {
  const file = await open(path, 'wx', 0o600)
  try {
    const writer = new BlockWriter(file, signal)
    const shape = await packed(value, writer)
    await writer.flush()
    await file.sync()
    return { bytes: writer.bytes, checksums: writer.checksums, shape }
  } finally {
    await file.close()
  }
}

async function packed(value: Packable, writer: BlockWriter): Promise<Shape> {
  if (value === null || typeof value === 'number') return value
  if (value instanceof Texts) return { texts: await packTexts(value.texts, writer) }
  if (value instanceof Made || ArrayBuffer.isView(value)) {
    const numbers = value instanceof Made ? value.make() : value
    await writer.add(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength))
    return { array: nameOf(numbers), length: numbers.length }
  }
  if (Array.isArray(value)) {
    const list: Shape[] = []
    for (const each of value as readonly Packable[]) list.push(await packed(each, writer))
    return { list }
  }
  const parts: Record<string, Shape> = {}
  for (const [name, part] of Object.entries(value as Record<string, Packable>)) parts[name] = await packed(part, writer)
  return { parts }
}

const nameOf = (numbers: Numbers) =>
  numbers instanceof Uint8Array ? 'Uint8Array' : (numbers.constructor.name as ArrayName)

/**
 * Writes texts as JSON, which preserves every text, also half of a surrogate pair.
 * @returns the bytes of each group of texts
 */
async function packTexts(texts: readonly string[], writer: BlockWriter): Promise<number[]> {
  const lengths: number[] = []
  for (let i = 0; i < texts.length; i += TEXTS) {
    const bytes = Buffer.from(JSON.stringify(texts.slice(i, i + TEXTS)))
    lengths.push(bytes.length)
    await writer.add(bytes)
  }
  return lengths
}

/**
 * Reads a value that `writePack` wrote, in blocks.
 * @throws DamagedFile when a checksum is wrong
 */
export async function readPack(path: string, { bytes, checksums, shape }: PackedFile): Promise<Packable> {
  const file = await open(path).catch(() => {
    throw new DamagedFile('a file is missing')
  })
  try {
    if ((await file.stat()).size !== bytes) throw new DamagedFile('a file has another length')
    return await unpacked(shape, new BlockReader(file, checksums, bytes))
  } finally {
    await file.close()
  }
}

async function unpacked(shape: Shape, reader: BlockReader): Promise<Packable> {
  if (shape === null || typeof shape === 'number') return shape
  if ('array' in shape) {
    const numbers = new ARRAYS[shape.array](shape.length)
    await reader.readInto(new Uint8Array(numbers.buffer))
    return numbers
  }
  if ('texts' in shape) {
    const texts: string[] = []
    for (const length of shape.texts) {
      const group = Buffer.alloc(length)
      await reader.readInto(group)
      texts.push(...(JSON.parse(group.toString()) as string[]))
    }
    return new Texts(texts)
  }
  if ('list' in shape) {
    const list: Packable[] = []
    for (const each of shape.list) list.push(await unpacked(each, reader))
    return list
  }
  const parts: Record<string, Packable> = {}
  for (const [name, part] of Object.entries(shape.parts)) parts[name] = await unpacked(part, reader)
  return parts
}

class BlockWriter {
  readonly #file: FileHandle
  readonly #signal: AbortSignal
  readonly #block = new Uint8Array(BLOCK)
  readonly checksums: number[] = []
  #used = 0
  bytes = 0

  constructor(file: FileHandle, signal: AbortSignal) {
    this.#file = file
    this.#signal = signal
  }

  async add(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length;) {
      const count = Math.min(BLOCK - this.#used, bytes.length - from)
      this.#block.set(bytes.subarray(from, from + count), this.#used)
      this.#used += count
      from += count
      if (this.#used === BLOCK) await this.flush()
    }
  }

  async flush(): Promise<void> {
    this.#signal.throwIfAborted()
    if (this.#used === 0) return
    const block = this.#block.subarray(0, this.#used)
    this.checksums.push(crc32(block))
    for (let from = 0; from < block.length;) from += (await this.#file.write(block, from)).bytesWritten
    this.bytes += this.#used
    this.#used = 0
  }
}

/** Reads the next block while the present one is used. */
class BlockReader {
  readonly #file: FileHandle
  readonly #checksums: readonly number[]
  readonly #bytes: number
  readonly #buffers = [new Uint8Array(BLOCK), new Uint8Array(BLOCK)]
  #block = new Uint8Array(0)
  #used = 0
  #number = 0
  #coming: Promise<Uint8Array<ArrayBuffer>> | null = null

  constructor(file: FileHandle, checksums: readonly number[], bytes: number) {
    this.#file = file
    this.#checksums = checksums
    this.#bytes = bytes
  }

  async readInto(target: Uint8Array): Promise<void> {
    for (let at = 0; at < target.length;) {
      if (this.#used === this.#block.length) await this.#next()
      const count = Math.min(this.#block.length - this.#used, target.length - at)
      target.set(this.#block.subarray(this.#used, this.#used + count), at)
      this.#used += count
      at += count
    }
  }

  async #next(): Promise<void> {
    this.#block = await (this.#coming ?? this.#read(this.#number))
    this.#used = 0
    if (crc32(this.#block) !== this.#checksums[this.#number]) throw new DamagedFile('a file is damaged')
    this.#number++
    this.#coming = this.#number * BLOCK < this.#bytes ? this.#read(this.#number) : null
    this.#coming?.catch(() => undefined)
  }

  async #read(number: number): Promise<Uint8Array<ArrayBuffer>> {
    const buffer = this.#buffers[number % 2]!.subarray(0, Math.min(BLOCK, this.#bytes - number * BLOCK))
    if (buffer.length <= 0) throw new DamagedFile('a file is too short')
    for (let from = 0; from < buffer.length;) {
      const { bytesRead } = await this.#file.read(buffer, from, buffer.length - from, number * BLOCK + from)
      if (bytesRead === 0) throw new DamagedFile('a file is too short')
      from += bytesRead
    }
    return buffer
  }
}
