import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { deleteMyAccount } from '#features/accounts/server/accounts.ts'
import { newItem, newPhoto } from '#features/listings/server/testing.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import { toldSince } from '#kit/server/inbox.ts'
import { acknowledgeUpTo } from '#kit/server/stream.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { recordingStatements, statementsTo } from '#kit/server/testing/statements.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { NEW_PEOPLE_PER_HOUR, PAGE_OF_CONVERSATIONS, PAGE_OF_MESSAGES } from '../rules.ts'
import { readReplies, saveReplies, settleReplies } from './automatic.ts'
import { countOwnUnread, listOwn, openWith, purgeLeftConversations, readOne, setBlocked } from './conversations.ts'
import { findMessages, readPage, writeMessage } from './messages.ts'
import { noteOwnTyping, markSeenUpTo, tellDelivered } from './receipts.ts'

let meena: TestCtx
let asha: TestCtx
let ravi: TestCtx
const id = (ctx: TestCtx) => ctx.actor!.userId

beforeEach(async () => {
  const ctx = await testCtx()
  meena = actingAs(ctx, await newPerson(ctx, 'Meena'))
  asha = actingAs(ctx, await newPerson(ctx, 'Asha'))
  ravi = actingAs(ctx, await newPerson(ctx, 'Ravi'))
})

type Input = Parameters<typeof writeMessage>[1]
const write = (from: TestCtx, to: TestCtx, text: string, more: Partial<Input> = {}) =>
  writeMessage(from, { to: id(to), toSeller: false, text, photoIds: [], asksLocation: false, ...more })
const texts = async (ctx: TestCtx, conversationId: string) =>
  (await readPage(ctx, { id: conversationId })).messages.map(({ text, automatic }) => automatic ?? text)
const later = (seconds: number) => asha.setNow(new Date(asha.now().getTime() + seconds * 1000))
const notices = async (ctx: TestCtx) =>
  (
    await ctx.db.execute<{ params: { text: string }; action_url: string; kind: string }>(
      sql`select kind, params, action_url from notifications where user_id = ${id(ctx)}`,
    )
  ).rows

test('[J-09] [J-13] [J-15] a message has text, side and time, and is the last of the chat on both sides', async () => {
  const sent = await write(asha, ravi, '  Is the ladder free? ')
  expect(sent).toMatchObject({
    text: 'Is the ladder free?',
    isMine: true,
    at: asha.now().toISOString(),
    receipt: 'sent',
  })
  await write(ravi, asha, 'Yes')
  const { messages } = await readPage(ravi, { id: sent.conversationId })
  expect(messages.map(({ text, isMine }) => [text, isMine])).toEqual([
    ['Is the ladder free?', false],
    ['Yes', true],
  ])
  expect((await listOwn(asha, {})).conversations).toMatchObject([
    {
      id: sent.conversationId,
      partner: { id: id(ravi), name: 'Ravi' },
      unread: 1,
      last: { text: 'Yes', isMine: false },
    },
  ])
})

test('[J-10] [J-11] a chat with a seller starts with their greeting, once, marked as automatic', async () => {
  await newItem(meena)
  const { conversation } = await openWith(asha, { userId: id(meena), isSeller: true })
  await openWith(asha, { userId: id(meena), isSeller: true })
  const { messages } = await readPage(asha, { id: conversation.id })
  expect(messages).toMatchObject([{ automatic: 'greeting', isMine: false }])
  expect((await listOwn(asha, {})).conversations).toEqual([])
  expect((await listOwn(meena, {})).conversations).toEqual([])
})

