import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { type TOTP, URI } from 'otpauth'
import { beforeAll, expect, test } from 'vitest'
import { signIn } from '#features/accounts/server/accounts.ts'
import { takeSecondStep } from '#features/accounts/server/secondStep.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { readAdminOverview, REPORT_SUBJECTS } from '#features/admin/server/feature.ts'
import { listOwn } from '#features/chat/server/conversations.ts'
import { readCircle, findNearby } from '#features/circles/server/nearby.ts'
import { newItem } from '#features/listings/server/testing.ts'
import { listOrders } from '#features/orders/server/orders.ts'
import { boughtBy } from '#features/orders/server/testing.ts'
import { reportThing } from '#features/reports/server/reporting.ts'
import { listReviews } from '#features/reviews/server/feature.ts'
import { readWishlist } from '#features/wishlist/server/wishlist.ts'
import type { Ctx } from '#kit/server/context.ts'
import { testDatabase, type TestDatabase } from '#kit/server/testing/testDatabase.ts'
import { makeDemo, removeDemo } from './demo.ts'
import { DEMO_LISTINGS, type DemoAccount } from './fillDemo.ts'

let database: TestDatabase
let ctx: Ctx
let accounts: DemoAccount[]
let before: Map<string, number>

beforeAll(async () => {
  database = await testDatabase()
  ctx = database.ctx()
  before = await countRows(ctx)
  accounts = await makeDemo(ctx)
}, 300_000)

test('holds offers of people, all marked as demo', async () => {
  const kinds = await rows<{ kind: string; count: number }>(
    sql`select kind, count(*)::int as count from listings where is_demo group by kind`,
  )
  const counts = Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]))
  expect(counts).toEqual({ shop: 12, item: 44, service: 11, office: 4, specialization: 7 })
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(DEMO_LISTINGS)
  expect(
    await rows(sql`select id from listings where not is_demo or visible_until <= ${ctx.now().toISOString()}`),
  ).toEqual([])
  expect(await rows(sql`select id from users where not is_demo`)).toEqual([])
  expect(await rows(sql`select id from orders where not is_demo`)).toEqual([])
  expect(await rows(sql`select listing_id from offices where moveable`)).toHaveLength(1)
})

test('is made of real transactions: every review has one, every figure was counted by the verbs', async () => {
  const [reviews] = await rows<{ count: number; hidden: number }>(
    sql`select count(*)::int as count, (count(*) filter (where revealed_at is null))::int as hidden from reviews`,
  )
  expect(reviews).toEqual({ count: 24, hidden: 0 })
  expect(
    await rows(sql`select r.id from reviews r
      left join dealings d on d.listing_id = r.listing_id and d.buyer_id = r.reviewer_id where d.listing_id is null`),
  ).toEqual([])
  const [sold] = await rows<{ sales: number; orders: number }>(sql`select
    (select count(*)::int from listing_events where kind = 'sale') as sales,
    (select count(*)::int from orders where status = 'completed') as orders`)
  expect(sold).toEqual({ sales: 18, orders: 18 })
  const tomato = await idOf('Country tomato')
  const { reviews: told, rating } = await listReviews(await contextOf('buyer'), { id: tomato, limit: 20 })
  expect(rating).toBe(5)
  expect(told).toMatchObject([{ user: 'Asha', rating: 5, answer: expect.stringContaining('Thursday'), helpful: 2 }])
})

test('has only dates within the past week, none in the future', async () => {
  const week = new Date(ctx.now().getTime() - 7 * 86_400_000).toISOString()
  const times = sql`select created_at as at from reviews union all select created_at from messages
    union all select created_at from orders union all select created_at from notifications`
  expect(await rows(sql`select at from (${times}) told where at < ${week} or at > ${ctx.now().toISOString()}`)).toEqual(
    [],
  )
})

test('the buyer has orders, chats, a circle, people nearby and a wishlist', async () => {
  const asha = await contextOf('buyer')
  const { orders } = await listOrders(asha, { side: 'buyer' })
  expect(orders.map(({ status }) => status)).toEqual(['confirmed', 'completed', 'completed', 'completed', 'completed'])
  const { conversations } = await listOwn(asha, {})
  expect(conversations.map(({ partner }) => partner.name)).toEqual(['Kavya', 'Meena', 'Ravi', 'Manjunath'])
  expect(conversations.map(({ unread }) => unread)).toEqual([1, 0, 0, 0])
  const { members, asking } = await readCircle(asha)
  expect(members.map(({ name }) => name).sort()).toEqual(['Arjun', 'Imran', 'Kavya', 'Meena'])
  expect(asking.map(({ name }) => name)).toEqual(['Priya'])
  const { people } = await findNearby(asha, { rangeMeters: 2000 })
  expect(people.length).toBeGreaterThan(8)
  expect(people.every(({ isDemo }) => isDemo)).toBe(true)
  expect((await readWishlist(asha, {})).products.map(({ name }) => name)).toEqual([
    'Rose plant',
    'Yoga mat',
    'Cane basket',
  ])
})

