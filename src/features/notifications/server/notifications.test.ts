import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import { tell } from '#kit/server/inbox.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { newId } from '#core/ids.ts'
import english from '../../../../locales/en/notifications.kinds.json' with { type: 'json' }
import hindi from '../../../../locales/hi/notifications.kinds.json' with { type: 'json' }
import { isWanted, NOTICE_KINDS, type NoticeKind } from '../rules.ts'
import { notify, settleNotices } from './notifications.ts'
import {
  acknowledging,
  clearNotifications,
  countUnread,
  listNotifications,
  markRead,
  purgeNotices,
  readNotification,
  restoreNotifications,
} from './reading.ts'
import { settleSignInNotices } from './feature.ts'

let asha: TestCtx
let ravi: TestCtx

beforeEach(async () => {
  const ctx = await testCtx()
  asha = actingAs(ctx, await newPerson(ctx, 'Asha'))
  ravi = actingAs(ctx, await newPerson(ctx, 'Ravi'))
})

const advanceClock = (seconds: number) => asha.setNow(new Date(asha.now().getTime() + seconds * 1000))
async function message(text: string, about = '') {
  advanceClock(1)
  return notify(asha, asha.actor!.userId, {
    kind: 'message',
    params: { name: 'Ravi', text },
    actionUrl: '/chat/7',
    about,
  })
}
async function signIn() {
  advanceClock(1)
  return notify(asha, asha.actor!.userId, { kind: 'accountNewDevice', params: {}, actionUrl: '/privacy-settings' })
}
const titles = async () => (await listNotifications(asha, {})).notices.map(({ title }) => title)

test('[M-15] a notification has type, title, message, time, read state and link', async () => {
  const id = await message('Is the rice fresh?')
  expect((await listNotifications(asha, {})).notices).toEqual([
    {
      id,
      type: 'message',
      kind: 'message',
      params: { name: 'Ravi', text: 'Is the rice fresh?', count: 1 },
      title: 'Ravi',
      message: 'Is the rice fresh?',
      time: asha.now().toISOString(),
      isRead: false,
      actionUrl: '/chat/7',
    },
  ])
  await saveMySettings(asha, { language: { code: 'hi', autoDetect: false } })
  await signIn()
  expect((await titles())[0]).toBe('नया लॉग इन')
})

test('[M-02] [M-03] [M-04] a filter shows only its type; the unread count covers all', async () => {
  await message('one')
  await signIn()
  expect((await listNotifications(asha, { type: 'message' })).notices.map(({ type }) => type)).toEqual(['message'])
  const orders = await listNotifications(asha, { type: 'order' })
  expect(orders).toMatchObject({ notices: [], unread: 2, hasSos: false })
  await asha.db.execute(sql`update notifications set type = 'sos' where kind = 'message'`)
  expect(await listNotifications(asha, { type: 'sos' })).toMatchObject({ notices: [{ type: 'sos' }], hasSos: true })
  expect((await listNotifications(asha, {})).notices).toHaveLength(2)
})

test('[M] notifications about one matter are one row, with a count of unread ones', async () => {
  await message('one', '7')
  await message('two', '7')
  await message('three', '8')
  const { notices, unread } = await listNotifications(asha, {})
  expect(notices.map(({ message: text }) => text)).toEqual(['three', '2 new messages: two'])
  expect(unread).toBe(2)
  await markRead(asha, {})
  await message('four', '7')
  expect((await listNotifications(asha, {})).notices.map(({ message: text, isRead }) => [text, isRead])).toEqual([
    ['four', false],
    ['three', true],
  ])
})

test('[M-06] [M-13] one notification is marked read, or all up to the tap; later ones stay unread', async () => {
  const first = (await message('one'))!
  await message('two')
  expect(await markRead(asha, { id: first })).toEqual({ unread: 1 })
  const tap = asha.now().toISOString()
  await message('three')
  expect(await markRead(asha, { until: tap })).toEqual({ unread: 1 })
  expect(await markRead(asha, {})).toEqual({ unread: 0 })
  expect(await markRead(asha, { until: '2099-01-01T00:00:00Z' })).toEqual({ unread: 0 })
})

test('[M-09] cleared notifications are hidden and can be restored within a day, not later', async () => {
  for (const text of ['one', 'two']) await message(text)
  const batch = newId()
  expect(await clearNotifications(asha, { batch })).toEqual({ cleared: 2 })
  expect(await listNotifications(asha, {})).toMatchObject({ notices: [], unread: 0, hasSos: false })
  expect(await restoreNotifications(ravi, { batch })).toEqual({ restored: 0 })
  expect(await restoreNotifications(asha, { batch })).toEqual({ restored: 2 })
  expect((await listNotifications(asha, {})).unread).toBe(2)
  await clearNotifications(asha, { batch })
  advanceClock(25 * 3600)
  await purgeNotices(asha)
  expect(await restoreNotifications(asha, { batch })).toEqual({ restored: 0 })
})

