/** Slots per row. */
const ROOM = 1.3

/** Finds rows by the hash of their listing's id: open addressing over row numbers, about five bytes per row. */
export class IdTable {
  readonly #slots: Int32Array

  /** @param slots taken from another table, which must not be used any more */
  constructor(slots: Int32Array) {
    this.#slots = slots
  }

  static withRoomFor(rows: number): IdTable {
    return new IdTable(new Int32Array(16 + Math.ceil(rows * ROOM)).fill(-1))
  }

  /** For saving to a file: an {@link IdTable} made from them is identical. */
  get slots(): Int32Array {
    return this.#slots
  }

  add(hash: number, row: number): void {
    let slot = this.#slotOf(hash)
    while (this.#slots[slot] !== -1) slot = this.#next(slot)
    this.#slots[slot] = row
  }

  /** The row with this hash for which `isIt` is true; -1 when there is none. */
  find(hash: number, isIt: (row: number) => boolean): number {
    for (let slot = this.#slotOf(hash); ; slot = this.#next(slot)) {
      const row = this.#slots[slot]!
      if (row === -1 || isIt(row)) return row
    }
  }

  #slotOf(hash: number): number {
    return Math.floor((hash / 2 ** 32) * this.#slots.length)
  }

  #next(slot: number): number {
    return slot + 1 === this.#slots.length ? 0 : slot + 1
  }

  get bytes(): number {
    return this.#slots.byteLength
  }
}

/** A 32-bit hash of a text, well mixed; never 0. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return (hash ^ (hash >>> 15)) >>> 0 || 1
}
