import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { days } from '#core/units.ts'
import { newItem } from '#features/listings/server/testing.ts'
import { testCtx, actingAs } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { readSubscription } from './payments.ts'
import { prolongFreeTime, remindOfEnds } from './settling.ts'
import { payingPerson } from './testing.ts'

let ctx: TestCtx
let seller: TestCtx
const START = new Date('2026-01-05T06:30:00Z').getTime()
const onDay = (count: number) => ctx.setNow(new Date(START + days(count)))

beforeEach(async () => {
  ctx = await testCtx()
  seller = await payingPerson(ctx, 'Meena')
})

async function notices() {
  const { rows } = await ctx.db.execute<{
    kind: string
    action_url: string
    params: Record<string, unknown>
    at: string
  }>(
    sql`select kind, action_url, params, created_at::text as at from notifications where user_id = ${seller.actor!.userId} order by created_at, id`,
  )
  return rows
}

test('[N-17] [M-17] [M-16] reminders come 7, 1 and 0 days before the end, each once, and lead to /subscription', async () => {
  const told: Awaited<ReturnType<typeof notices>> = []
  await newItem(seller, { name: 'Tomato' })
  await newItem(seller, { name: 'Onion' })
  for (const day of [22, 23, 23, 24, 28, 29, 29, 30, 30, 31, 40]) {
    onDay(day)
    await remindOfEnds(seller)
    // One notification for the listing, updated to the next end (M).
    const last = (await notices()).at(-1)
    if (last && last.at !== told.at(-1)?.at) told.push(last)
  }
  expect(await notices()).toHaveLength(1)
  expect(told.map(({ params }) => [params['days'], params['listings']])).toEqual([
    [7, 2],
    [1, 2],
    [0, 2],
  ])
  expect(new Set(told.map(({ kind, action_url }) => `${kind} ${action_url}`))).toEqual(
    new Set(['subscriptionEnds /subscription']),
  )
})

test('[W-25] without payments free periods are renewed before they end, without reminders; the demo never expires', async () => {
  const { id } = await newItem(seller)
  const unpaid = actingAs(ctx, null)
  onDay(28)
  await prolongFreeTime(unpaid)
  const freeUntil = async () => (await readSubscription(seller)).listings.find((each) => each.id === id)!.freeUntil
  expect(await freeUntil()).toBe(new Date(START + days(30)).toISOString())
  onDay(29)
  await remindOfEnds(unpaid)
  await prolongFreeTime(unpaid)
  expect(await freeUntil()).toBe(new Date(START + days(59)).toISOString())
  expect((await readSubscription(seller)).listings[0]!.isVisible).toBe(true)
  expect(await notices()).toEqual([])
  onDay(58.5)
  await prolongFreeTime(seller)
  expect(await freeUntil()).toBe(new Date(START + days(59)).toISOString())
  await ctx.db.execute(sql`update listings set is_demo = true`)
  await prolongFreeTime(seller)
  expect(await freeUntil()).toBe(new Date(START + days(88.5)).toISOString())
})
