import { dateInNumbers, dateInWords, writeDates } from '#core/dates.ts'
import { PREFIX, textEntry } from './storage.ts'
import { createStore } from './store.ts'

/** `words`: "22 Nov"; `numbers`: DD/MM/YYYY, for whoever chose it. */
export type DateFormat = 'words' | 'numbers'

const entry = textEntry(`${PREFIX}_dates`)
const format = createStore<DateFormat>(() => (entry.read() === 'numbers' ? 'numbers' : 'words'), entry.key)

/** How this device writes dates. */
export const useDateFormat = format.use

/** Chooses how this device writes dates. */
export function chooseDateFormat(chosen: DateFormat): void {
  entry.write(chosen)
  format.write(chosen)
}

/** From now on dates are written in this language, as this device chose. */
export function writeDatesIn(locale: string): void {
  writeDates((at) => (format.read() === 'numbers' ? dateInNumbers(at) : dateInWords(at, locale, new Date())))
}
