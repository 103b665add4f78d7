import { IntlProvider } from 'use-intl'
import { afterEach, expect, test } from 'vitest'
import { clearParts, renderPart } from '#kit/web/ui/renderPart.tsx'
import discovery from '../../../../../locales/en/discovery.json' with { type: 'json' }
import listings from '../../../../../locales/en/listings.details.json' with { type: 'json' }
import { HoursStrip, weekOf } from './HoursStrip.tsx'

afterEach(() => clearParts())

const MONDAY = new Date('2026-01-05T12:00:00+05:30')
const at = (hour: number, minute = 0) => hour * 60 + minute

test('unknown hours show nothing', () => {
  expect(weekOf(null, MONDAY)).toBeNull()
})

test('a usual week has an axis from 9:00 to 21:00', () => {
  const week = weekOf({ mon: [['09:00', '20:30']], tue: [] }, MONDAY)!
  expect([week.from, week.to]).toEqual([at(9), at(21)])
  expect(week.days[0]).toEqual({ day: 'mon', parts: [{ from: at(9), to: at(20, 30) }] })
  expect(week.days[1]!.parts).toEqual([])
  expect(week.days).toHaveLength(7)
})

test('an early and a late hour extend the axis, in whole hours', () => {
  const week = weekOf({ sat: [['06:30', '22:15']] }, MONDAY)!
  expect([week.from, week.to]).toEqual([at(6), at(23)])
})

test('opening hours past midnight continue on the next day, from Sunday to Monday too', () => {
  const week = weekOf({ fri: [['18:00', '02:00']], sun: [['20:00', '01:00']] }, MONDAY)!
  const parts = (day: string) => week.days.find((each) => each.day === day)!.parts
  expect(parts('fri')).toEqual([{ from: at(18), to: at(24) }])
  expect(parts('sat')).toEqual([{ from: 0, to: at(2) }])
  expect(parts('mon')).toEqual([{ from: 0, to: at(1) }])
})

test('a place that never closes is shown open all day', () => {
  const always = Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['00:00', '24:00']]]),
  )
  const week = weekOf(always as never, MONDAY)!
  expect(week.days.every(({ parts }) => parts.length === 1 && parts[0]!.from === 0 && parts[0]!.to === at(24))).toBe(
    true,
  )
})

test('“Closed today” is shown beside the unchanged weekly hours; later days follow, past days are left out', () => {
  const week = weekOf(
    { mon: [['09:00', '18:00']], '2026-01-05': [], '2026-01-04': [], '2026-01-26': [['10:00', '12:00']] },
    MONDAY,
  )!
  expect(week.days[0]).toEqual({ day: 'mon', parts: [{ from: at(9), to: at(18) }] })
  expect(week.today).toEqual([])
  expect(week.special).toEqual([{ date: '2026-01-26', parts: [{ from: at(10), to: at(12) }] }])
  expect(weekOf({ mon: [['09:00', '18:00']] }, MONDAY)!.today).toBeNull()
})

test('the seven days are shown as bars and as a table; neither if only special days are known', async () => {
  const show = async (hours: Parameters<typeof weekOf>[0]) => {
    const { host } = await renderPart(
      <IntlProvider locale="en-IN" timeZone="Asia/Kolkata" messages={{ discovery, listings }}>
        <HoursStrip hours={hours} isOff />
      </IntlProvider>,
    )
    return { bars: host.querySelector('[aria-hidden]')?.textContent, rows: host.querySelectorAll('tr').length }
  }
  expect(await show({ mon: [['09:00', '18:00']] })).toEqual({
    bars: expect.stringMatching(/9.*9.*Mon.*Tue.*Wed.*Thu.*Fri.*Sat.*Sun/),
    rows: 7,
  })
  expect(await show({ '2999-01-01': [] })).toEqual({ bars: undefined, rows: 0 })
})
