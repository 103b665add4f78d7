/** Numbers for recurring texts: categories, opening hours. A number never changes. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>()
  readonly #texts: string[] = []
  readonly #most: number

  constructor(most: number, texts: readonly string[] = []) {
    this.#most = most
    for (const text of texts) this.numberOf(text)
  }

  /** All texts, by number. */
  get texts(): readonly string[] {
    return this.#texts
  }

  numberOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    if (this.#texts.length === this.#most)
      throw new RangeError('Too many different categories or opening hours for the search index')
    this.#texts.push(text)
    this.#numbers.set(text, this.#texts.length - 1)
    return this.#texts.length - 1
  }

  /**
   * The number of a text.
   * @returns -1 for a text without a number
   */
  find(text: string): number {
    return this.#numbers.get(text) ?? -1
  }

  textOf(number: number): string {
    return this.#texts[number]!
  }

  get size(): number {
    return this.#texts.length
  }
}
