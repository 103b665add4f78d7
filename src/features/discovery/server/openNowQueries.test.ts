import { expect, test } from 'vitest'
import { searchArea } from '../engine/areaSearch.ts'
import { aRow, HERE, north } from './testing/makeRow.ts'
import { NOW } from './testing/randomWorld.ts'

const ALWAYS = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['00:00', '24:00']]]),
) as NonNullable<ReturnType<typeof aRow>['hours']>
const rows = [
  aRow({ kind: 'shop', title: 'Rao Stores', concepts: ['shop/convenience'], hours: ALWAYS, ...north(300) }),
  aRow({ kind: 'shop', title: 'Meena Bakery', concepts: ['shop/bakery'], hours: {}, ...north(100) }),
  aRow({ kind: 'office', title: 'CA Sharma', concepts: ['office/accountant'], ...north(50) }),
  aRow({ kind: 'service', title: 'House cleaning', concepts: [], ...north(60) }),
]
const area = { at: NOW.toISOString(), centre: HERE, coveredMeters: 50_000, isDemo: false, rows }

test.each(['shop open now', 'dukaan abhi khuli', 'कौन सी दुकान खुली है', 'open now'])(
  '"%s" finds what is open now, whatever its name, and nothing similar',
  (q) => {
    const page = searchArea(area, { q, ...HERE }, { userId: '', now: NOW })!
    expect(page.items.map((item) => (item.kind === 'service' ? item.title : item.name))).toEqual(['Rao Stores'])
  },
)