test('[J-11] a seller can write the greeting or turn it off; people who sell nothing have none', async () => {
  expect(await readReplies(meena)).toEqual({ greets: true, greeting: '', replies: true, reply: '' })
  await newItem(meena)
  await saveReplies(meena, { greets: true, greeting: ' Namaste! ', replies: true, reply: 'Back at five.' })
  const first = await openWith(asha, { userId: id(meena), isSeller: true })
  expect((await readPage(asha, { id: first.conversation.id })).messages).toMatchObject([{ text: 'Namaste!' }])
  await saveReplies(meena, { greets: false, greeting: '', replies: false, reply: '' })
  const second = await openWith(ravi, { userId: id(meena), isSeller: true })
  await write(ravi, meena, 'Hello?', { toSeller: true })
  later(2)
  await settleReplies(ravi)
  expect(await texts(ravi, second.conversation.id)).toEqual(['Hello?'])
  const third = await openWith(asha, { userId: id(ravi), isSeller: true })
  expect(await texts(asha, third.conversation.id)).toEqual([])
})

test('automatic replies that are due at the same time are all written at once', async () => {
  await newItem(meena)
  const chats = [await write(asha, meena, 'Is it fresh?', { toSeller: true })]
  chats.push(await write(ravi, meena, 'Is it ripe?', { toSeller: true }))
  later(2)
  await settleReplies(asha)
  for (const { conversationId } of chats) expect((await texts(meena, conversationId)).at(-1)).toBe('reply')
})

test('[J-12] [V-20] [W-45] the automatic reply is sent 1.2 s after the first message, not before, and only once', async () => {
  await newItem(meena)
  const { conversationId } = await write(asha, meena, 'Is it fresh?', { toSeller: true })
  later(1.1)
  await settleReplies(asha)
  expect(await texts(asha, conversationId)).toEqual(['greeting', 'Is it fresh?'])
  later(0.1)
  await settleReplies(asha)
  await settleReplies(asha)
  expect(await texts(asha, conversationId)).toEqual(['greeting', 'Is it fresh?', 'reply'])
  await write(asha, meena, 'And the price?', { toSeller: true })
  later(5)
  await settleReplies(asha)
  expect(await texts(asha, conversationId)).toEqual(['greeting', 'Is it fresh?', 'reply', 'And the price?'])
  expect((await countOwnUnread(asha)).conversations).toBe(0)
})

test('[J-12] all due automatic replies are written at once', async () => {
  await newItem(meena)
  const first = await write(asha, meena, 'Is it fresh?', { toSeller: true })
  const second = await write(ravi, meena, 'Is it ripe?', { toSeller: true })
  later(2)
  await settleReplies(asha)
  expect(await texts(asha, first.conversationId)).toEqual(['greeting', 'Is it fresh?', 'reply'])
  expect(await texts(ravi, second.conversationId)).toEqual(['greeting', 'Is it ripe?', 'reply'])
})

test('the seller’s list shows the question before their own automatic reply; the buyer’s shows the reply', async () => {
  await newItem(meena)
  await write(asha, meena, 'Is it fresh?', { toSeller: true })
  later(2)
  await settleReplies(asha)
  const listed = async (ctx: TestCtx) => (await listOwn(ctx, {})).conversations
  expect(await listed(meena)).toMatchObject([{ unread: 1, last: { text: 'Is it fresh?', isMine: false } }])
  expect(await listed(asha)).toMatchObject([{ unread: 0, last: { automatic: 'reply', isMine: false } }])
  later(1)
  await write(meena, asha, 'Picked today')
  expect(await listed(meena)).toMatchObject([{ last: { text: 'Picked today', isMine: true } }])
})

test('[J-12] after a seller’s own answer there is no automatic reply', async () => {
  await newItem(meena)
  const { conversationId } = await write(asha, meena, 'Is it fresh?', { toSeller: true })
  await write(meena, asha, 'Yes')
  later(2)
  await settleReplies(asha)
  expect(await texts(asha, conversationId)).toEqual(['greeting', 'Is it fresh?', 'Yes'])
})

