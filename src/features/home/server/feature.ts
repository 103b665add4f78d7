import type { InputOf, OutputOf } from '#core/contract.ts'
import { isOnEarth, type LatLng } from '#core/geo.ts'
import { days } from '#core/units.ts'
import { joinedAt } from '#features/accounts/server/accounts.ts'
import { hasInvited } from '#features/circles/server/invites.ts'
import type { FoundItem, FoundListing, FoundService } from '#features/discovery/contract.ts'
import { isOpenNow } from '#features/discovery/hours.ts'
import { DEFAULT_RADIUS } from '#features/discovery/rules.ts'
import { type Index, nearestListings } from '#features/discovery/server/search.ts'
import type { SearchService } from '#features/discovery/server/searchService.ts'
import { hasListings } from '#features/listings/server/listings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import * as welcome from '../contract.ts'
import { findNearbyProducts as nearbyEndpoint } from '../nearbyContract.ts'
import { readNeighbourhood as neighbourhoodEndpoint, type Neighbourhood } from '../neighbourhoodContract.ts'
import type { Welcome } from '../contract.ts'
import { isNewAccount } from '../rules.ts'
import { arrangeNearby, type MoreOfShop } from '../arrange.ts'
import { putStep, selectWelcome, type WelcomeStep } from './welcomeStore.ts'

export const home = {
  /** Routes of Home; they use the search of this process. */
  routes: ({ search }: { search: SearchService }) => [
    route(welcome.readWelcome, readWelcome),
    route(welcome.noteWelcome, noteWelcome),
    route(nearbyEndpoint, (ctx, input) => findNearbyProducts(ctx, search, input)),
    route(neighbourhoodEndpoint, (ctx, input) => readNeighbourhood(ctx, search, input)),
  ],
  personalData: [{ table: 'welcomes', exports: 'user_id = $1', erasing: 'deletes' }],
} satisfies ServerFeature

/**
 * The signed-in person's progress in the first steps, derived from their data.
 * @throws Refusal 'notSignedIn'
 */
export async function readWelcome(ctx: Ctx): Promise<Welcome> {
  const { userId } = signedIn(ctx)
  const kept = await selectWelcome(ctx, userId)
  const since = await joinedAt(ctx, userId)
  const [hasListed, invited] = [await hasListings(ctx, userId), await hasInvited(ctx, userId)]
  const isDone = kept.hasLooked && hasListed && invited
  return {
    isShown: !kept.isDismissed && !isDone && since !== null && isNewAccount(since, ctx.now()),
    hasLooked: kept.hasLooked,
    hasListed,
    hasInvited: invited,
    isTourNew: !kept.wasTourOffered,
  }
}

/**
 * Records a first step of the signed-in person; repeating it changes nothing.
 * @throws Refusal 'notSignedIn'
 */
export async function noteWelcome(ctx: Ctx, { what }: { what: WelcomeStep }): Promise<Welcome> {
  await putStep(ctx, signedIn(ctx).userId, what)
  return readWelcome(ctx)
}

/** How many of the nearest listings are read; `LOOKED_AT_MOST` if those do not fill the page. */
const LOOKED_AT = 500
const LOOKED_AT_MOST = 2000
const PAGE = 20
/** Listings in one row of Home. */
const ROW = 12
const CATEGORIES = 8
/** Listings of one seller in a row before those of the others. */
const OF_ONE_SELLER = 2
const FRESH_FOR = days(7)

type Place = Pick<InputOf<typeof neighbourhoodEndpoint>, 'latitude' | 'longitude' | 'area'>

/** The nearest listings within 5 km, and whether they are complete. */
async function around(ctx: Ctx, index: Index, { latitude, longitude, area }: Place, most = LOOKED_AT) {
  const place = placeOf({ latitude, longitude })
  const listings = await nearestListings(ctx, index, { ...place, area, radiusMeters: DEFAULT_RADIUS }, most)
  return { listings, isAll: listings.length < most }
}

const placeOf = ({ latitude, longitude }: Place): LatLng => ({
  latitude: Number(latitude),
  longitude: Number(longitude),
})

