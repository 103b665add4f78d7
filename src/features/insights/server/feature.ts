import { addDays, dayOf } from '#core/dates.ts'
import { Refusal } from '#core/errors.ts'
import { wordsThatFound } from '#features/discovery/server/findings.ts'
import { myShop } from '#features/listings/server/shops.ts'
import { salesOf } from '#features/orders/server/orders.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import { type Numbers, ROWS_PAGE } from '../contract.ts'
import {
  type Counts,
  type DayCounts,
  daysOf,
  insightsOf,
  METRICS,
  NO_COUNTS,
  type Period,
  type Span,
  spansOf,
} from '../rules.ts'
import { inquiriesOf } from './inquiries.ts'
import { forgetMissedSearches, missedNear } from './missedSearches.ts'
import {
  countOf,
  countsPerDay,
  figuresOfShop,
  hasSubscription,
  selectNumberRows,
  topListings,
  type Whose,
  type WhichRows,
} from './store.ts'

export const insights = {
  routes: [
    route(contract.readSellerNumbers, sellerNumbers),
    route(contract.readShopNumbers, shopNumbers),
    route(contract.listNumberRows, numberRows),
    route(contract.listInquiries, inquiriesOf),
  ],
  personalData: [
    { table: 'inquiries', exports: 'buyer_id = $1', erasing: 'deletes' },
    { table: 'missed_searches', exports: 'person_id = $1', erasing: 'deletes' },
  ],
  clearAway: [forgetMissedSearches],
} satisfies ServerFeature

const MOST_TOP = 10

/**
 * The numbers of everything the signed-in person sells (O-01 … O-10), and searches without a result near them. Requires
 * an active subscription (E-35, O-11), unless payments are not set up: then nobody can get one.
 * @throws Refusal 'notSignedIn', 'subscriptionNeeded'
 */
export async function sellerNumbers(ctx: Ctx, { period }: { period: Period }) {
  const { userId } = signedIn(ctx)
  if (ctx.config.payments.payee && !(await hasSubscription(ctx, userId))) throw new Refusal('subscriptionNeeded')
  const numbers = await numbersOf(ctx, { ownerId: userId }, period)
  return {
    ...numbers,
    missed: await missedNear(ctx, userId),
    found: await wordsThatFound(ctx, userId),
    salesPaise: await salesIn(ctx, userId, numbers.now),
    salesBeforePaise: await salesIn(ctx, userId, numbers.before),
  }
}

/**
 * The numbers of one own shop and its items (O-12 … O-14).
 * @throws Refusal 'shopNotFound', 'notYours'
 */
export async function shopNumbers(ctx: Ctx, { id, period }: { id: string; period: Period }) {
  const shop = await myShop(ctx, { id })
  const numbers = await numbersOf(ctx, { ownerId: signedIn(ctx).userId, shopId: id }, period)
  const { views, inquiries } = await figuresOfShop(ctx, id)
  return { ...numbers, name: shop.name, products: shop.products, allViews: views, allInquiries: inquiries }
}

/** Value of the orders that a seller completed in a span. */
async function salesIn(ctx: Ctx, sellerId: string, { from, to }: Span): Promise<number> {
  const times = { from: startOfDay(from), to: startOfDay(addDays(to, 1)) }
  return (await salesOf(ctx, { sellerId, ...times })).reduce((sum, { totalPaise }) => sum + totalPaise, 0)
}

const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+05:30`)

async function numbersOf(ctx: Ctx, whose: Whose, period: Period): Promise<Numbers> {
  const spans = spansOf(period, dayOf(ctx.now()))
  const found = new Map((await countsPerDay(ctx, whose, spans.now)).map((counts) => [counts.day, counts]))
  const days = daysOf(spans.now).map((day) => found.get(day) ?? { ...NO_COUNTS, day })
  const counts = sumOf(days)
  const countsBefore = sumOf(await countsPerDay(ctx, whose, spans.before))
  const top = await topListings(ctx, whose, spans.now, MOST_TOP)
  const insights = insightsOf({ now: counts, before: countsBefore, days, top })
  return { period, ...spans, counts, countsBefore, days, top, insights }
}

function sumOf(days: readonly DayCounts[]): Counts {
  const sum = { ...NO_COUNTS }
  for (const counts of days) for (const metric of METRICS) sum[metric] += counts[metric]
  return sum
}

/** Selects a figure and a page of its rows. */
interface AskedRows extends WhichRows {
  period: Period
  shopId?: string | undefined
  listingId?: string | undefined
  /** Days of the period. */
  from?: string | undefined
  to?: string | undefined
  skip: number
}

/**
 * The rows of a figure, newest first, page by page; never with the person who acted. A shop or listing that is not the
 * person's own has no rows.
 * @throws Refusal 'notSignedIn'
 */
export async function numberRows(ctx: Ctx, { period, shopId, listingId, from, to, skip, ...which }: AskedRows) {
  const whose = { ownerId: signedIn(ctx).userId, shopId, listingId }
  const { now } = spansOf(period, dayOf(ctx.now()))
  const span = { from: from && from > now.from ? from : now.from, to: to && to < now.to ? to : now.to }
  const rows = await selectNumberRows(ctx, whose, span, { which, skip, limit: ROWS_PAGE + 1 })
  return {
    rows: rows.slice(0, ROWS_PAGE),
    total: await countOf(ctx, whose, span, which),
    hasMore: rows.length > ROWS_PAGE,
  }
}