test('[J-18] [J-19] only the two participants find a chat and its messages', async () => {
  const { conversationId } = await write(asha, ravi, 'For you only')
  const refused = { code: 'conversationNotFound' }
  await expect(readOne(meena, { id: conversationId })).rejects.toMatchObject(refused)
  await expect(readPage(meena, { id: conversationId })).rejects.toMatchObject(refused)
  await expect(markSeenUpTo(meena, { id: conversationId, upTo: 1 })).rejects.toMatchObject(refused)
  await expect(noteOwnTyping(meena, { id: conversationId })).rejects.toMatchObject(refused)
  await expect(setBlocked(meena, { id: conversationId, isBlocked: true }, blockPerson)).rejects.toMatchObject(refused)
  await expect(findMessages(meena, { q: 'only', conversationId })).rejects.toMatchObject(refused)
  expect((await findMessages(meena, { q: 'only' })).found).toEqual([])
  expect((await findMessages(ravi, { q: 'ONLY' })).found).toMatchObject([
    { message: { text: 'For you only' }, partner: { name: 'Asha' } },
  ])
})

test('a message to oneself or to an unknown person is refused', async () => {
  await expect(write(asha, asha, 'Hm')).rejects.toMatchObject({ code: 'userNotFound' })
  const nobody = { to: crypto.randomUUID(), toSeller: false, text: 'Hm', photoIds: [], asksLocation: false }
  await expect(writeMessage(asha, nobody)).rejects.toMatchObject({ code: 'userNotFound' })
})

test('[J-22] [M-12] a message creates one notification per chat that leads to it', async () => {
  const { conversationId } = await write(asha, ravi, 'One')
  await write(asha, ravi, 'Two')
  expect(await notices(ravi)).toMatchObject([
    { kind: 'message', params: { name: 'Asha', text: 'Two' }, action_url: `/chat/${conversationId}` },
  ])
  expect(await notices(asha)).toEqual([])
})

test('the notification of a long message has its beginning', async () => {
  await write(asha, ravi, 'ladder '.repeat(30))
  const [{ params } = {}] = await notices(ravi)
  expect(params!.text).toBe(`${'ladder '.repeat(20).trimEnd()}…`)
})

test('a chat says that the other person’s account is suspended, and only then', async () => {
  const { conversationId } = await write(asha, ravi, 'Hello')
  const isSuspended = async () => (await readOne(asha, { id: conversationId })).isSuspended
  expect(await isSuspended()).toBe(false)
  await asha.db.execute(sql`update users set suspended_at = now() where id = ${id(ravi)}`)
  expect(await isSuspended()).toBe(true)
})

test('a message is sent, then delivered when a device has received it, then seen', async () => {
  const { conversationId, number } = await write(asha, ravi, 'Hello')
  const receipt = async () => (await readPage(asha, { id: conversationId })).messages[0]!.receipt
  expect(await receipt()).toBe('sent')
  await acknowledgeUpTo(ravi, id(ravi), 1)
  expect(await receipt()).toBe('delivered')
  expect(await markSeenUpTo(ravi, { id: conversationId, upTo: number })).toEqual({ unread: 0 })
  expect(await receipt()).toBe('seen')
})

test('"seen" is shown only if both show their activity', async () => {
  const { conversationId, number } = await write(asha, ravi, 'Hello')
  await markSeenUpTo(ravi, { id: conversationId, upTo: number })
  const receipt = async () => (await readPage(asha, { id: conversationId })).messages[0]!.receipt
  await saveMySettings(ravi, { activityStatus: false })
  expect(await receipt()).toBe('sent')
  expect(await noteOwnTyping(ravi, { id: conversationId })).toEqual({ told: false })
  await saveMySettings(ravi, { activityStatus: true })
  await saveMySettings(asha, { activityStatus: false })
  expect(await receipt()).toBe('delivered')
  expect(await noteOwnTyping(ravi, { id: conversationId })).toEqual({ told: true })
  expect(await noteOwnTyping(ravi, { id: conversationId })).toEqual({ told: false })
})

test('[attack 11] without activity status a delivered message looks like one to a person who blocks the sender', async () => {
  await saveMySettings(ravi, { activityStatus: false })
  const { conversationId, number } = await write(asha, ravi, 'Hello')
  const countEvents = async () => (await toldSince(asha, id(asha), 0)).length
  const [before, receipt] = [
    await countEvents(),
    async () => (await readPage(asha, { id: conversationId })).messages[0]!.receipt,
  ]
  await acknowledgeUpTo(ravi, id(ravi), 1)
  await tellDelivered(ravi, id(ravi), { from: 0, upTo: 1 })
  await markSeenUpTo(ravi, { id: conversationId, upTo: number })
  expect(await receipt()).toBe('sent')
  expect(await countEvents()).toBe(before)
})

