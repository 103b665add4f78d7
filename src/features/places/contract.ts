import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'

/** Degrees as a number, or as the text of a query; nothing empty, nothing that is not on the Earth. */
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
/** Two- or three-letter code of the reader's language; names are given in it where they are known, else in English. */
const language = z._default(z.string().check(z.regex(/^[a-z]{2,3}$/, 'invalid')), 'en')

/** A position in words; every part is "" when it is not known. */
export const Place = z.object({
  road: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  countryCode: z.string(),
  /** The parts joined (T-02), or the coordinates with five decimals when nothing is known. */
  address: z.string(),
  /** Sign for prices there; the rupee sign when the country is not known (T-08). */
  currencySymbol: z.string(),
  /** Who answered: a geocoder to the street, the town list to the nearest town, or nobody. */
  source: z.enum(['geocoder', 'gazetteer', 'coordinates']),
  /** Whom to credit beside the address; "" when nobody. */
  attribution: z.string(),
})
export type Place = z.infer<typeof Place>

/** A place found by its name, address or coordinates. */
export const FoundPlace = z.object({
  name: z.string(),
  /** What tells it from others of its name: state and country. */
  region: z.string(),
  address: z.string(),
  countryCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** From `near`; null without it. */
  distanceMeters: z.nullable(z.number()),
  source: z.enum(['addressBook', 'geocoder', 'gazetteer', 'coordinates']),
  /**
   * What is known of it: the door of a house, a spot on a street, the middle of a quarter or town. `townOnly`: more was
   * asked for, and only the town of it is known.
   */
  precision: z.enum(['house', 'street', 'locality', 'town', 'townOnly', 'point']),
})
export type FoundPlace = z.infer<typeof FoundPlace>

export const reverseGeocode = defineEndpoint({
  name: 'reverseGeocode',
  method: 'GET',
  path: '/api/places/reverse',
  access: 'signedIn',
  input: z.object({ latitude, longitude, language }),
  output: Place,
  summary: 'A position in words: road, city, state, country; the coordinates themselves when nothing is known.',
})

export const findPlaces = defineEndpoint({
  name: 'findPlaces',
  method: 'GET',
  path: '/api/places/search',
  access: 'signedIn',
  input: z.object({
    text: z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(200, 'tooLong')),
    /** Where the asker is: nearer places come first. Both or none. */
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
  name: 'mapStyle',
  method: 'GET',
  path: '/api/places/map',
  access: 'signedIn',
  input: z.object({}),
  output: z.object({
    /** Template for the map; a drawn map also takes `?theme=dark`. */
    tileUrl: z.string(),
    /** To be shown on the map (T-18). */
    attribution: z.string(),
    /** True when the server draws the map itself, because no tile service is configured. */
    drawn: z.boolean(),
    deepestZoom: z.number(),
    /** Vector tiles that the browser draws in its own colours and language; null: there are only pictures. */
    vector: z.nullable(z.object({ tileUrl: z.string(), deepestZoom: z.number(), attribution: z.string() })),
  }),
  summary: 'Where the map finds its tiles, and whom to credit for them.',
})

export const placesEndpoints = [reverseGeocode, findPlaces, mapStyle]
