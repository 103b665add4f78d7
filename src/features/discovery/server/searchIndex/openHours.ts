import type { Hours } from '#features/listings/contract.ts'
import { isAlwaysOpen, isOpenAt, type Opening, openingsOf } from '../../hours.ts'
import type { Vocabulary } from './vocabulary.ts'

const NOT_ASKED = 0
const OPEN = 1
const CLOSED = 2

/** Which of the index's opening hours are open in one minute of the week; each is computed on first use. */
export class OpenHours {
  readonly #hours: Vocabulary
  readonly #openings: Array<Opening[] | undefined> = []
  readonly #always: Array<boolean | undefined> = []
  #minute = -1
  #states = new Uint8Array(0)

  constructor(hours: Vocabulary) {
    this.#hours = hours
  }

  /** True when the hours of this number are known and open. */
  isOpen(number: number, minute: number): boolean {
    if (minute !== this.#minute || number >= this.#states.length) {
      this.#minute = minute
      this.#states = new Uint8Array(this.#hours.size)
    }
    if (this.#states[number] === NOT_ASKED) this.#states[number] = this.#isOpen(number, minute) ? OPEN : CLOSED
    return this.#states[number] === OPEN
  }

  /** True when the hours of this number are known and always open. */
  isAlwaysOpen(number: number): boolean {
    return (this.#always[number] ??= isAlwaysOpen(JSON.parse(this.#hours.textOf(number)) as Hours))
  }

  #isOpen(number: number, minute: number): boolean {
    const openings = (this.#openings[number] ??= openingsOf(JSON.parse(this.#hours.textOf(number)) as Hours) ?? [])
    return isOpenAt(openings, minute)
  }
}
