import { formatCoordinates, type LatLng } from '#core/geo.ts'

/** What is known of a place in words; "" for what is not known. */
export interface PlaceParts {
  road: string
  city: string
  state: string
  country: string
  /** Two letters, upper case. */
  countryCode: string
}

export const UNKNOWN_PLACE: PlaceParts = { road: '', city: '', state: '', country: '', countryCode: '' }

/** Where a geocoder may say the road (T-04) and the city (T-05); the first one present counts. */
const ROAD_KEYS = ['road', 'pedestrian', 'footway', 'cycleway', 'path']
const CITY_KEYS = ['city', 'town', 'village', 'hamlet']
const LONGEST_PART = 200

/**
 * Reads the answer of a Nominatim-compatible geocoder to one position (T-04 … T-07).
 * @returns null when it is no such answer, or says that it knows nothing there
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
 * Reads the answer of a Nominatim-compatible geocoder to a text; results without a position on the Earth are left out.
 * @returns null when it is no list
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

/** Own fields only, so that an answer cannot reach what every object has. */
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
 * The parts as one text (T-02): road, city, state, country, joined by ", ", what is unknown and what repeats the part
 * before left out; the coordinates with five decimals when nothing at all is known (T-09, T-24).
 */
export function addressText(parts: PlaceParts, point: LatLng): string {
  const words = [parts.road, parts.city, parts.state, parts.country].filter((part) => part !== '')
  const text = words.filter((part, i) => part !== words[i - 1]).join(', ')
  return text === '' ? formatCoordinates(point) : text
}

/** Says that a place is close to the address and not at it, in the reader's language where it is known. */
export function nearText(address: string, language: string): string {
  return language === 'hi' ? `${address} के पास` : `near ${address}`
}

/**
 * A position as it is asked of the geocoder and kept: four decimals, about 11 m, so that people at one door share one
 * answer and nobody's exact position leaves the server.
 */
export function geocodePoint(point: LatLng): LatLng {
  const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000 + 0
  return { latitude: round(point.latitude), longitude: round(point.longitude) }
}

/** Deepest zoom of the map, and number of tiles along one side at a zoom. */
export const DEEPEST_ZOOM = 19
export const tilesAcross = (zoom: number) => 2 ** zoom

/** The world's towns are GeoNames', the drawn coast and borders Natural Earth's (T-18). */
export const GAZETTEER_ATTRIBUTION = 'GeoNames (CC BY 4.0)'
export const DRAWN_MAP_ATTRIBUTION = `Natural Earth · ${GAZETTEER_ATTRIBUTION}`
/** Every Nominatim-compatible geocoder answers from OpenStreetMap. */
export const GEOCODER_ATTRIBUTION = '© OpenStreetMap contributors'
