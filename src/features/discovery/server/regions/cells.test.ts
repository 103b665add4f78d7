import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import { cellOf } from './cells.ts'

const seed = Number(process.env['SEED'] ?? 11)

const latitude = fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 90, 0, -0, 89.9999999))
const longitude = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.constantFrom(-180, 180, 0, -0, 179.9999999, -179.9999999, 179.9999994),
)
/** On the border of two cells, or a millionth of a degree beside it. */
const border = fc
  .record({ column: fc.nat(256), row: fc.nat(256), aside: fc.constantFrom(0, 1e-6, -1e-6, 5e-7, -5e-7, 1e-9) })
  .map(({ column, row, aside }) => ({
    latitude: Math.max(-90, Math.min(90, (row * 180) / 256 - 90 + aside)),
    longitude: Math.max(-180, Math.min(180, (column * 360) / 256 - 180 + aside)),
  }))

test('the database computes the same cells as the index, also at poles, the date line and borders', async () => {
  const { db } = await testDatabase()
  const places = fc.sample(fc.oneof(fc.record({ latitude, longitude }), border), { seed, numRuns: 20_000 })
  const { rows } = await db.execute<{ cell: number }>(sql`
    select cell_of((p ->> 'latitude')::float8, (p ->> 'longitude')::float8) as cell
    from json_array_elements(${JSON.stringify(places)}::json) with ordinality as r (p, n) order by n`)
  expect(rows.map(({ cell }) => cell)).toEqual(places.map((at) => cellOf(at.latitude, at.longitude)))
  expect(new Set(rows.map(({ cell }) => cell)).size).toBeGreaterThan(5000)
})