test('who hides their activity sends nobody the moment at which a message reached their device', async () => {
  const database = await testDatabase()
  const { db, statements } = recordingStatements(database)
  const ctx = database.ctx({ db })
  const [from, to] = [actingAs(ctx, await newPerson(ctx, 'Asha')), actingAs(ctx, await newPerson(ctx, 'Ravi'))]
  await write(from, to, 'Hello')
  const toldOfDelivery = async () => {
    const before = statements.length
    await tellDelivered(to, id(to), { from: 0, upTo: 1 })
    return statementsTo(id(from), statements.slice(before)).length
  }
  expect(await toldOfDelivery()).toBe(1)
  await saveMySettings(to, { activityStatus: false })
  expect(await toldOfDelivery()).toBe(0)
})

test('[K-10] a blocked sender’s message is not delivered and stays "sent", also after the block ends', async () => {
  const { conversationId } = await write(asha, ravi, 'Before')
  await setBlocked(ravi, { id: conversationId, isBlocked: true }, blockPerson)
  const before = (await toldSince(ravi, id(ravi), 0)).length
  const sent = await write(asha, ravi, 'Do you hear me?')
  expect(sent.receipt).toBe('sent')
  expect(await texts(asha, conversationId)).toEqual(['Before', 'Do you hear me?'])
  expect(await texts(ravi, conversationId)).toEqual(['Before'])
  expect((await toldSince(ravi, id(ravi), 0)).length).toBe(before)
  expect(await notices(ravi)).toMatchObject([{ params: { text: 'Before' } }])
  expect((await listOwn(ravi, {})).conversations).toMatchObject([
    { id: conversationId, isBlocked: true, unread: 0, last: { text: 'Before' } },
  ])
  expect((await listOwn(asha, {})).conversations).toMatchObject([{ id: conversationId, isBlocked: false }])
  expect(await noteOwnTyping(asha, { id: conversationId })).toEqual({ told: false })
  await expect(write(ravi, asha, 'No')).rejects.toMatchObject({ code: 'blockedByYou' })
  await setBlocked(ravi, { id: conversationId, isBlocked: false }, blockPerson)
  const next = await write(asha, ravi, 'Again')
  await acknowledgeUpTo(ravi, id(ravi), 1000)
  await markSeenUpTo(ravi, { id: conversationId, upTo: next.number })
  const receipts = (await readPage(asha, { id: conversationId })).messages.map(({ receipt }) => receipt)
  expect(receipts).toEqual(['seen', 'sent', 'seen'])
  expect(await texts(ravi, conversationId)).toEqual(['Before', 'Again'])
})

test.each(['sender', 'reader'])(
  '[K-16] after a block by the %s, the sender does not learn what is delivered or seen until the block ends',
  async (side) => {
    const [blocker, other] = side === 'sender' ? [asha, ravi] : [ravi, asha]
    const first = await write(asha, ravi, 'Before')
    const { conversationId } = first
    await acknowledgeUpTo(ravi, id(ravi), 1)
    await markSeenUpTo(ravi, { id: conversationId, upTo: first.number })
    const last = await write(asha, ravi, 'One more')
    const receipts = async () => (await readPage(asha, { id: conversationId })).messages.map(({ receipt }) => receipt)
    expect(await receipts()).toEqual(['seen', 'sent'])
    await setBlocked(blocker, { id: conversationId, isBlocked: true }, blockPerson)
    await acknowledgeUpTo(ravi, id(ravi), 1000)
    await markSeenUpTo(ravi, { id: conversationId, upTo: last.number })
    expect(await receipts()).toEqual(['seen', 'sent'])
    await setBlocked(other, { id: conversationId, isBlocked: true }, blockPerson)
    await setBlocked(blocker, { id: conversationId, isBlocked: false }, blockPerson)
    expect(await receipts(), 'one of the two still blocks').toEqual(['seen', 'sent'])
    await setBlocked(other, { id: conversationId, isBlocked: false }, blockPerson)
    expect(await receipts()).toEqual(['seen', 'seen'])
  },
)

