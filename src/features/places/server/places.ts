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
import { findAddresses, type FoundAddress } from './addresses/findAddresses.ts'
import { findLandmarks, type FoundLandmark, landmarkClause } from './addresses/landmarks.ts'
import { countryAt, countryName } from './country.ts'
import { latinOf } from './gazetteer/devanagari.ts'
import { openGazetteer } from './gazetteer/gazetteer.ts'
import { geocodedPlace, geocodedPlaces, keptPlace, type Pause } from './geocoder.ts'

/**
 * Describes a position in words (T-02 … T-10): the configured geocoder's answer, cached for half a year; without one,
 * or when it fails, the nearest town of the offline list, with "near" when the position is outside the town's usual
 * extent; else the coordinates. Sends at most one outside request per second, and waits at most about 5 s; do not call
 * inside a transaction, which would stay open that long. Never throws.
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
 * The address of a listing's or person's position; "" without one. Sends no outside request, so it may be called inside
 * a transaction: it uses the geocoder's cached answer, which the form has already requested, else the town.
 */
export async function addressOf(ctx: Ctx, at: LatLng | null): Promise<string> {
  if (!at || isZeroPoint(at)) return ''
  const kept = await keptPlace(ctx, at)
  return kept ? addressText(kept, at) : (await townPlace(ctx, at, 'en')).address
}

/** A position from the offline list alone. */
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

/** Data of the offline list for a point: no road, the nearest town of its country, the town's state. */
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

/** Input of `findPlaces`. */
export interface PlaceQuestion {
  text: string
  latitude?: number | undefined
  longitude?: number | undefined
  language?: string
  addresses?: 'yes' | 'no'
}

/** A street with at least this score comes before a town of the same name. */
const SURELY = 0.9

/**
 * Places for a typed text, best first (F-102, F-103): "lat,lng" is that point; otherwise streets, houses and landmarks
 * ("metro station": the nearest) of the address book and towns of the offline list. When addresses are wanted, the book
 * lacks the house, and no town is named by the whole text, the configured geocoder is asked too. A text in Devanagari
 * without results is searched in Latin letters.
 */
export async function findPlaces(
  ctx: Ctx,
  question: PlaceQuestion,
  pause?: Pause,
): Promise<{ places: FoundPlace[]; attribution: string }> {
  const found = await placesFor(ctx, question, pause)
  // Most towns and many streets are only known in Latin letters.
  const latin = found.places.length === 0 ? latinOf(question.text) : null
  return latin === null ? found : placesFor(ctx, { ...question, text: latin }, pause)
}

async function placesFor(
  ctx: Ctx,
  { text, latitude, longitude, language = 'en', addresses = 'no' }: PlaceQuestion,
  pause?: Pause,
): Promise<{ places: FoundPlace[]; attribution: string }> {
  const near = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined
  const point = parseLatLng(text)
  if (point) return { places: [await pointItself(ctx, point, near, language)], attribution: GAZETTEER_ATTRIBUTION }
  const clause = landmarkClause(text)
  const { landmarks, isKind } = await findLandmarks(ctx, clause?.landmark ?? text, near, language)
  // "near forum mall": the landmark; "off MG Road": the street; "opp forum mall, Hosur Road": the street first.
  const isBeside = clause !== null && clause.rest === '' && landmarks.length > 0
  const written = clause ? clause.rest || clause.landmark : text
  const booked = await findAddresses(ctx, written, near)
  const towns = (await openGazetteer()).search({ text: written, near, language })
  const isTown = towns.some((town) => town.fit === 'whole')
  const isKnown = landmarks.length > 0 || booked.some(({ precision }) => precision === 'house')
  const asksOutside = addresses === 'yes' && !isTown && !isKnown
  const geocoded = (asksOutside && (await geocodedPlaces(ctx, text, { near, language }, pause))) || []
  const lines = booked.map((address) => addressPlace(address, near))
  const townLines = towns.map((town) => ({
    ...foundPlace(town, { ...UNKNOWN_PLACE, ...town, city: town.name }, town.name, near, 'gazetteer'),
    precision: town.fit === 'partOfAddress' ? ('townOnly' as const) : ('town' as const),
  }))
  const outside = geocoded.map((place) => foundPlace(place, place.parts, place.name, near, 'geocoder'))
  const isTownMeant = isTown && (booked[0]?.fit ?? 0) < SURELY
  const marks = landmarks.map((mark) => landmarkPlace(mark, near))
  if ((isKind || isBeside) && marks.length > 0 && !clause?.rest)
    return { places: [...marks, ...lines, ...townLines], attribution: creditFor(marks) }
  const exact = isKnown ? [...lines, ...outside] : [...outside, ...lines]
  const places = isTownMeant ? [...outside, ...townLines, ...lines, ...marks] : [...exact, ...marks, ...townLines]
  return { places, attribution: creditFor(places) }
}

function creditFor(places: readonly FoundPlace[]): string {
  const isFromMap = places.some(({ source }) => source === 'geocoder' || source === 'addressBook')
  return isFromMap ? `${GEOCODER_ATTRIBUTION} · ${GAZETTEER_ATTRIBUTION}` : GAZETTEER_ATTRIBUTION
}

function addressPlace(
  { name, locality, city, precision, unknownHouse, ...at }: FoundAddress,
  near: LatLng | undefined,
): FoundPlace {
  const parts = { ...UNKNOWN_PLACE, road: precision === 'locality' ? '' : name, city }
  const region = [locality, city].filter((part, i, all) => part !== '' && part !== name && part !== all[i - 1])
  return {
    ...foundPlace(at, parts, name, near, 'addressBook'),
    region: region.join(', '),
    address: [`${unknownHouse} ${name}`.trim(), ...region].join(', '),
    precision,
    unknownHouse,
  }
}

/** A landmark as a search result: for "Metro station, Indiranagar, Bengaluru" the name is "Indiranagar". */
function landmarkPlace({ name, what, locality, city, ...at }: FoundLandmark, near: LatLng | undefined): FoundPlace {
  const region = [what, locality, city].filter((part, i, all) => part !== '' && part !== name && part !== all[i - 1])
  return {
    ...foundPlace(at, { ...UNKNOWN_PLACE, city }, name, near, 'addressBook'),
    region: region.join(', '),
    address: [name, locality, city].filter((part, i, all) => part !== '' && part !== all[i - 1]).join(', '),
    precision: 'point',
  }
}

async function pointItself(ctx: Ctx, point: LatLng, near: LatLng | undefined, language: string): Promise<FoundPlace> {
  const place = await describePlace(ctx, { ...point, language })
  const itself = foundPlace(point, place, formatCoordinates(point), near, 'coordinates')
  return { ...itself, address: place.address, precision: 'point' }
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
    precision: parts.road === '' ? 'locality' : 'street',
    unknownHouse: '',
  }
}
