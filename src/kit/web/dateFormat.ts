import { dateInNumbers, dateInWords, setDateFormatter } from '#core/dates.ts'
import { PREFIX, textEntry } from './storage.ts'
import { createStore } from './store.ts'

/** `words`: "22 Nov"; `numbers`: DD/MM/YYYY, if chosen in the settings. */
export type DateFormat = 'words' | 'numbers'

const entry = textEntry(`${PREFIX}_dates`)
const format = createStore<DateFormat>(() => (entry.read() === 'numbers' ? 'numbers' : 'words'), entry.key)

/** The date format of this device; updates on every change. */
export const useDateFormat = format.use

/** Sets the date format of this device. */
export function chooseDateFormat(chosen: DateFormat): void {
  entry.write(chosen)
  format.write(chosen)
}

/** Makes `dateText` write dates in this language and in this device's format. */
export function writeDatesIn(locale: string): void {
  setDateFormatter((at) => (format.read() === 'numbers' ? dateInNumbers(at) : dateInWords(at, locale, new Date())))
}
