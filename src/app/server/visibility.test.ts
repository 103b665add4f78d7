import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportReference, startPayment } from '#features/subscriptions/server/payments.ts'
import { confirmPayment } from '#features/subscriptions/server/settling.ts'
import { payingConfig } from '#features/subscriptions/server/testing.ts'
import { actingAs } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { makeWorld, type Someone, type World } from './testing/world.ts'

const NEAR = 'latitude=12.9784&longitude=77.6408'
let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const paying = ({ ctx, actor }: Someone) => actingAs(ctx as TestCtx, actor, { config: payingConfig })

async function getAs(person: Someone, url: string) {
  const answer = await world.server.inject({ method: 'GET', url, headers: { cookie: person.cookie } })
  return { status: answer.statusCode, text: answer.body }
}

/** Whether a person sees the listing, for every place where listings are shown. */
async function sees(person: Someone): Promise<Record<string, boolean>> {
  const { shopId, itemId, serviceId, officeId } = world
  const found = async (url: string, id: string) => (await getAs(person, url)).text.includes(id)
  const opens = async (url: string) => (await getAs(person, url)).status === 200
  return {
    home: await found(`/api/search?${NEAR}`, itemId),
    search: await found(`/api/search?q=tomato&${NEAR}`, itemId),
    services: await found(`/api/search?q=tap&${NEAR}`, serviceId),
    offices: await found(`/api/search?q=tax&${NEAR}`, officeId),
    specialists: await found(`/api/specialists?q=veena&${NEAR}`, 'Veena'),
    product: await opens(`/api/products/${itemId}`),
    shop: await opens(`/api/shops/${shopId}`),
    service: await opens(`/api/services/${serviceId}`),
    office: await opens(`/api/offices/${officeId}`),
  }
}

const ALL = (isSeen: boolean) =>
  Object.fromEntries(
    ['home', 'search', 'services', 'offices', 'specialists', 'product', 'shop', 'service', 'office'].map((place) => [
      place,
      isSeen,
    ]),
  )

/** Retries until the search index has the change. */
async function expectSeen(person: Someone, isSeen: boolean): Promise<void> {
  await expect.poll(() => sees(person), { timeout: 10_000 }).toEqual(ALL(isSeen))
}

test('[N-12] [W-25] [W-26] [D-54] [G-29] [N-14] an unpaid listing after its free days is visible to its owner only, in home, search and details', async () => {
  const { owner, other, admin } = world
  const over = new Date(Date.now() - 60_000).toISOString()
  await expectSeen(other, true)
  await owner.ctx.db.execute(sql`update listings set free_until = ${over}, visible_until = ${over}`)
  await expectSeen(other, false)
  for (const path of [`products/${world.itemId}`, `shops/${world.shopId}`, `services/${world.serviceId}`])
    expect((await getAs(owner, `/api/${path}`)).status, path).toBe(200)
  const ctx = paying(owner)
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from listings where shop_id is null and deleted_at is null`,
  )
  const payment = await startPayment(ctx, { listingIds: rows.map(({ id }) => id), months: 1 })
  await reportReference(ctx, { id: payment.id, reference: '427109361234' })
  await expectSeen(other, false)
  await confirmPayment(paying(admin), { id: payment.id })
  await expectSeen(other, true)
})

test('[N-16] [C-17] a reported payment counts only once it is confirmed', async () => {
  const { owner, server } = world
  const headers = { cookie: owner.cookie }
  const claims = {
    hasActiveSubscription: true,
    subscriptionActive: true,
    paidUntil: '2099-01-01T00:00:00Z',
    visibleUntil: '2099-01-01T00:00:00Z',
    premiumUntil: '2099-01-01T00:00:00Z',
  }
  const profile = await server.inject({ method: 'PATCH', url: '/api/me', headers, payload: { skills: [], ...claims } })
  expect(profile.statusCode).toBe(200)
  const { rows } = await owner.ctx.db.execute<{ paid_until: string; premium_until: string }>(
    sql`select l.paid_until, u.premium_until from listings l join users u on u.id = l.owner_id where l.id = ${world.shopId}`,
  )
  const before = rows[0]!
  const shop = JSON.parse((await getAs(owner, `/api/my/shops/${world.shopId}`)).text) as Record<string, unknown>
  const saved = await server.inject({
    method: 'PUT',
    url: `/api/shops/${world.shopId}`,
    headers,
    payload: { ...shop, photoIds: [world.photoId], ...claims },
  })
  expect(saved.statusCode).toBe(200)
  const after = await owner.ctx.db.execute(
    sql`select l.paid_until, u.premium_until from listings l join users u on u.id = l.owner_id where l.id = ${world.shopId}`,
  )
  expect(after.rows[0]).toEqual(before)
})
