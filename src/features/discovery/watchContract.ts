import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import { box } from './contract.ts'
import { AVAILABILITIES, LONGEST_TEXT, SEARCH_TYPES } from './rules.ts'
import { WATCH_PACES } from './watchRules.ts'

const id = z.string().check(z.regex(UUID_PATTERN, 'invalid'))
const degrees = (most: number) =>
  z.number('invalidPlace').check(z.gte(-most, 'invalidPlace'), z.lte(most, 'invalidPlace'))
const rupees = z.optional(z.number('invalidNumber').check(z.gte(0, 'notNegative'), z.lte(100_000_000, 'tooLarge')))

/** A watched search: without order and without "open now". Prices in rupees. */
export const WatchedSearch = z.object({
  q: z.optional(z.string().check(z.maxLength(LONGEST_TEXT, 'tooLong'))),
  type: z.optional(z.enum(SEARCH_TYPES)),
  category: z.optional(z.string().check(z.maxLength(100, 'tooLong'))),
  minPrice: rupees,
  maxPrice: rupees,
  minRating: z.optional(z.number().check(z.gte(0, 'invalid'), z.lte(5, 'invalid'))),
  availability: z.optional(z.enum(AVAILABILITIES)),
  latitude: degrees(90),
  longitude: degrees(180),
  radiusMeters: z.number('invalidNumber').check(z.gte(1, 'invalid'), z.lte(5_000_000, 'invalid')),
  box,
  area: z.optional(z.literal('demo')),
})
export type WatchedSearch = z.infer<typeof WatchedSearch>

export const Watch = z.object({
  id: z.string(),
  /** Its name in the list: the search text or the category; "" for everything. */
  label: z.string(),
  /** Name of the area, "" when it has none. */
  areaName: z.string(),
  search: WatchedSearch,
  every: z.enum(WATCH_PACES),
  /** Number of finds since it was created. */
  found: z.number(),
  createdAt: z.string(),
})
export type Watch = z.infer<typeof Watch>

export const listWatches = defineEndpoint({
  ...addresses.listWatches,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ watches: z.array(Watch) }),
  summary: 'Searches that the signed-in person watches, newest first.',
})

export const watchSearch = defineEndpoint({
  ...addresses.watchSearch,
  access: 'signedIn',
  quota: 'watch',
  idempotent: true,
  input: z.object({
    search: WatchedSearch,
    areaName: z._default(z.string().check(z.maxLength(200, 'tooLong')), ''),
    every: z._default(z.enum(WATCH_PACES), 'instant'),
  }),
  output: Watch,
  summary: 'Watches a search: new listings that it finds are told, at once or once a day.',
})

export const changeWatch = defineEndpoint({
  ...addresses.changeWatch,
  access: 'signedIn',
  input: z.object({ id, every: z.enum(WATCH_PACES) }),
  output: Watch,
  summary: 'Changes how often a watch tells.',
})

export const endWatch = defineEndpoint({
  ...addresses.endWatch,
  access: 'signedIn',
  idempotent: true,
  input: z.object({ id }),
  output: z.object({ id: z.string() }),
  summary: 'Ends a watch, if it is there.',
})

export const watchEndpoints = [listWatches, watchSearch, changeWatch, endWatch]