test('first messages to many strangers are limited, answers never', async () => {
  const people: TestCtx[] = []
  for (let i = 0; i <= NEW_PEOPLE_PER_HOUR; i++) people.push(actingAs(asha, await newPerson(asha, `P${i}`)))
  for (const person of people.slice(0, NEW_PEOPLE_PER_HOUR)) await write(asha, person, 'Buy!')
  const last = people.at(-1)!
  await expect(write(asha, last, 'Buy!')).rejects.toMatchObject({ code: 'tooManyNewPeople' })
  await write(asha, people[0]!, 'Buy again!')
  await write(last, asha, 'Hello')
  await write(asha, last, 'Hello yourself')
  later(3601)
  await write(asha, ravi, 'Buy!')
})

test('[J-06] a first message about a listing is an inquiry, and the seller’s answer makes it a dealing', async () => {
  const item = await newItem(meena)
  await write(asha, meena, 'Is it fresh?', { listingId: item.id, toSeller: true })
  await write(asha, meena, 'Hello?', { listingId: item.id, toSeller: true })
  const count = async (query: ReturnType<typeof sql>) =>
    Number((await asha.db.execute<{ count: string }>(query)).rows[0]!.count)
  expect(
    await count(sql`select count(*) from inquiries where listing_id = ${item.id} and buyer_id = ${id(asha)}`),
  ).toBe(1)
  const dealings = sql`select count(*) from dealings where listing_id = ${item.id} and buyer_id = ${id(asha)} and kind = 'talked'`
  expect(await count(dealings)).toBe(0)
  await write(meena, asha, 'Yes')
  expect(await count(dealings)).toBe(1)
})

test('a message can carry photos, a place and a listing; only the sender’s photos and listings they can see', async () => {
  const item = await newItem(meena)
  const photoId = await newPhoto(asha)
  const place = { latitude: 12.97, longitude: 77.64 }
  const sent = await write(asha, meena, '', { photoIds: [photoId], place, listingId: item.id })
  expect(sent).toMatchObject({
    photos: [{ id: photoId }],
    place,
    listing: { id: item.id, price: '₹32/kg', isOffered: true },
  })
  await expect(write(ravi, meena, '', { photoIds: [photoId] })).rejects.toMatchObject({ code: 'photoNotFound' })
  await expect(write(ravi, meena, 'x', { listingId: crypto.randomUUID() })).rejects.toMatchObject({ code: 'notFound' })
  expect(await notices(meena)).toMatchObject([{ params: { text: '📷' } }])
})

test('[J-23] a chat is one with a seller, with a buyer, or with a neighbour', async () => {
  await newItem(meena)
  await write(asha, meena, 'Fresh?', { toSeller: true })
  await write(ravi, asha, 'Hi')
  const groups = async (ctx: TestCtx) =>
    (await listOwn(ctx, {})).conversations.map(({ partner, group }) => [partner.name, group])
  expect(new Map((await groups(asha)) as [string, string][])).toEqual(
    new Map([
      ['Meena', 'sellers'],
      ['Ravi', 'people'],
    ]),
  )
  expect(await groups(meena)).toEqual([['Asha', 'buyers']])
})

test('chats come in pages: the latest first, with a flag for more', async () => {
  for (let n = 0; n < PAGE_OF_CONVERSATIONS; n++) {
    later(1)
    await write(actingAs(asha, await newPerson(asha, `Person ${n}`)), asha, 'Hello')
  }
  const full = await listOwn(asha, {})
  expect([full.conversations.length, full.hasMore]).toEqual([PAGE_OF_CONVERSATIONS, false])
  later(1)
  await write(ravi, asha, 'And me')
  const { conversations, hasMore } = await listOwn(asha, {})
  expect([conversations.length, hasMore]).toEqual([PAGE_OF_CONVERSATIONS, true])
  expect(conversations[0]).toMatchObject({ partner: { name: 'Ravi' } })
  expect(conversations.map(({ partner }) => partner.name)).not.toContain('Person 0')
})

