import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { clockFormat, dateInNumbers, dateInWords, dateText, setDateFormatter } from './dates.ts'

test('[Q-16] a date is written DD/MM/YYYY, as of the day in India', () => {
  expect(dateText(new Date('2026-01-05T06:30:00Z'))).toBe('05/01/2026')
  expect(dateText(new Date('2026-12-31T18:29:59Z'))).toBe('31/12/2026')
  expect(dateText(new Date('2026-12-31T18:30:00Z'))).toBe('01/01/2027')
})

test('a date in words has its year only if it differs from the current one, as of the day in India', () => {
  const now = new Date('2026-11-22T06:00:00Z')
  expect(dateInWords(new Date('2026-11-21T18:30:00Z'), 'en-IN', now)).toBe('22 Nov')
  expect(dateInWords(new Date('2026-11-22T06:00:00Z'), 'hi-IN', now)).toBe('22 नव॰')
  expect(dateInWords(new Date('2026-12-31T18:29:59Z'), 'en-IN', now)).toBe('31 Dec')
  expect(dateInWords(new Date('2026-12-31T18:30:00Z'), 'en-IN', now)).toBe('1 Jan 2027')
})

test('the app sets how dates are written', () => {
  setDateFormatter((at) => dateInWords(at, 'en-IN', at))
  expect(dateText(new Date('2026-01-05T06:30:00Z'))).toBe('5 Jan')
  setDateFormatter(dateInNumbers)
  expect(dateText(new Date('2026-01-05T06:30:00Z'))).toBe('05/01/2026')
})

test('a time of day in Hindi names the part of the day; in English it has am and pm', () => {
  const texts = (locale: string) =>
    [0, 3, 4, 11, 12, 16, 20].map((hour) =>
      new Intl.DateTimeFormat(locale, { ...clockFormat(locale), timeZone: 'UTC' }).format(
        Date.UTC(2026, 0, 5, hour, 30),
      ),
    )
  expect(texts('hi-IN').join(', ')).toBe('रात 12:30, रात 3:30, सुबह 4:30, सुबह 11:30, दोपहर 12:30, शाम 4:30, रात 8:30')
  expect(texts('en-IN').join(', ')).toBe('12:30 am, 3:30 am, 4:30 am, 11:30 am, 12:30 pm, 4:30 pm, 8:30 pm')
})

test('every time of day on screens and public pages comes from clockFormat', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  )
  const own = sources.filter((name) =>
    /timeStyle:|hour12:|hour: 'numeric'/.test(readFileSync(join(root, name), 'utf8')),
  )
  expect(own.sort()).toEqual(['core/dates.ts', 'features/notifications/quietRules.ts'])
})