test('nobody reads, counts, marks or clears another person’s notifications', async () => {
  const id = (await message('private'))!
  expect(await countUnread(ravi)).toEqual({ unread: 0 })
  await expect(readNotification(ravi, { id })).rejects.toMatchObject({ code: 'notFound' })
  await markRead(ravi, { id })
  await clearNotifications(ravi, { batch: newId(), id })
  expect(await readNotification(asha, { id })).toMatchObject({ id, isRead: false })
})

test('pages are newest first and hold every notification once, also those of the same moment', async () => {
  for (let i = 0; i < 65; i++) {
    if (i % 7 === 0) advanceClock(1)
    await notify(asha, asha.actor!.userId, { kind: 'message', params: { name: 'R', text: `${i}` }, actionUrl: '/chat' })
  }
  const seen: string[] = []
  let next: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listNotifications>> = await listNotifications(asha, {
      ...(next !== null && { before: next }),
    })
    seen.push(...page.notices.map(({ id }) => id))
    next = page.next
  } while (next !== null)
  expect(new Set(seen).size).toBe(65)
  expect(seen).toHaveLength(65)
})

test('[M-14] a notification leads only to addresses of the product', async () => {
  for (const actionUrl of [
    'https://evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '/no-such-page',
    '/\\evil.example',
  ]) {
    const told = notify(asha, asha.actor!.userId, { kind: 'message', params: { name: 'R', text: '' }, actionUrl })
    await expect(told, actionUrl).rejects.toThrow('must not lead to')
  }
})

test('[M-18] privacy settings turn off their kinds of notification; an SOS is never turned off', async () => {
  await saveMySettings(asha, { notifications: { orders: true, messages: false, marketing: false, nearby: false } })
  expect(await message('not wanted')).toBeNull()
  expect(await signIn()).not.toBeNull()
  const nothing = { orders: false, messages: false, marketing: false, nearby: false }
  for (const [kind, { type, setting }] of Object.entries(NOTICE_KINDS)) {
    const isSos = type === ('sos' as string)
    expect(isWanted(kind as NoticeKind, nothing), kind).toBe(isSos || setting === null)
  }
})

test('every kind has a text in both languages', () => {
  for (const words of [english, hindi])
    expect(Object.keys(words.kinds).sort()).toEqual(Object.keys(NOTICE_KINDS).sort())
})

test('[M-16] a sign-in on a new device becomes one notification that names it, whichever node creates it', async () => {
  const { userId } = asha.actor!
  await tell(asha, userId, 'accountNewDevice', { browser: 'Safari', system: 'iPhone', sessionId: newId() })
  await settleSignInNotices(asha)
  await settleSignInNotices(asha)
  expect((await listNotifications(asha, {})).notices).toMatchObject([
    { kind: 'signedIn', title: 'New sign-in', message: 'Safari, iPhone. Was this you?' },
  ])
})

test('[M] thirty sign-ins are one row, hidden in the browser that signed in', async () => {
  const { userId, sessionId } = asha.actor!
  const signsIn = (id: string) =>
    tell(asha, userId, 'accountNewDevice', { browser: 'Chrome', system: 'Android', sessionId: id })
  await signsIn(sessionId)
  await settleSignInNotices(asha)
  expect(await listNotifications(asha, {})).toMatchObject({ notices: [], unread: 0 })
  const other = actingAs(asha, { ...asha.actor!, sessionId: newId() })
  expect(await listNotifications(other, {})).toMatchObject({ notices: [{ kind: 'signedIn' }], unread: 1 })
  for (let i = 0; i < 29; i++) await signsIn(newId())
  await settleSignInNotices(asha)
  const { notices, unread } = await listNotifications(asha, {})
  expect(notices.map(({ message: text }) => text)).toEqual([
    '30 new devices, the latest: Chrome, Android. Was this you?',
  ])
  expect(unread).toBe(1)
})

test('[M] an order is one row through all its steps; a settled matter disappears', async () => {
  const { userId } = asha.actor!
  const step = (kind: NoticeKind) =>
    notify(asha, userId, {
      kind,
      params: { name: 'Ravi', item: 'Rice', quantity: 1 },
      actionUrl: '/orders',
      about: 'order 1',
    })
  for (const kind of ['orderConfirmed', 'orderHandedOver', 'orderDone'] as const) await step(kind)
  expect(await titles()).toEqual(['Order of Rice completed'])
  await settleNotices(asha, userId, 'orderAsked', 'order 2')
  expect(await titles()).toHaveLength(1)
  await settleNotices(asha, userId, 'orderAsked', 'order 1')
  expect(await listNotifications(asha, {})).toMatchObject({ notices: [], unread: 0 })
})

test('a delivery listener gets each number once, in the transaction of the acknowledgement', async () => {
  const heard: unknown[] = []
  const acknowledge = acknowledging([async (_, userId, numbers) => void heard.push([userId, numbers])])
  const { userId } = asha.actor!
  for (let i = 0; i < 3; i++) await tell(asha, userId, 'message', {})
  for (const number of [2, 2, 1, 3]) await acknowledge(asha, { number })
  expect(heard).toEqual([
    [userId, { from: 0, upTo: 2 }],
    [userId, { from: 2, upTo: 3 }],
  ])
})
