import type { Hours } from '#features/listings/contract.ts'
import { isAlwaysOpen, isOpenBy, readHours } from '../../hours.ts'
import type { Vocabulary } from './vocabulary.ts'

const NOT_ASKED = 0
const OPEN = 1
const CLOSED = 2

/** Which of the index's opening hours are open in one minute; each is computed on first use. */
export class OpenHours {
  readonly #hours: Vocabulary
  readonly #read: Array<ReturnType<typeof readHours> | undefined> = []
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
    return (this.#always[number] ??= isAlwaysOpen(this.#hoursOf(number)))
  }

  #isOpen(number: number, minute: number): boolean {
    return isOpenBy((this.#read[number] ??= readHours(this.#hoursOf(number))), minute)
  }

  #hoursOf(number: number): Hours {
    return JSON.parse(this.#hours.textOf(number)) as Hours
  }
}
