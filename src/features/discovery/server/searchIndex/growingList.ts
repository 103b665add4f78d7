/** A list of unsigned 32-bit numbers that grows. */
export class GrowingList {
  #numbers: Uint32Array
  length = 0

  constructor(capacity = 256) {
    this.#numbers = new Uint32Array(capacity)
  }

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new Uint32Array(this.#numbers.length * 2)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.length++] = number
  }

  /** The numbers so far; the view may be outdated after the next push. */
  view(): Uint32Array {
    return this.#numbers.subarray(0, this.length)
  }
}
