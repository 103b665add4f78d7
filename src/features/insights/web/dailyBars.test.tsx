import { IntlProvider } from 'use-intl'
import { afterEach, expect, test } from 'vitest'
import { byRole, clearParts, doing, renderPart } from '#kit/web/ui/renderPart.tsx'
import insights from '../../../../locales/en/insights.json' with { type: 'json' }
import type { Numbers } from '../contract.ts'
import { CourseBars, DailyBars } from './DailyBars.tsx'
import type { Figure } from './queries.ts'

afterEach(() => clearParts())

const NOTHING = { views: 0, clicks: 0, inquiries: 0, conversions: 0 }
/** Monday to Thursday: 5, 0, 12 and 3 views. */
const DAYS = [5, 0, 12, 3].map((views, i) => ({ ...NOTHING, views, day: `2026-11-${16 + i}` }))
const WEEK: Numbers = {
  period: 'week',
  now: { from: '2026-11-16', to: '2026-11-19' },
  before: { from: '2026-11-09', to: '2026-11-12' },
  counts: { ...NOTHING, views: 20 },
  countsBefore: NOTHING,
  days: DAYS,
  top: [],
  insights: [],
}

async function show(numbers: Numbers): Promise<Partial<Figure>[]> {
  const opened: Partial<Figure>[] = []
  const parts = { numbers, onOpen: (figure: Partial<Figure>) => void opened.push(figure) }
  await renderPart(
    <IntlProvider locale="en-IN" timeZone="Asia/Kolkata" messages={{ insights }}>
      <DailyBars {...parts} />
      <CourseBars {...parts} />
    </IntlProvider>,
  )
  return opened
}

test('[O-06] views per day of the week are bars from Monday to Sunday; each opens its day', async () => {
  const opened = await show(WEEK)
  const bars = [...document.querySelectorAll('[aria-label*=" view"]')]
  expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
    'Monday: 5 views',
    'Tuesday: 0 views',
    'Wednesday: 12 views',
    'Thursday: 3 views',
    'Friday: 0 views',
    'Saturday: 0 views',
    'Sunday: 0 views',
  ])
  expect(document.querySelector('table')).toBeNull()
  await doing(() => (bars[2] as HTMLElement).click())
  expect(opened).toEqual([{ metric: 'views', weekday: 2 }])
})

test('[O-06] the bars turn into a table of all four numbers, and back', async () => {
  await show(WEEK)
  await doing(() => byRole('button', 'Table').click())
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(' '),
  )
  expect(rows).toHaveLength(7)
  expect(rows[2]).toBe('Wed 12 0 0 0')
  await doing(() => byRole('button', 'Chart').click())
  expect(document.querySelector('table')).toBeNull()
})

test('only the highest bar is labelled with its number', async () => {
  await show(WEEK)
  const said = [...document.querySelectorAll('svg text')].map((text) => text.textContent)
  expect(said).toContain('12')
  expect(said).not.toContain('5')
  expect(said).not.toContain('3')
})

test.each([
  ['no views', [0], ['0', '2', '4']],
  ['4 views', [4, 1], ['0', '2', '4']],
  ['5 views', [5], ['0', '3', '6']],
  ['12 views', [5, 12], ['0', '10', '20']],
])(
  'the lines behind the bars end at a round number, at least as high as the highest bar: %s',
  async (_, views, lines) => {
    await show({ ...WEEK, days: views.map((count, i) => ({ ...NOTHING, views: count, day: `2026-11-${16 + i}` })) })
    const said = [...document.querySelectorAll('svg text')].map((text) => text.textContent)
    expect(said.slice(0, 3)).toEqual(lines)
  },
)

test('a week has daily bars only; longer periods have weekly bars, a year monthly ones', async () => {
  await show(WEEK)
  expect(document.body.textContent).not.toContain('Views per')
  await clearParts()
  await show({ ...WEEK, period: 'month' })
  expect(document.body.textContent).toContain('Views per week')
  await clearParts()
  await show({ ...WEEK, period: 'year' })
  expect(document.body.textContent).toContain('Views per month')
})
