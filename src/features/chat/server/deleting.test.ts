import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { deleteMyAccount } from '#features/accounts/server/accounts.ts'
import { newItem, newPhoto } from '#features/listings/server/testing.ts'
import { reportThing as reporting } from '#features/reports/server/reporting.ts'
import { toldSince } from '#kit/server/inbox.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { DELETE_WITHIN } from '../rules.ts'
import { listOwn, purgeLeftConversations, setBlocked } from './conversations.ts'
import { deleteMessage, hideMessage, findMessages, readPage, writeMessage } from './messages.ts'
import { chat } from './feature.ts'
import { MESSAGE_CHANGED_EVENT } from '../events.ts'

let asha: TestCtx
let ravi: TestCtx
let meena: TestCtx
const id = (ctx: TestCtx) => ctx.actor!.userId

beforeEach(async () => {
  const ctx = await testCtx()
  asha = actingAs(ctx, await newPerson(ctx, 'Asha'))
  ravi = actingAs(ctx, await newPerson(ctx, 'Ravi'))
  meena = actingAs(ctx, await newPerson(ctx, 'Meena'))
})

type Input = Parameters<typeof writeMessage>[1]
const write = (from: TestCtx, to: TestCtx, text: string, more: Partial<Input> = {}) =>
  writeMessage(from, { to: id(to), toSeller: false, text, photoIds: [], asksLocation: false, ...more })
const page = async (ctx: TestCtx, conversationId: string) => (await readPage(ctx, { id: conversationId })).messages
const later = (milliseconds: number) => asha.setNow(new Date(asha.now().getTime() + milliseconds))
const stored = async () =>
  (await asha.db.execute<Record<string, unknown>>(sql`select * from messages order by number`)).rows
const reportChat = (ctx: TestCtx, conversationId: string) => {
  const subject = { id: conversationId, title: '', buyerId: null, sellerId: null, isDemo: false }
  const report = reporting({ read: async () => subject, hold: async () => {} })
  return report(ctx, { subject: { kind: 'conversation', id: conversationId }, rule: 'scam', text: '', photoIds: [] })
}

test('a deleted message leaves a placeholder on both sides, and its content nowhere', async () => {
  const item = await newItem(ravi)
  const photoId = await newPhoto(asha)
  const place = { latitude: 12.97, longitude: 77.64 }
  const sent = await write(asha, ravi, 'My card is 4711', { photoIds: [photoId], place, listingId: item.id })
  const answer = await write(ravi, asha, 'What?', { replyTo: sent.id })
  const nothing = { text: '', photos: [], place: null, listing: null, deletion: 'deleted' }
  expect(await deleteMessage(asha, { id: sent.id })).toMatchObject(nothing)
  for (const ctx of [asha, ravi]) {
    expect(await page(ctx, sent.conversationId)).toMatchObject([
      nothing,
      { id: answer.id, replyTo: { kind: 'deleted', text: '' } },
    ])
    expect((await findMessages(ctx, { q: '4711' })).found).toEqual([])
    expect((await toldSince(ctx, id(ctx), 0)).at(-1)).toMatchObject({ type: MESSAGE_CHANGED_EVENT })
  }
  expect(JSON.stringify(await stored())).not.toContain('4711')
  const left = await asha.db.execute(sql`
    select text from inquiries where text <> '' union all select params::text from notifications where user_id = ${id(ravi)}`)
  expect(left.rows).toEqual([])
  expect(await chat.photoRule(ravi, { id: photoId, ownerId: asha.actor!.userId })).toBeNull()
  expect(await deleteMessage(asha, { id: sent.id })).toMatchObject(nothing)
})