const isItem = (found: FoundListing): found is FoundItem => found.kind === 'item'

/**
 * Nearby products in Home's order, one page (C-11 … C-20): nearest first, sellers alternating at equal distance, at
 * most `IN_A_ROW` of one shop in a row, sold-out ones last.
 * @throws Refusal 'notSignedIn'
 */
export async function findNearbyProducts(
  ctx: Ctx,
  index: Index,
  input: InputOf<typeof nearbyEndpoint>,
): Promise<OutputOf<typeof nearbyEndpoint>> {
  const skip = Number(input.cursor?.slice(1) ?? 0)
  let near = await around(ctx, index, input)
  let arranged = arrangeNearby(near.listings.filter(isItem))
  if (!near.isAll && arranged.items.length < skip + PAGE) {
    near = await around(ctx, index, input, LOOKED_AT_MOST)
    arranged = arrangeNearby(near.listings.filter(isItem))
  }
  const items = arranged.items.slice(skip, skip + PAGE)
  const shown = new Set(items.map(({ id }) => id))
  const hasNext = arranged.items.length > skip + PAGE
  return {
    items,
    more: arranged.more.filter(({ afterId }: MoreOfShop) => shown.has(afterId)),
    total: near.listings.filter(isItem).length,
    totalIsExact: near.isAll,
    nextCursor: hasNext ? `n${skip + PAGE}` : null,
    centre: isOnEarth(placeOf(input)) ? placeOf(input) : null,
    source: 'index',
  }
}

/**
 * Listings within 5 km of a place, for Home; counts cover all of them, not only the listings returned.
 * @throws Refusal 'notSignedIn'
 */
export async function readNeighbourhood(ctx: Ctx, index: Index, input: Place): Promise<Neighbourhood> {
  const { listings, isAll } = await around(ctx, index, input)
  const now = ctx.now()
  const counted = (found: readonly unknown[]) => ({ count: found.length, isExact: isAll })
  const isPlace = ({ kind }: FoundListing) => kind === 'shop' || kind === 'office'
  const open = listings.filter((found) => isPlace(found) && found.status === 'active' && isOpenNow(found.hours, now))
  const closed = listings.filter(({ kind, id }) => kind === 'shop' && !open.some((found) => found.id === id))
  const services = listings.filter(
    (found): found is FoundService => found.kind === 'service' && found.status === 'active',
  )
  const fresh = listings
    .filter((found): found is FoundItem => isItem(found) && found.status === 'active' && isFresh(found, now))
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  return {
    open: { ...counted(open), listings: open.slice(0, ROW) },
    categories: categoriesOf(listings).map(({ category, count }) => ({ category, count, isExact: isAll })),
    fresh: { ...counted(fresh), products: rowOf(fresh) },
    services: { ...counted(services), services: rowOf(services) },
    shops: { ...counted(closed), shops: closed.slice(0, ROW) },
  }
}

const isFresh = ({ updatedAt }: FoundListing, now: Date) => now.getTime() - Date.parse(updatedAt) < FRESH_FOR

/** A row of Home: two of each seller first, then the others, each in the same order. */
function rowOf<Found extends FoundListing>(found: readonly Found[]): Found[] {
  const counts = new Map<string, number>()
  const isFirst = ({ shopId, sellerId, id }: Found): boolean => {
    const seller = shopId ?? sellerId ?? id
    counts.set(seller, (counts.get(seller) ?? 0) + 1)
    return counts.get(seller)! <= OF_ONE_SELLER
  }
  const first = new Set(found.filter(isFirst))
  return [...first, ...found.filter((each) => !first.has(each))].slice(0, ROW)
}

/** Categories of products and services, by number of listings. */
function categoriesOf(listings: readonly FoundListing[]): { category: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { category } of listings) if (category !== '') counts.set(category, (counts.get(category) ?? 0) + 1)
  return [...counts]
    .map(([category, count]) => ({ category, count }))
    .sort((a, b) => b.count - a.count || a.category.localeCompare(b.category))
    .slice(0, CATEGORIES)
}
