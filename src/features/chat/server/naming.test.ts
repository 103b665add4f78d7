import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { newItem, newShop } from '#features/listings/server/testing.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import { minutes } from '#core/units.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { listOwn, openWith, readOne, setBlocked, setMute } from './conversations.ts'
import { writeMessage } from './messages.ts'
import { isMuted } from './muteStore.ts'

let asha: TestCtx
let meena: TestCtx
const id = (ctx: TestCtx) => ctx.actor!.userId

beforeEach(async () => {
  const ctx = await testCtx()
  asha = actingAs(ctx, await newPerson(ctx, 'Asha'))
  meena = actingAs(ctx, await newPerson(ctx, 'Meena'))
})

const write = (from: TestCtx, to: TestCtx, text: string, toSeller = false) =>
  writeMessage(from, { to: id(to), toSeller, text, photoIds: [], asksLocation: false })
const noticeName = async (ctx: TestCtx) =>
  (
    await ctx.db.execute<{ name: string }>(
      sql`select params ->> 'name' as name from notifications where user_id = ${id(ctx)} and kind = 'message'`,
    )
  ).rows.map(({ name }) => name)

test('the chat with a seller of one shop is named after the shop in list, thread and notification; the seller sees the person’s name', async () => {
  const shop = await newShop(meena, { name: 'Meena’s Nursery' })
  const { conversationId } = await write(asha, meena, 'Fresh?', true)
  await write(meena, asha, 'Yes')
  const named = { id: id(meena), name: 'Meena’s Nursery', shop: { id: shop.id, owner: 'Meena' } }
  expect((await listOwn(asha, {})).conversations).toMatchObject([{ partner: named }])
  expect((await readOne(asha, { id: conversationId })).partner).toMatchObject(named)
  expect(await noticeName(asha)).toEqual(['Meena’s Nursery'])
  expect((await readOne(meena, { id: conversationId })).partner).toMatchObject({ name: 'Asha', shop: null })
  expect(await noticeName(meena)).toEqual(['Asha'])
})

test('with two shops, and among neighbours, a chat is named after the person', async () => {
  for (const name of ['One', 'Two']) await newShop(meena, { name })
  await write(asha, meena, 'Fresh?', true)
  expect((await listOwn(asha, {})).conversations).toMatchObject([{ partner: { name: 'Meena', shop: null } }])
  await newShop(asha, { name: 'Asha’s' })
  const { conversationId } = await write(meena, asha, 'Hello')
  expect((await readOne(meena, { id: conversationId })).partner).toMatchObject({ name: 'Asha', shop: null })
})

test('presence is shown only of people who share it, and never across a block', async () => {
  const { conversationId } = await write(asha, meena, 'Hello')
  const presence = async () => (await readOne(asha, { id: conversationId })).presence
  expect(await presence()).toEqual({ isOnline: true, minutesAgo: 0 })
  asha.setNow(new Date(asha.now().getTime() + minutes(20)))
  expect(await presence()).toEqual({ isOnline: false, minutesAgo: 20 })
  await saveMySettings(meena, { profileVisibility: 'private' })
  expect(await presence()).toBeNull()
  await write(meena, asha, 'Hello')
  expect(await presence()).toMatchObject({ minutesAgo: 20 })
  await saveMySettings(meena, { activityStatus: false })
  expect(await presence()).toBeNull()
  await saveMySettings(meena, { activityStatus: true })
  await setBlocked(meena, { id: conversationId, isBlocked: true }, blockPerson)
  expect(await presence()).toBeNull()
})

test('a mute ends automatically, affects only the person who set it, and is shown in list and thread', async () => {
  await newItem(meena)
  const { conversation } = await openWith(asha, { userId: id(meena), isSeller: true })
  await write(asha, meena, 'Hello')
  const until = new Date(asha.now().getTime() + minutes(60)).toISOString()
  expect(await setMute(asha, { id: conversation.id, isMuted: true, until })).toEqual({
    isMuted: true,
    mutedUntil: until,
  })
  expect((await listOwn(asha, {})).conversations).toMatchObject([{ isMuted: true, mutedUntil: until }])
  expect(await readOne(meena, { id: conversation.id })).toMatchObject({ isMuted: false, mutedUntil: null })
  asha.setNow(new Date(until))
  expect(await isMuted(asha, id(asha), conversation.id)).toBe(false)
  expect(await readOne(asha, { id: conversation.id })).toMatchObject({ isMuted: false, mutedUntil: null })
  expect(await setMute(asha, { id: conversation.id, isMuted: true, until })).toMatchObject({ isMuted: false })
  expect(await setMute(asha, { id: conversation.id, isMuted: true })).toEqual({ isMuted: true, mutedUntil: null })
  expect(await setMute(asha, { id: conversation.id, isMuted: false })).toMatchObject({ isMuted: false })
})
