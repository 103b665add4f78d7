import { beforeEach, expect, test } from 'vitest'
import { minutes } from '#core/units.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { updateItem } from '#features/listings/server/items.ts'
import { itemInput, newItem } from '#features/listings/server/testing.ts'
import { listNotifications } from '#features/notifications/server/reading.ts'
import { blockPerson, unblockPerson } from '#features/people/server/blocks.ts'
import { toldSince } from '#kit/server/inbox.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { addWish, settleWishNews } from './wishlist.ts'

let [asha, seller]: TestCtx[] = []
let id = ''
beforeEach(async () => {
  const ctx = await testCtx()
  asha = actingAs(ctx, await newPerson(ctx, 'Asha'))
  seller = actingAs(ctx, await newPerson(ctx, 'Meena'))
  id = (await newItem(seller, { price: 100, stock: 3 })).id
  await addWish(asha, { id })
})

/** Changes the product as its seller; returns the kinds of all notices a minute later. */
async function toldAfter(changes: Record<string, unknown>): Promise<unknown[]> {
  asha!.setNow(new Date(asha!.now().getTime() + minutes(1)))
  await updateItem(seller!, { ...(await itemInput(seller!, { price: 100, stock: 3, ...changes })), id })
  asha!.setNow(new Date(asha!.now().getTime() + minutes(1)))
  await settleWishNews(asha!)
  await settleWishNews(asha!)
  return (await toldSince(asha!, asha!.actor!.userId, 0)).map(({ payload }) => (payload as { kind: string }).kind)
}

test('a lower price is reported once, a higher one is not', async () => {
  expect(await toldAfter({ price: 120 })).toEqual([])
  expect(await toldAfter({ price: 110 })).toEqual(['wishCheaper'])
  expect(await toldAfter({ price: 110, description: 'Polished.' })).toEqual(['wishCheaper'])
})

test('an item that is in stock again is reported once', async () => {
  expect(await toldAfter({ stock: 0 })).toEqual([])
  expect(await toldAfter({ stock: 5 })).toEqual(['wishBack'])
  expect(await toldAfter({ stock: 4 })).toEqual(['wishBack'])
})

test('[attack 16] nothing of a product is reported or still listed while its seller and the person block each other', async () => {
  const listed = async () => (await listNotifications(asha!, {})).notices.length
  await toldAfter({ price: 95 })
  expect(await listed()).toBe(1)
  await blockPerson(seller!, { userId: asha!.actor!.userId })
  expect(await toldAfter({ price: 90 })).toEqual(['wishCheaper'])
  expect(await listed()).toBe(0)
  await unblockPerson(seller!, { userId: asha!.actor!.userId })
  await blockPerson(asha!, { userId: seller!.actor!.userId })
  expect(await toldAfter({ price: 80 })).toEqual(['wishCheaper'])
})
