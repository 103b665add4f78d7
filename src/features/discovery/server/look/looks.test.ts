import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { newItem } from '#features/listings/server/testing.ts'
import { uploadPhoto } from '#features/photos/server/photos.ts'
import { blockedIds } from '#features/people/server/blocks.ts'
import { projectRoot } from '#kit/server/projectRoot.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import { HERE, north } from '../testing/makeRow.ts'
import type { Index } from '../search.ts'
import { findAlike, settleLooks } from './looks.ts'

const noIndex: Index = { find: async () => null, blockedWith: blockedIds }
const file = (name: string) => readFileSync(join(projectRoot(), 'assets', 'demo', `${name}.webp`))
const at = ({ latitude, longitude }: typeof HERE) => ({ location: { lat: latitude, lng: longitude } })

test('a photo of an item finds its listing nearby, and nothing that looks different or is too far away', async () => {
  const ctx = await testCtx()
  const seller = actingAs(ctx, await newPerson(ctx, 'Meena'))
  const asha = actingAs(ctx, await newPerson(ctx, 'Asha'))
  const selling = async (name: string, photo: string, point = HERE) => {
    const { id } = await uploadPhoto(seller, file(photo))
    return (await newItem(seller, { name, photoIds: [id], ...at(point) })).id
  }
  const guitar = await selling('Guitar', 'acoustic-guitar')
  await selling('Milk', 'a2-milk')
  await selling('Guitar far away', 'acoustic-guitar', north(3000))
  expect(await settleLooks(seller)).toBeGreaterThanOrEqual(2)
  expect(await settleLooks(seller)).toBe(0)
  const taken = await sharp(file('acoustic-guitar')).modulate({ brightness: 1.1 }).resize(500).jpeg().toBuffer()
  const { id: photoId } = await uploadPhoto(asha, taken)
  const { items } = await findAlike(asha, noIndex, { photoId, ...HERE, radiusMeters: 2000 })
  expect(items[0]).toMatchObject({ listing: { id: guitar, kind: 'item' } })
  expect(items[0]!.likeness).toBeGreaterThan(0.9)
  expect(items.map(({ listing }) => listing.kind === 'item' && listing.name)).not.toContain('Guitar far away')
  await expect(findAlike(seller, noIndex, { photoId, ...HERE, radiusMeters: 2000 })).rejects.toMatchObject({
    code: 'photoNotFound',
  })
})
