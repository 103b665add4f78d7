/** Finds rows by the hash of their listing's id: open addressing over row numbers, at most nine bytes per row. */
export class IdTable {
  readonly #slots: Int32Array
  readonly #mask: number

  /** @param slots those of another table, which must not be used any more */
  constructor(slots: Int32Array) {
    this.#slots = slots
    this.#mask = slots.length - 1
  }

  static withRoomFor(rows: number): IdTable {
    let size = 16
    while (size < rows * 1.5) size *= 2
    return new IdTable(new Int32Array(size).fill(-1))
  }

  /** For a file: with {@link IdTable} the same table again. */
  get slots(): Int32Array {
    return this.#slots
  }

  add(hash: number, row: number): void {
    let slot = hash & this.#mask
    while (this.#slots[slot] !== -1) slot = (slot + 1) & this.#mask
    this.#slots[slot] = row
  }

  /** The row with this hash for which `isIt` is true; -1 when there is none. */
  find(hash: number, isIt: (row: number) => boolean): number {
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const row = this.#slots[slot]!
      if (row === -1 || isIt(row)) return row
    }
  }

  get bytes(): number {
    return this.#slots.byteLength
  }
}

/** A 32-bit hash of a text with well-mixed low bits; never 0. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return (hash ^ (hash >>> 15)) >>> 0 || 1
}
