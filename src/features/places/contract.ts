import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { addresses } from './addresses.ts'

/** Degrees as a number, or as text in a query; not empty and within valid bounds. */
const degrees = (most: number) =>
  z.pipe(
    z.union(
      [z.number('invalid'), z.string('invalid').check(z.regex(/^[+-]?\d{1,3}(\.\d{1,20})?$/, 'invalid'))],
      'invalid',
    ),
    z.pipe(z.transform(Number), z.number('invalid').check(z.gte(-most, 'invalid'), z.lte(most, 'invalid'))),
  )

const latitude = degrees(90)
const longitude = degrees(180)
/** Two- or three-letter code of the caller's language for names; English where a name has no translation. */
const language = z._default(z.string().check(z.regex(/^[a-z]{2,3}$/, 'invalid')), 'en')

/** A position in words; unknown parts are "". */
export const Place = z.object({
  road: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  countryCode: z.string(),
  /** The parts joined (T-02), or the coordinates with five decimals when nothing is known. */
  address: z.string(),
  /** Currency symbol of the country; the rupee sign when the country is unknown (T-08). */
  currencySymbol: z.string(),
  /** Source of the words: a geocoder (street), the town list (nearest town), or neither. */
  source: z.enum(['geocoder', 'gazetteer', 'coordinates']),
  /** Attribution to show beside the address; "" for none. */
  attribution: z.string(),
})
export type Place = z.infer<typeof Place>

/** A place found by its name, address or coordinates. */
export const FoundPlace = z.object({
  name: z.string(),
  /** State and country, to distinguish it from places with the same name. */
  region: z.string(),
  address: z.string(),
  countryCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** From `near`; null without it. */
  distanceMeters: z.nullable(z.number()),
  source: z.enum(['addressBook', 'geocoder', 'gazetteer', 'coordinates']),
  /**
   * Precision of the position: the door of a house, a point on a street, the centre of a locality or town. `townOnly`:
   * a more exact address was searched, but only its town is known.
   */
  precision: z.enum(['house', 'street', 'locality', 'town', 'townOnly', 'point']),
  /** A typed house number that is unknown, so that the street is returned instead; "" without one. */
  unknownHouse: z.string(),
})
export type FoundPlace = z.infer<typeof FoundPlace>

export const reverseGeocode = defineEndpoint({
  ...addresses.reverseGeocode,
  access: 'signedIn',
  input: z.object({ latitude, longitude, language }),
  output: Place,
  summary: 'A position in words: road, city, state, country; the coordinates themselves when nothing is known.',
})

export const findPlaces = defineEndpoint({
  ...addresses.findPlaces,
  access: 'signedIn',
  input: z.object({
    text: z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(200, 'tooLong')),
    /** The caller's position: nearer places come first. Both coordinates or none. */
    latitude: z.optional(latitude),
    longitude: z.optional(longitude),
    language,
    /** "yes" also asks the geocoder for street addresses: on submit, never while typing (geocoders forbid it). */
    addresses: z._default(z.enum(['yes', 'no'], 'invalid'), 'no'),
  }),
  output: z.object({ places: z.array(FoundPlace), attribution: z.string() }),
  summary:
    'Streets and houses of the address book, towns by name (prefix, typing mistakes forgiven), coordinates, and on request the geocoder.',
})

export const mapStyle = defineEndpoint({
  ...addresses.mapStyle,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({
    /** Tile URL template of the map; a drawn map also takes `?theme=dark` and `?language=hi`. */
    tileUrl: z.string(),
    /** Attribution to show on the map (T-18). */
    attribution: z.string(),
    /** True when the server draws the map itself, because no tile service is configured. */
    drawn: z.boolean(),
    deepestZoom: z.number(),
    /** Vector tiles, which the browser draws in its own colours and language; null: only raster tiles exist. */
    vector: z.nullable(z.object({ tileUrl: z.string(), deepestZoom: z.number(), attribution: z.string() })),
  }),
  summary: 'Where the map finds its tiles, and whom to credit for them.',
})

export const placesEndpoints = [reverseGeocode, findPlaces, mapStyle]