test('a private person has no name in a chat until they send a message', async () => {
  await saveMySettings(ravi, { profileVisibility: 'private' })
  const { conversationId } = await write(asha, ravi, 'Hello')
  const name = async () => (await readOne(asha, { id: conversationId })).partner.name
  expect(await name()).toBe('')
  await write(ravi, asha, 'Hello')
  expect(await name()).toBe('Ravi')
})

test('"usually replies" is the median of real answers, from three answers on and if activity is shown', async () => {
  await newItem(meena)
  const usual = async () => {
    const { conversation } = await openWith(asha, { userId: id(meena), isSeller: true })
    return conversation.usualAnswerMs
  }
  for (const [i, wait] of [60, 300, 600].entries()) {
    const buyer = actingAs(asha, await newPerson(asha, `B${i}`))
    await write(buyer, meena, 'One', { toSeller: true })
    later(wait - 10)
    await write(buyer, meena, 'Two', { toSeller: true })
    later(10)
    expect(await usual()).toBeNull()
    await write(meena, buyer, 'Answer')
    await write(meena, buyer, 'And more')
  }
  expect(await usual()).toBe(300_000)
  await saveMySettings(meena, { activityStatus: false })
  expect(await usual()).toBeNull()
})

test('history is read in pages in both directions, and around a found message', async () => {
  let conversationId = ''
  for (let i = 1; i <= 120; i++) ({ conversationId } = await write(asha, ravi, `m${i}`))
  const latest = await readPage(ravi, { id: conversationId })
  expect(latest.messages).toHaveLength(PAGE_OF_MESSAGES)
  expect([latest.messages[0]!.text, latest.hasOlder, latest.hasNewer]).toEqual(['m71', true, false])
  const older = await readPage(ravi, { id: conversationId, before: 71 })
  expect([older.messages[0]!.text, older.messages.at(-1)!.text, older.hasOlder]).toEqual(['m21', 'm70', true])
  const oldest = await readPage(ravi, { id: conversationId, before: 21 })
  expect([oldest.messages.length, oldest.hasOlder]).toEqual([20, false])
  const newer = await readPage(ravi, { id: conversationId, after: 100 })
  expect([newer.messages.length, newer.hasNewer]).toEqual([20, false])
  const around = await readPage(ravi, { id: conversationId, around: 60 })
  expect([around.messages[0]!.text, around.messages.at(-1)!.text]).toEqual(['m35', 'm84'])
  expect([around.hasOlder, around.hasNewer]).toEqual([true, true])
  expect((await findMessages(ravi, { q: 'm12', conversationId })).found.map(({ message }) => message.text)).toEqual([
    'm120',
    'm12',
  ])
  expect((await findMessages(ravi, { q: '%%', conversationId })).found).toEqual([])
})

test('[A-52] the chat of a deleted account stays with the other person and is deleted with the second account', async () => {
  const { conversationId } = await write(asha, ravi, 'I am leaving')
  await write(ravi, asha, 'Come back')
  await deleteMyAccount(asha)
  expect(await readOne(ravi, { id: conversationId })).toMatchObject({ partner: { id: null, name: '' } })
  expect(await texts(ravi, conversationId)).toEqual(['I am leaving', 'Come back'])
  expect((await readPage(ravi, { id: conversationId })).messages.map(({ receipt }) => receipt)).toEqual([null, null])
  await purgeLeftConversations(ravi)
  expect(await texts(ravi, conversationId)).toEqual(['I am leaving', 'Come back'])
  await deleteMyAccount(ravi)
  await purgeLeftConversations(ravi)
  const { rows } = await ravi.db.execute(sql`select from messages where conversation_id = ${conversationId}`)
  expect(rows).toEqual([])
})
