import { distance, formatCoordinates, isZeroPoint, type LatLng, parseLatLng } from '#core/geo.ts'
import { currencySymbol } from '#core/money.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { FoundPlace, Place } from '../contract.ts'
import {
  addressText,
  GAZETTEER_ATTRIBUTION,
  GEOCODER_ATTRIBUTION,
  nearText,
  type PlaceParts,
  UNKNOWN_PLACE,
} from '../rules.ts'
import { countryAt, countryName } from './country.ts'
import { openGazetteer } from './gazetteer/gazetteer.ts'
import { geocodedPlace, geocodedPlaces, keptPlace, type Pause } from './geocoder.ts'

/**
 * A position in words (T-02 … T-10): the configured geocoder's answer, kept for half a year; without one, or when it
 * fails, the nearest town of the offline list, with "near" before it when the position lies outside of the town's
 * usual extent; else the coordinates. Asks the outside at most once a second and waits some 5 s at most; not to be
 * called inside a transaction, which it would keep open as long. Never throws.
 */
export async function describePlace(
  ctx: Ctx,
  { latitude, longitude, language = 'en' }: LatLng & { language?: string },
  pause?: Pause,
): Promise<Place> {
  const point = { latitude, longitude }
  const geocoded = await geocodedPlace(ctx, point, language, pause)
  return geocoded ? placeOf(geocoded, addressText(geocoded, point), 'geocoder') : townPlace(ctx, point, language)
}

/**
 * The address of a listing's or person's position; "" without one. Nobody outside is asked, so it may be called inside
 * a transaction: what counts is the geocoder's kept answer, which the form had already asked for, else the town.
 */
export async function addressOf(ctx: Ctx, at: LatLng | null): Promise<string> {
  if (!at || isZeroPoint(at)) return ''
  const kept = await keptPlace(ctx, at)
  return kept ? addressText(kept, at) : (await townPlace(ctx, at, 'en')).address
}

/** A position by the offline list alone. */
async function townPlace(ctx: Ctx, point: LatLng, language: string): Promise<Place> {
  try {
    const parts = await townParts(point, language)
    if (parts.country === '') return placeOf(parts, formatCoordinates(point), 'coordinates')
    const address = addressText(parts, point)
    return placeOf(parts, parts.isInside || parts.city === '' ? address : nearText(address, language), 'gazetteer')
  } catch (error) {
    ctx.log.error({ err: error }, 'the town list could not be asked')
    return placeOf(UNKNOWN_PLACE, formatCoordinates(point), 'coordinates')
  }
}

const ATTRIBUTION = { geocoder: GEOCODER_ATTRIBUTION, gazetteer: GAZETTEER_ATTRIBUTION, coordinates: '' }

function placeOf(parts: PlaceParts, address: string, source: Place['source']): Place {
  const { road, city, state, country, countryCode } = parts
  const symbol = currencySymbol(countryCode)
  return {
    road,
    city,
    state,
    country,
    countryCode,
    address,
    currencySymbol: symbol,
    source,
    attribution: ATTRIBUTION[source],
  }
}

/** What the offline list knows of a point: no road, the nearest town of its country, the town's state. */
async function townParts(point: LatLng, language: string): Promise<PlaceParts & { isInside: boolean }> {
  const code = await countryAt(point)
  if (code === null) return { ...UNKNOWN_PLACE, isInside: false }
  const town = (await openGazetteer()).nearest(point, code, language)
  return {
    road: '',
    city: town?.name ?? '',
    state: town?.state ?? '',
    country: countryName(code, language),
    countryCode: code,
    isInside: town?.isInside ?? false,
  }
}

/** What `findPlaces` is asked. */
export interface PlaceQuestion {
  text: string
  latitude?: number | undefined
  longitude?: number | undefined
  language?: string
  addresses?: 'yes' | 'no'
}

/**
 * Places for a typed text, best first (F-102, F-103): "lat,lng" is that point; otherwise towns of the offline list.
 * When addresses are wanted and no town has the whole text as its name, the configured geocoder's answers come first.
 */
export async function findPlaces(
  ctx: Ctx,
  { text, latitude, longitude, language = 'en', addresses = 'no' }: PlaceQuestion,
  pause?: Pause,
): Promise<{ places: FoundPlace[]; attribution: string }> {
  const near = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined
  const point = parseLatLng(text)
  if (point) return { places: [await pointItself(ctx, point, near, language)], attribution: GAZETTEER_ATTRIBUTION }
  const towns = (await openGazetteer()).search({ text, near, language })
  const found = towns.map((town) =>
    foundPlace(town, { ...UNKNOWN_PLACE, ...town, city: town.name }, town.name, near, 'gazetteer'),
  )
  if (addresses === 'no' || towns.some((town) => town.fit === 'whole')) {
    return { places: found, attribution: GAZETTEER_ATTRIBUTION }
  }
  const geocoded = (await geocodedPlaces(ctx, text, { near, language }, pause)) ?? []
  const places = [...geocoded.map((place) => foundPlace(place, place.parts, place.name, near, 'geocoder')), ...found]
  const attribution = geocoded.length > 0 ? `${GEOCODER_ATTRIBUTION} · ${GAZETTEER_ATTRIBUTION}` : GAZETTEER_ATTRIBUTION
  return { places, attribution }
}

async function pointItself(ctx: Ctx, point: LatLng, near: LatLng | undefined, language: string): Promise<FoundPlace> {
  const place = await describePlace(ctx, { ...point, language })
  return { ...foundPlace(point, place, formatCoordinates(point), near, 'coordinates'), address: place.address }
}

function foundPlace(
  { latitude, longitude }: LatLng,
  parts: PlaceParts,
  name: string,
  near: LatLng | undefined,
  source: FoundPlace['source'],
): FoundPlace {
  const region = [parts.city, parts.state, parts.country].filter(
    (part, i, all) => part && part !== name && part !== all[i - 1],
  )
  return {
    name,
    region: region.join(', '),
    address:
      source === 'geocoder' && !parts.road ? [name, ...region].join(', ') : addressText(parts, { latitude, longitude }),
    countryCode: parts.countryCode,
    latitude,
    longitude,
    distanceMeters: near ? Math.round(distance(near, { latitude, longitude })) : null,
    source,
  }
}
