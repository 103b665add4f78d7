import { distance, type LatLng } from '#core/geo.ts'
import { Refusal } from '#core/errors.ts'
import { kilometers } from '#core/units.ts'
import type { Hours } from '#features/listings/contract.ts'
import { withClosure } from '#features/listings/rules.ts'
import { avoidedIds } from '#features/people/server/blocks.ts'
import { landmarkById, landmarksNear } from '#features/places/server/addresses/landmarks.ts'
import { GEOCODER_ATTRIBUTION } from '#features/places/rules.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { MeetingPlace } from '../contract.ts'
import type { PublicPlace } from '../rules.ts'
import { areasOf, publicListing, type PublicListing, publicListingsNear, seenListings } from './store.ts'

/** A place as chosen: a public one by its id, or a custom pin or address. */
export type ChosenPlace = { publicId: string } | { name: string; address: string; latitude: number; longitude: number }

type Known = MeetingPlace & { publicId: string; hours: Hours }

/** Search radius for public places; below, the maximum number shown, and shown of one kind. */
const AROUND = kilometers(3)
const SHOWN = 10
const OF_ONE_KIND = 3

const LANDMARKS = {
  metro: 'metro',
  station: 'station',
  bus: 'bus',
  police: 'police',
  hospital: 'hospital',
  market: 'market',
  mall: 'mall',
} as const satisfies Record<string, PublicPlace>

/** Kind of public place of a listing, by its category and concepts; 'police' only if no person has written them. */
const kindOf = ({ kind, category, concepts, isUnowned }: PublicListing): PublicPlace | null => {
  const words = [category, ...concepts].join(' ').toLowerCase()
  if (isUnowned && /\bpolice/.test(words)) return 'police'
  if (/\bcaf[eé]|\bcoffee/.test(words)) return 'cafe'
  return kind === 'shop' ? 'shop' : null
}

const landmarkPlace = (mark: Awaited<ReturnType<typeof landmarksNear>>[number]): Known => ({
  publicId: `landmark:${mark.id}`,
  name: mark.name,
  kind: LANDMARKS[mark.kind as keyof typeof LANDMARKS],
  address: [mark.locality, mark.city].filter((part) => part !== '').join(', '),
  latitude: mark.latitude,
  longitude: mark.longitude,
  hours: null,
})

function listingPlace(listing: PublicListing): Known | null {
  const kind = kindOf(listing)
  const { id, title, address, latitude, longitude } = listing
  const hours = withClosure(listing.hours, listing.closedOn)
  return kind && { publicId: `listing:${id}`, name: title, kind, address, latitude, longitude, hours }
}

/**
 * Public places (stations, police, markets from the map; shops and cafés from the listings) near a listing, else near
 * the middle between the published areas of the two people, else near the caller's own area: nearest first, at most
 * three of a kind. Never a shop of one of the two, which may be their home.
 * @throws Refusal 'notSignedIn'
 */
export async function listMeetingPlaces(
  ctx: Ctx,
  { withId, listingId }: { withId: string; listingId?: string | undefined },
): Promise<{ places: Known[]; near: 'listing' | 'middle' | 'area' | null; attribution: string }> {
  const { userId } = signedIn(ctx)
  const start = await startOf(ctx, userId, withId, listingId)
  if (!start) return { places: [], near: null, attribution: '' }
  const marks = await landmarksNear(ctx, start.at, AROUND, Object.keys(LANDMARKS))
  const listings = await publicListingsNear(ctx, [userId, withId], start.at, AROUND)
  const all = [...marks.map(landmarkPlace), ...listings.flatMap((listing) => listingPlace(listing) ?? [])]
  const counts = new Map<string, number>()
  const places = all
    .toSorted((a, b) => distance(start.at, a) - distance(start.at, b) || (a.publicId < b.publicId ? -1 : 1))
    .filter(({ kind }) => {
      const count = (counts.get(kind!) ?? 0) + 1
      counts.set(kind!, count)
      return count <= OF_ONE_KIND
    })
  return { places: places.slice(0, SHOWN), near: start.near, attribution: marks.length > 0 ? GEOCODER_ATTRIBUTION : '' }
}

/** Where the search starts. Uses only published data, never an exact position. */
async function startOf(
  ctx: Ctx,
  userId: string,
  withId: string,
  listingId: string | undefined,
): Promise<{ at: LatLng; near: 'listing' | 'middle' | 'area' } | null> {
  const listing = listingId && (await seenListings(ctx, userId, [listingId])).get(listingId)
  if (listing && listing.latitude !== null && listing.longitude !== null)
    return { at: { latitude: listing.latitude, longitude: listing.longitude }, near: 'listing' }
  const areas = await areasOf(ctx, [userId, withId])
  const own = areas.get(userId)
  const isHidden = (await avoidedIds(ctx, userId)).has(withId)
  const theirs = isHidden ? undefined : areas.get(withId)
  if (own && theirs) {
    const middle = {
      latitude: (own.latitude + theirs.latitude) / 2,
      longitude: (own.longitude + theirs.longitude) / 2,
    }
    return { at: middle, near: 'middle' }
  }
  const one = own ?? theirs
  return one ? { at: one, near: 'area' } : null
}

/**
 * The columns of a chosen place. Name, kind and position of a public one are read from the database, so that nobody can
 * label a flat as a police station; the own shop of one of the two people is not public.
 * @throws Refusal 'invalidInput'
 */
export async function placeOf(ctx: Ctx, withId: string, chosen: ChosenPlace) {
  if (!('publicId' in chosen)) {
    const { name: placeName, address, latitude, longitude } = chosen
    return { placeName, placeKind: null, address, latitude, longitude }
  }
  const place = await publicPlace(ctx, withId, chosen.publicId)
  if (!place) throw new Refusal('invalidInput', { fields: { place: 'invalidPlace' } })
  const { name: placeName, kind: placeKind, address, latitude, longitude } = place
  return { placeName, placeKind, address, latitude, longitude }
}

async function publicPlace(ctx: Ctx, withId: string, publicId: string): Promise<Known | null> {
  const [source, id] = [publicId.split(':', 1)[0], publicId.slice(publicId.indexOf(':') + 1)]
  if (source === 'landmark') {
    const mark = await landmarkById(ctx, id)
    return mark && mark.kind in LANDMARKS ? landmarkPlace(mark) : null
  }
  const listing = source === 'listing' ? await publicListing(ctx, [signedIn(ctx).userId, withId], id) : null
  return listing && listingPlace(listing)
}
