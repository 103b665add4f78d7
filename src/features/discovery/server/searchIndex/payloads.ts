/**
 * The JSON of each listing as UTF-8 in large blocks outside of the JavaScript heap. A full block never changes; merged
 * segments share blocks with their sources.
 */
export interface Payloads {
  blocks: Uint8Array[]
  /** Used bytes of each block. */
  used: number[]
}

/** Records start at multiples of this many bytes. */
const UNIT = 16
const UNITS_OF_BLOCK = 2 ** 18
const BLOCK_BYTES = UNIT * UNITS_OF_BLOCK
/** Size of the first block of a segment; each further block is twice as large. */
const FIRST_BLOCK_BYTES = 2 ** 15
/** Most blocks of a segment: a handle holds a block number and an offset in units, in 32 bits. */
const MOST_BLOCKS = 2 ** 14

/** In a merge, blocks with less than this share of living data are copied instead of shared. */
const WORTH_KEEPING = 0.6

/** Appends records to payloads. */
export class PayloadWriter {
  readonly payloads: Payloads = { blocks: [], used: [] }
  #room = 0
  #nextBlock = FIRST_BLOCK_BYTES

  /**
   * Takes over a whole block of another segment.
   * @returns its new number
   */
  share(block: Uint8Array, used: number): number {
    if (this.payloads.blocks.length === MOST_BLOCKS) throw new RangeError('The search index is full')
    this.#room = 0
    this.payloads.used.push(used)
    return this.payloads.blocks.push(block) - 1
  }

  /**
   * Appends a record.
   * @returns its handle
   */
  append(record: Uint8Array): number {
    const size = Math.ceil((record.length + 4) / UNIT) * UNIT
    if (size > this.#room) this.#begin(size)
    const last = this.payloads.blocks.length - 1
    const at = this.payloads.used[last]!
    const block = this.payloads.blocks[last]!
    writeLength(block, at, record.length)
    block.set(record, at + 4)
    this.payloads.used[last] = at + size
    this.#room -= size
    return last * UNITS_OF_BLOCK + at / UNIT
  }

  /** Releases the unused end of the last block; call it after the last append. */
  trim(): void {
    const last = this.payloads.blocks.length - 1
    const block = this.payloads.blocks[last]
    if (block && this.#room > 0) this.payloads.blocks[last] = block.slice(0, this.payloads.used[last])
    this.#room = 0
  }

  #begin(size: number): void {
    const bytes = Math.max(this.#nextBlock, size)
    this.#nextBlock = Math.min(BLOCK_BYTES, 2 * bytes)
    this.share(new Uint8Array(bytes), 0)
    this.#room = bytes
  }
}

/** The bytes of a record, not copied. */
export function payloadAt({ blocks }: Payloads, handle: number): Uint8Array {
  const block = blocks[blockOf(handle)]!
  const at = (handle % UNITS_OF_BLOCK) * UNIT
  return block.subarray(at + 4, at + 4 + readLength(block, at))
}

/**
 * Decides for each block of a segment whether the merged segment shares it or copies its living records.
 * @param handles handles of the living rows
 */
export function* worthKeeping({ blocks, used }: Payloads, handles: Uint32Array): Generator<void, boolean[]> {
  const needed = blocks.map(() => 0)
  for (const [i, handle] of handles.entries()) {
    const length = readLength(blocks[blockOf(handle)]!, (handle % UNITS_OF_BLOCK) * UNIT)
    needed[blockOf(handle)]! += Math.ceil((length + 4) / UNIT) * UNIT
    if ((i & 4095) === 4095) yield
  }
  return blocks.map((block, i) => block.length >= BLOCK_BYTES / 4 && needed[i]! >= WORTH_KEEPING * used[i]!)
}

/**
 * Returns for each block a function that copies its used part and fills all records except those of `handles` with
 * zeros.
 */
export function* onlyRecords(
  { blocks, used }: Payloads,
  handles: Uint32Array,
): Generator<void, Array<() => Uint8Array>> {
  const kept = used.map((bytes) => new Uint8Array(bytes / UNIT))
  for (let i = 0; i < handles.length; i++) {
    kept[blockOf(handles[i]!)]![handles[i]! % UNITS_OF_BLOCK] = 1
    if ((i & 0x3fff) === 0x3fff) yield
  }
  return blocks.map((block, i) => () => copyWith(block, kept[i]!))
}

/** @param kept by unit: 1 at the start of each record to copy */
function copyWith(block: Uint8Array, kept: Uint8Array): Uint8Array {
  const copy = block.slice(0, kept.length * UNIT)
  for (let unit = 0; unit < kept.length;) {
    const end = unit + Math.ceil((readLength(block, unit * UNIT) + 4) / UNIT)
    if (kept[unit] === 0) copy.fill(0, unit * UNIT, end * UNIT)
    unit = end
  }
  return copy
}

/** The block number of a handle, and the same handle in another block. */
export const blockOf = (handle: number): number => handle >>> 18
export const inBlock = (handle: number, block: number): number => block * UNITS_OF_BLOCK + (handle % UNITS_OF_BLOCK)

function writeLength(block: Uint8Array, at: number, length: number): void {
  block[at] = length & 255
  block[at + 1] = (length >>> 8) & 255
  block[at + 2] = (length >>> 16) & 255
  block[at + 3] = length >>> 24
}

const readLength = (block: Uint8Array, at: number) =>
  (block[at]! | (block[at + 1]! << 8) | (block[at + 2]! << 16) | (block[at + 3]! << 24)) >>> 0
