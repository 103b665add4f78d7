import { expect, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { blockedIds } from '#features/people/server/blocks.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import { readKinds } from './area.ts'
import { putRows } from './testing/insertRows.ts'
import { aRow, HERE, north } from './testing/makeRow.ts'

const noIndex = { find: async () => null, blockedWith: blockedIds }

test('kinds of nearby places are counted, the most frequent first; items and distant places do not count', async () => {
  const ctx = actingAs(await testCtx(), await newPerson(await testCtx(), 'Ravi'))
  const pharmacy = { kind: 'shop', concepts: ['amenity/pharmacy'] } as const
  await putRows(ctx.db, [
    aRow({ ...pharmacy, concepts: [...pharmacy.concepts], ownerId: null }),
    aRow({ ...pharmacy, concepts: [...pharmacy.concepts], ownerId: null }),
    aRow({ kind: 'office', concepts: ['amenity/bank'], ownerId: null }),
    aRow({ kind: 'item', concepts: ['product/rice'] }),
    aRow({ kind: 'office', concepts: ['amenity/school'], ownerId: null, ...north(4000) }),
  ])
  expect(await readKinds(ctx, noIndex, { ...HERE, radiusMeters: 3000 })).toEqual({
    kinds: [
      { concept: 'amenity/pharmacy', count: 2 },
      { concept: 'amenity/bank', count: 1 },
    ],
  })
})
