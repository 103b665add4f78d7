import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { readGeojson } from './readSource.ts'
import { importPlaces } from './importPlaces.ts'
import { settleHours } from './settleHours.ts'

const place = (opening_hours: string) =>
  JSON.stringify({
    features: [
      {
        id: 'node/1',
        properties: { '@id': 'node/1', shop: 'books', name: 'A', opening_hours },
        geometry: { type: 'Point', coordinates: [77.6, 12.97] },
      },
    ],
  })

async function hoursOf(ctx: TestCtx): Promise<unknown> {
  const { rows } = await ctx.db.execute<{ hours: unknown }>(sql`select hours from listings where source_id = 'node/1'`)
  return rows[0]?.hours
}

test('a shop closed on public holidays is closed in the week of Independence Day and open in the next', async () => {
  const ctx = await testCtx()
  ctx.setNow(new Date('2026-08-13T06:30:00Z'))
  await importPlaces(ctx, readGeojson(place('Mo-Sa 10:00-20:00; PH off')), () => {})
  expect(await hoursOf(ctx)).toMatchObject({ fri: [['10:00', '20:00']], sat: [] })
  ctx.setNow(new Date('2026-08-16T06:30:00Z'))
  await settleHours(ctx)
  expect(await hoursOf(ctx)).toMatchObject({ sat: [['10:00', '20:00']], sun: [] })
})

test('hours that are the same every week are parsed once; unparsed ones are unknown, never closed', async () => {
  const ctx = await testCtx()
  await importPlaces(ctx, readGeojson(place('Mo-Fr 10:00-20:00')), () => {})
  expect(await hoursOf(ctx)).toMatchObject({ mon: [['10:00', '20:00']] })
  await importPlaces(ctx, readGeojson(place('by appointment')), () => {})
  expect(await hoursOf(ctx)).toBeNull()
})
