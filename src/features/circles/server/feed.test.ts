import { expect, test } from 'vitest'
import { minutes } from '#core/units.ts'
import { newItem, newPhoto, newShop } from '#features/listings/server/testing.ts'
import { setStatus } from '#features/listings/server/upkeep.ts'
import { createPost as createPostEndpoint } from '../feedContract.ts'
import { createPost, deletePost, readFeed } from './feed.ts'
import { blockFromCircle } from './blocking.ts'
import { leaveCircle } from './members.ts'
import { addToCircle, idOf, advanceClock, people } from './testing.ts'
import type { Ctx } from '#kit/server/context.ts'

const titles = async (ctx: Ctx) =>
  (await readFeed(ctx, {})).entries.map(({ listing, text }) => (listing ? listing.title : text))

test('[K-20] the feed has listings of members, newest first, and of nobody else', async () => {
  const { Asha, Ravi, Meena } = await people('Asha', 'Ravi', 'Meena')
  await addToCircle(Asha, Ravi)
  await newItem(Meena, { name: 'Strange' })
  const { id } = await newItem(Ravi, { name: 'Country tomato', price: 32, priceUnit: 'kg' })
  advanceClock(Asha, minutes(1))
  await newShop(Ravi, { name: 'Green Basket' })
  expect(await titles(Asha)).toEqual(['Green Basket', 'Country tomato'])
  expect((await readFeed(Asha, {})).entries[1]).toMatchObject({
    id,
    author: { id: idOf(Ravi), name: 'Ravi', isMe: false },
    listing: { kind: 'item', price: '₹32/kg' },
  })
  expect(await titles(Ravi)).toEqual([])
  await setStatus(Ravi, { id, status: 'inactive' })
  expect(await titles(Asha)).toEqual(['Green Basket'])
})

test('[K-21] an empty circle has an empty feed, and listings of removed or blocked members leave it', async () => {
  for (const end of [leaveCircle, blockFromCircle]) {
    const { Asha, Ravi } = await people('Asha', 'Ravi')
    expect(await readFeed(Asha, {})).toEqual({ entries: [], next: null })
    await addToCircle(Asha, Ravi)
    await newItem(Ravi)
    await createPost(Ravi, { text: 'Mangoes are in.', photoIds: [] })
    expect((await readFeed(Asha, {})).entries).toHaveLength(2)
    await end(Ravi, { userId: idOf(Asha) })
    expect((await readFeed(Asha, {})).entries).toEqual([])
  }
})

test('a post with photos reaches the circle only; only its author can delete it', async () => {
  const { Asha, Ravi, Meena } = await people('Asha', 'Ravi', 'Meena')
  await addToCircle(Asha, Ravi)
  const { id } = await createPost(Ravi, { text: 'Mangoes <b>are in</b>.', photoIds: [await newPhoto(Ravi)] })
  const [entry] = (await readFeed(Asha, {})).entries
  expect(entry).toMatchObject({ id, text: 'Mangoes <b>are in</b>.', listing: null, author: { isMe: false } })
  expect(entry!.photos).toHaveLength(1)
  expect((await readFeed(Ravi, {})).entries[0]!.author.isMe).toBe(true)
  expect(await titles(Meena)).toEqual([])
  for (const [one, which] of [
    [Asha, id],
    [Ravi, 'none'],
  ] as const)
    await expect(deletePost(one, { id: which })).rejects.toMatchObject({ code: 'notFound' })
  await deletePost(Ravi, { id })
  expect(await titles(Asha)).toEqual([])
})

test('a post has a text, photos or both; an empty one is refused', () => {
  const isAccepted = (post: object) => createPostEndpoint.input.safeParse(post).success
  const photoIds = [crypto.randomUUID()]
  const accepted = [{ text: 'Mangoes are in.' }, { photoIds }, { text: 'Mangoes are in.', photoIds }, {}, { text: ' ' }]
  expect(accepted.map(isAccepted)).toEqual([true, true, true, false, false])
})

test('another person’s photo, and the 31st post of an hour, are refused', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  const photoIds = [await newPhoto(Ravi)]
  await expect(createPost(Asha, { text: '', photoIds })).rejects.toMatchObject({ code: 'photoNotFound' })
  for (let i = 0; i < 30; i++) await createPost(Asha, { text: `${i}`, photoIds: [] })
  await expect(createPost(Asha, { text: '30', photoIds: [] })).rejects.toMatchObject({ code: 'tooManyRequests' })
})

test('a long feed comes in pages, with each entry once, even if several have the same time', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  await addToCircle(Asha, Ravi)
  for (let i = 0; i < 25; i++) await createPost(Ravi, { text: `${i}`, photoIds: [] })
  for (let i = 0; i < 20; i++) await newItem(Ravi, { name: `item ${i}` })
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await readFeed(Asha, { after })
    seen.push(...page.entries.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after)
  expect(seen).toHaveLength(45)
  expect(new Set(seen).size).toBe(45)
})
