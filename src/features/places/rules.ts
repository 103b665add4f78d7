import { formatCoordinates, type LatLng } from '#core/geo.ts'

/** A place in words; unknown parts are "". */
export interface PlaceParts {
  road: string
  city: string
  state: string
  country: string
  /** Two letters, upper case. */
  countryCode: string
}

export const UNKNOWN_PLACE: PlaceParts = { road: '', city: '', state: '', country: '', countryCode: '' }

/** Geocoder fields that may hold the road (T-04) and the city (T-05); the first one present counts. */
const ROAD_KEYS = ['road', 'pedestrian', 'footway', 'cycleway', 'path']
const CITY_KEYS = ['city', 'town', 'village', 'hamlet']
const LONGEST_PART = 200

/**
 * Parses a reverse geocoding answer of a Nominatim-compatible geocoder (T-04 … T-07).
 * @returns null for an invalid answer, or one that found nothing
 */
export function partsFromGeocoder(answer: unknown): PlaceParts | null {
  const address = fieldOf(answer, 'address')
  if (typeof address !== 'object' || address === null) return null
  const first = (keys: string[]) =>
    keys.map((key) => wordsIn(fieldOf(address, key))).find((words) => words !== '') ?? ''
  const code = wordsIn(fieldOf(address, 'country_code')).toUpperCase()
  const parts = {
    road: first(ROAD_KEYS),
    city: first(CITY_KEYS),
    state: first(['state']),
    country: first(['country']),
    countryCode: /^[A-Z]{2}$/.test(code) ? code : '',
  }
  return Object.values(parts).some((part) => part !== '') ? parts : null
}

/** A place that a geocoder found for a text. */
export interface GeocodedPlace extends LatLng {
  name: string
  parts: PlaceParts
}

/**
 * Parses a search answer of a Nominatim-compatible geocoder; results without a valid position are left out.
 * @returns null when it is not a list
 */
export function placesFromGeocoder(answer: unknown): GeocodedPlace[] | null {
  if (!Array.isArray(answer)) return null
  return answer.flatMap((found: unknown) => {
    const latitude = degreesIn(fieldOf(found, 'lat'), 90)
    const longitude = degreesIn(fieldOf(found, 'lon'), 180)
    const whole = wordsIn(fieldOf(found, 'display_name'))
    if (latitude === null || longitude === null || whole === '') return []
    const name = wordsIn(fieldOf(found, 'name')) || whole.split(',')[0]!.trim()
    return [{ latitude, longitude, name, parts: partsFromGeocoder(found) ?? UNKNOWN_PLACE }]
  })
}

/** Reads own properties only, so that an answer cannot reach inherited ones. */
function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined
}

function wordsIn(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_PART)
}

function degreesIn(value: unknown, most: number): number | null {
  const degrees = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof degrees === 'number' && Math.abs(degrees) <= most ? degrees : null
}

/**
 * The parts as one text (T-02): road, city, state, country, joined by ", ", without unknown parts and repetitions; the
 * coordinates with five decimals when nothing is known (T-09, T-24).
 */
export function addressText(parts: PlaceParts, point: LatLng): string {
  const words = [parts.road, parts.city, parts.state, parts.country].filter((part) => part !== '')
  const text = words.filter((part, i) => part !== words[i - 1]).join(', ')
  return text === '' ? formatCoordinates(point) : text
}

/** "Near" an address, in a supported language: the place is close to the address, not at it. */
export function nearText(address: string, language: string): string {
  return language === 'hi' ? `${address} के पास` : `near ${address}`
}

/**
 * A position rounded for the geocoder and its cache: four decimals, about 11 m, so that people at one door share one
 * cache entry and no exact position leaves the server.
 */
export function geocodePoint(point: LatLng): LatLng {
  const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000 + 0
  return { latitude: round(point.latitude), longitude: round(point.longitude) }
}

/** Maximum zoom of the map, and number of tiles along one side at a zoom. */
export const DEEPEST_ZOOM = 19
export const tilesAcross = (zoom: number) => 2 ** zoom

/** Attribution of the town list; the drawn coast and borders are from Natural Earth, in the public domain (T-18). */
export const GAZETTEER_ATTRIBUTION = 'GeoNames (CC BY 4.0)'
export const DRAWN_MAP_ATTRIBUTION = `Natural Earth · ${GAZETTEER_ATTRIBUTION}`
/** Languages besides English in which the town list has names; a drawn tile takes one as `?language=`. */
export const DRAWN_LANGUAGES = ['hi'] as const
/** Every Nominatim-compatible geocoder uses OpenStreetMap data. */
export const GEOCODER_ATTRIBUTION = '© OpenStreetMap contributors'