test('the seller has a request to answer', async () => {
  const meena = await contextOf('seller')
  const { orders } = await listOrders(meena, { side: 'seller' })
  expect(orders[0]).toMatchObject({ status: 'requested' })
  expect((await listOwn(meena, {})).conversations.find(({ unread }) => unread > 0)?.partner.name).toBe('Kavya')
})

test('no person was last seen before their own last message', async () => {
  const late = await rows(sql`select u.name from users u join lateral (
      select max(created_at) as at from messages where sender_id = u.id and automatic is null) said on true
    where said.at > (select max(last_seen_at) from sessions where user_id = u.id)`)
  expect(late).toEqual([])
})

test('the printed accounts sign in, the administrator with a second step and access to demo people only', async () => {
  expect(accounts.map(({ role }) => role)).toEqual(['buyer', 'seller', 'admin'])
  for (const { role, email, password } of accounts) {
    const answer = await signIn(database.ctx(), { emailOrPhone: email, password })
    expect(answer).toMatchObject(role === 'admin' ? { success: false, code: 'twoFactorNeeded' } : { success: true })
  }
  const { email, password, secondStep } = accounts[2]!
  const { ticket } = await signIn(database.ctx(), { emailOrPhone: email, password })
  const code = (URI.parse(secondStep!.uri) as TOTP).generate({ timestamp: ctx.now().getTime() })
  expect(await takeSecondStep(database.ctx(), { ticket: ticket!, code })).toMatchObject({ success: true })
  expect((await readAdminOverview(await contextOf('admin'))).totalUsers).toBe(await countPeople())
})

test('is created once and removed completely', async () => {
  expect(await makeDemo(ctx)).toEqual(accounts)
  expect(await removeDemo(ctx)).toBeGreaterThan(20)
  expect(await countRows(ctx)).toEqual(before)
  rmSync(join(ctx.config.dataDir, 'demo-accounts.json'))
})

test('removing it keeps all data of real people', async () => {
  const person = async (name: string) => database.ctx({ actor: await newPerson(database.ctx(), name) })
  const [seller, buyer] = [await person('Meena'), await person('Ravi')]
  const order = await boughtBy(buyer, seller, await newItem(seller))
  const text = 'It is not what was shown.'
  const report = { subject: { kind: 'order' as const, id: order.id }, rule: 'scam' as const, text, photoIds: [] }
  await reportThing(REPORT_SUBJECTS)(buyer, report)
  const real = await countRows(ctx)
  await removeDemo(ctx)
  expect(await countRows(ctx)).toEqual(real)
  expect([real.get('orders'), real.get('reports')]).toEqual([1, 1])
})

async function contextOf(role: DemoAccount['role']): Promise<Ctx> {
  const { email } = accounts.find((account) => account.role === role)!
  const [user] = await rows<{ id: string; isAdmin: boolean }>(
    sql`select id, is_admin as "isAdmin" from users where email = ${email}`,
  )
  return database.ctx({
    actor: { userId: user!.id, sessionId: user!.id, isAdmin: user!.isAdmin, isDemo: true },
  })
}

const idOf = async (title: string) =>
  (await rows<{ id: string }>(sql`select id from listings where title = ${title}`))[0]!.id
const countPeople = async () => (await rows(sql`select id from users`)).length

async function rows<R extends Record<string, unknown>>(query: SQL): Promise<R[]> {
  return (await ctx.db.execute(query)).rows as R[]
}

/**
 * Number of rows per table, without tables that expire by themselves: cached answers of map services, sign-in counters
 * and the search's change queue.
 */
async function countRows({ db }: Ctx): Promise<Map<string, number>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('geocodes', 'sign_in_failures', 'listing_changes') order by 1`)
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows: counted } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(name)}`,
    )
    counts.set(name, counted[0]!.count)
  }
  return counts
}