test('only the sender deletes for both, and within an hour; an unknown message and one of others are not found', async () => {
  const sent = await write(asha, ravi, 'Hello')
  await expect(deleteMessage(ravi, { id: sent.id })).rejects.toMatchObject({ code: 'notYours' })
  for (const act of [deleteMessage(meena, { id: sent.id }), hideMessage(meena, { id: sent.id, isHidden: true })]) {
    await expect(act).rejects.toMatchObject({ code: 'messageNotFound' })
  }
  await expect(deleteMessage(asha, { id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'messageNotFound' })
  later(DELETE_WITHIN + 1)
  await expect(deleteMessage(asha, { id: sent.id })).rejects.toMatchObject({ code: 'tooLateToDelete' })
  later(-1)
  expect(await deleteMessage(asha, { id: sent.id })).toMatchObject({ deletion: 'deleted' })
})

test('a recipient who reported the chat keeps deleted messages until their account is erased; the sender cannot tell', async () => {
  const sent = await write(asha, ravi, 'Pay me first')
  await reportChat(ravi, sent.conversationId)
  expect(await deleteMessage(asha, { id: sent.id })).toMatchObject({ text: '', deletion: 'deleted' })
  expect(await page(asha, sent.conversationId)).toMatchObject([{ text: '', deletion: 'deleted' }])
  expect(await page(ravi, sent.conversationId)).toMatchObject([{ text: 'Pay me first', deletion: 'kept' }])
  expect((await findMessages(asha, { q: 'Pay me' })).found).toEqual([])
  expect((await findMessages(ravi, { q: 'Pay me' })).found).toHaveLength(1)
  await deleteMyAccount(ravi)
  await purgeLeftConversations(asha)
  expect(await stored()).toMatchObject([{ text: '', is_kept: false }])
})

test('a message deleted for oneself disappears for that person alone, also from list and search, and can be restored', async () => {
  const first = await write(asha, ravi, 'The ladder')
  const second = await write(ravi, asha, 'Which ladder?', { replyTo: first.id })
  await hideMessage(ravi, { id: first.id, isHidden: true })
  await hideMessage(asha, { id: second.id, isHidden: true })
  expect(await page(ravi, first.conversationId)).toMatchObject([{ id: second.id, replyTo: null }])
  expect((await findMessages(ravi, { q: 'the ladder' })).found).toEqual([])
  expect((await listOwn(asha, {})).conversations[0]).toMatchObject({ last: { id: first.id } })
  expect((await page(asha, first.conversationId)).map((each) => each.id)).toEqual([first.id])
  await hideMessage(asha, { id: second.id, isHidden: false })
  expect((await page(asha, first.conversationId)).map((each) => each.id)).toEqual([first.id, second.id])
})

test('a reply quotes a message of the same chat, and never one hidden from its reader', async () => {
  const question = await write(asha, ravi, 'Is it free?')
  const other = await write(asha, meena, 'Secret')
  const answer = await write(ravi, asha, 'Yes', { replyTo: question.id })
  const quote = { number: question.number, text: 'Is it free?', kind: 'text', voiceMs: null }
  expect(answer.replyTo).toEqual({ ...quote, isMine: false })
  expect((await page(asha, question.conversationId))[1]!.replyTo).toEqual({ ...quote, isMine: true })
  for (const replyTo of [other.id, crypto.randomUUID()]) {
    await expect(write(ravi, asha, 'Yes', { replyTo })).rejects.toMatchObject({ code: 'messageNotFound' })
  }
  await setBlocked(ravi, { id: question.conversationId, isBlocked: true }, blockPerson)
  const withheld = await write(asha, ravi, 'You never hear this')
  await setBlocked(ravi, { id: question.conversationId, isBlocked: false }, blockPerson)
  const said = await write(asha, ravi, 'As I said', { replyTo: withheld.id })
  expect(said.replyTo).toMatchObject({ text: 'You never hear this' })
  expect((await page(ravi, question.conversationId)).at(-1)).toMatchObject({ text: 'As I said', replyTo: null })
  expect(await deleteMessage(asha, { id: withheld.id })).toMatchObject({ deletion: 'deleted' })
  expect((await page(ravi, question.conversationId)).map(({ text }) => text)).toEqual([
    'Is it free?',
    'Yes',
    'As I said',
  ])
})
