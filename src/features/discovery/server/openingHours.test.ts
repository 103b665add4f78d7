import { existsSync, readFileSync } from 'node:fs'
import OpeningHours from 'opening_hours'
import { expect, test } from 'vitest'
import { readOpeningHours } from '#features/listings/server/imports/openingHours.ts'
import { isOpenAt, minuteOfWeek, openingsOf } from '../hours.ts'

/** Forms of the grammar, and real notations from Bengaluru. */
const WRITTEN = [
  '08:00-23:00',
  '08:30-12:30,15:30-22:00',
  '09:30 - 23:00',
  '12:00-22:30',
  '24/7',
  'Mo-Sa 06:00-22:00; PH off',
  '10AM - 11PM',
  '10AM - 7PM',
  '11 am - 11 pm',
  '11:00am to 11:00pm',
  '11am-11pm',
  '24 Hour ATM',
  'Mo-Su 18:30-23:00',
  '12 Noon to 3:30 PM, 7 PM to 11 PM',
  '12:30-3:30pm, 7-11pm',
  'Tu-Su 12:30-15:30,19:30-23:00',
  'We off',
  'off',
  'Mo-Fr 22:00-02:00',
  'Mo,We 00:00-24:00',
  'Sa-Mo 10:00-26:00',
  'Mo[1] 10:00-12:00',
  'Jan-Mar 10:00-12:00',
  'Dec 25 off; 10:00-18:00',
  'week 1-53/2 Fr 09:00-12:00',
  'easter off; 10:00-18:00',
  '10:00+',
  'sunrise-sunset',
  'Mo-Fr 09:00-18:00 "by appointment"',
  'Mo-Fr 10:00-12:00 || "call us"',
  'PH,Mo-Fr 10:00-12:00',
  'open',
  'nonsense',
]

/** Examples from the library's manual. */
const OF_THE_MANUAL = [
  ...readFileSync('node_modules/opening_hours/README.md', 'utf8').matchAll(/`([^`\n]*\d\d:\d\d[^`\n]*)`/g),
].map(([, value]) => value!)

// Optional file of more values, a JSON list: used to check the library's own thousand cases (ADR 0024).
const named = process.env['OPENING_HOURS_CASES']
const MORE = named && existsSync(named) ? (JSON.parse(readFileSync(named, 'utf8')) as string[]) : []

const MONDAYS = [new Date(2026, 10, 16), new Date(2026, 0, 26), new Date(2026, 7, 10)]
const HALF_HOUR = 30 * 60_000

/** The library's own result for a time; null if it cannot parse the text or the state is unknown. */
function stateOf(text: string): ((at: Date) => boolean | null) | null {
  try {
    const read = new OpeningHours(text, null, { locale: 'en' } as never)
    return (at) => (read.getUnknown(at) ? null : read.getState(at))
  } catch {
    return null
  }
}

test('parsed hours equal those of the library, at every half hour of three weeks', () => {
  const wrong: string[] = []
  let read = 0
  for (const text of [...WRITTEN, ...OF_THE_MANUAL, ...MORE]) {
    // The library reads am and pm and holidays differently: they have their own test.
    if (/[ap]\.?m\b|noon|PH|24 Hour/i.test(text)) continue
    const isOpen = stateOf(text)
    for (const monday of MONDAYS) {
      const openings = openingsOf(readOpeningHours(text, monday).hours)
      if (openings === null) continue
      read++
      const moments = Array.from({ length: 6 * 48 }, (_, i) => new Date(monday.getTime() + (48 + i) * HALF_HOUR))
      const differs = moments.find((moment) => isOpenAt(openings, minuteOfWeek(moment)) !== isOpen?.(moment))
      if (differs) wrong.push(`${text} at ${differs.toString().slice(0, 21)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(read).toBeGreaterThan(30)
})

test('am, pm, noon and public holidays of India are parsed', () => {
  const at = (text: string, week?: Date) => readOpeningHours(text, week).hours
  expect(at('12 Noon to 3:30 PM, 7 PM to 11 PM')).toMatchObject({
    fri: [
      ['12:00', '15:30'],
      ['19:00', '23:00'],
    ],
  })
  expect(at('24 Hour ATM')).toMatchObject({ sun: [['00:00', '24:00']] })
  expect(at('11:00am to 11:00pm')).toMatchObject({ sat: [['11:00', '23:00']] })
  const republicDay = new Date(2026, 0, 26)
  expect(at('Mo-Sa 06:00-22:00; PH off', republicDay)).toMatchObject({ mon: [], tue: [['06:00', '22:00']] })
  expect(at('Mo-Fr,PH 10:00-12:00; Su off', new Date(2026, 7, 10))).toMatchObject({
    sat: [['10:00', '12:00']],
    sun: [],
  })
})

test('uncertain hours are not parsed, so no place is wrongly shown as closed', () => {
  const uncertain = ['We off', 'off', 'sunrise-sunset', '12:30-3:30pm, 7-11pm', '10:00+', 'nonsense', 'Mo-Fr 7-11']
  for (const text of [...uncertain, 'Mo-Fr 09:00-18:00 "by appointment"', 'SH off; 10:00-12:00'])
    expect([text, readOpeningHours(text)]).toEqual([text, { hours: null, isWeekly: true }])
})
