import { expect, test } from 'vitest'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import type { OsmElement } from '../osm/osmElement.ts'
import { findAddresses } from './findAddresses.ts'
import { importAddresses } from './importAddresses.ts'

const shop = (id: number, tags: Record<string, string>, latitude: number): OsmElement => {
  const at = { latitude, longitude: 77.64 }
  return { id: `node/${id}`, tags: { name: `Shop ${id}`, shop: 'yes', ...tags }, at, path: [at] }
}

test('streets, quarters and PIN codes known only from shop addresses are found at these shops', async () => {
  const ctx = await testCtx()
  ctx.setNow('2026-02-01T00:00:00.000Z')
  await importAddresses(ctx, [
    shop(1, { 'addr:street': '100 Feet Road', 'addr:suburb': 'Indiranagar', 'addr:postcode': '560038' }, 12.97),
    shop(2, { 'addr:street': '100 Feet Road', 'addr:postcode': '560038' }, 12.972),
    shop(3, { 'addr:street': 'CMH Road' }, 12.979),
    // A street with the same name in another town.
    shop(4, { 'addr:street': 'CMH Road' }, 13.5),
  ])
  const near = { latitude: 12.97, longitude: 77.64 }
  expect((await findAddresses(ctx, '100 feet road', near))[0]).toMatchObject({ precision: 'street', latitude: 12.971 })
  expect((await findAddresses(ctx, 'cmh road', near))[0]).toMatchObject({ latitude: 12.979 })
  expect((await findAddresses(ctx, 'indiranagar', near))[0]).toMatchObject({ precision: 'locality', latitude: 12.97 })
  expect((await findAddresses(ctx, '560038', near))[0]).toMatchObject({ name: '560038', precision: 'locality' })
})

test('a square is found at the middle of its corners', async () => {
  const ctx = await testCtx()
  ctx.setNow('2026-02-01T00:00:00.000Z')
  const corners = [
    [12.97, 77.6],
    [12.97, 77.604],
    [12.974, 77.604],
    [12.974, 77.6],
    [12.97, 77.6],
  ]
  const path = corners.map(([latitude, longitude]) => ({ latitude: latitude!, longitude: longitude! }))
  await importAddresses(ctx, [{ id: 'way/1', tags: { name: 'Rose Square', place: 'square' }, at: null, path }])
  const [square] = await findAddresses(ctx, 'rose square', { latitude: 12.97, longitude: 77.6 })
  expect(square!.latitude).toBeCloseTo(12.972, 5)
  expect(square!.longitude).toBeCloseTo(77.602, 5)
})
