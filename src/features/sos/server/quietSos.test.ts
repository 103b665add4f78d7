import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { writeMessage } from '#features/chat/server/messages.ts'
import { openWith, setMute } from '#features/chat/server/conversations.ts'
import { subscribePush } from '#features/notifications/server/push.ts'
import { setQuietHours } from '#features/notifications/server/quiet.ts'
import { actorOf, openSession } from '#features/accounts/server/sessions.ts'
import { newId } from '#core/ids.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { settleSos } from './settle.ts'
import { pointAway, HERE, newNeighbour, tapYes } from './testing.ts'

let asha: TestCtx
let ravi: TestCtx
let conversationId: string

beforeEach(async () => {
  const ctx = await testCtx()
  asha = await newNeighbour(ctx, 'Asha', HERE)
  const friend = await newNeighbour(ctx, 'Ravi', pointAway(100), { friend: asha })
  const actor = await actorOf(friend, await openSession(friend, friend.actor!.userId))
  ravi = actingAs(friend, actor, { config: { ...friend.config, pushServices: ['http://127.0.0.1:9'] } })
  await subscribePush(ravi, {
    endpoint: 'http://127.0.0.1:9/1',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  })
  const opened = await openWith(asha, { userId: ravi.actor!.userId, isSeller: false })
  conversationId = opened.conversation.id
  asha.setNow('2026-03-10T20:00:00Z')
})

/** Pushes that would wake Ravi's devices, and his entries on /notifications. */
async function pushesAndNotices(): Promise<{ woken: string[]; listed: string[] }> {
  const woken = await ravi.db.execute<{ type: string }>(
    sql`select body->>'type' as type from push_sends where user_id = ${ravi.actor!.userId} and body->>'type' <> 'on'`,
  )
  const listed = await ravi.db.execute<{ kind: string }>(
    sql`select kind from notifications where user_id = ${ravi.actor!.userId} and kind in ('message', 'sosRaised')`,
  )
  return { woken: woken.rows.map(({ type }) => type), listed: listed.rows.map(({ kind }) => kind) }
}
const write = () =>
  writeMessage(asha, {
    to: ravi.actor!.userId,
    toSeller: false,
    text: 'Hello',
    photoIds: [],
    asksLocation: false,
  })
const raiseAndSettle = async () => {
  await tapYes(asha)
  await settleSos(asha)
}

test('quiet hours hold back a message but never an SOS', async () => {
  await setQuietHours(ravi, { quiet: { fromMinute: 22 * 60, toMinute: 7 * 60, timeZone: 'Asia/Kolkata' } })
  await write()
  expect(await pushesAndNotices()).toEqual({ woken: [], listed: ['message'] })
  await raiseAndSettle()
  const { woken, listed } = await pushesAndNotices()
  expect(new Set(woken)).toEqual(new Set(['sos']))
  expect(listed).toContain('sosRaised')
})

test('a muted chat sends no push, and does not hold back an SOS of the same person', async () => {
  await setMute(ravi, { id: conversationId, isMuted: true })
  await write()
  expect(await pushesAndNotices()).toEqual({ woken: [], listed: ['message'] })
  await raiseAndSettle()
  expect(new Set((await pushesAndNotices()).woken)).toEqual(new Set(['sos']))
})

test('outside quiet hours, and once the chat is unmuted, a message sends a push', async () => {
  await setQuietHours(ravi, { quiet: { fromMinute: 1, toMinute: 2, timeZone: 'Asia/Kolkata' } })
  await setMute(ravi, { id: conversationId, isMuted: true })
  await setMute(ravi, { id: conversationId, isMuted: false })
  await write()
  expect((await pushesAndNotices()).woken).toEqual(['message'])
})

test('quiet hours of zero length, or with an unknown time zone, are refused', async () => {
  const bad = [
    { fromMinute: 60, toMinute: 60, timeZone: 'Asia/Kolkata' },
    { fromMinute: 60, toMinute: 61, timeZone: 'Mars/Base' },
  ]
  for (const quiet of bad) await expect(setQuietHours(ravi, { quiet })).rejects.toMatchObject({ code: 'invalidInput' })
  await expect(setMute(ravi, { id: newId(), isMuted: true })).rejects.toMatchObject({ code: 'conversationNotFound' })
})
