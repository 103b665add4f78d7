import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { isPlace } from '#features/listings/rules.ts'
import { admin, nothing, uuid } from './fields.ts'
import { MOST_IMPORT_KM } from './rules.ts'

/** State of an import: it reads and counts, waits for its start, imports, or has ended in one of three ways. */
export const TOWN_STATES = ['reading', 'ready', 'running', 'done', 'failed', 'stopped'] as const

/** Why an import failed: the content of the file, the answer of the Overpass server, or too many starts. */
export const TOWN_FAILURES = [
  'off',
  'busy',
  'silent',
  'tooLarge',
  'unreadable',
  'nothingFound',
  'fileGone',
  'brokeOff',
] as const

export const TownReport = z.object({
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  claimed: z.number(),
  /** Places without an owner that are missing in the new data. */
  gone: z.object({ count: z.number(), names: z.array(z.string()) }),
  /** Number of places of each concept, most frequent first; "" for places without a concept. */
  concepts: z.array(z.object({ id: z.string(), count: z.number() })),
  /** Skipped places by reason, with the first names of each. */
  skipped: z.array(
    z.object({
      reason: z.string(),
      count: z.number(),
      places: z.array(z.object({ line: z.number(), name: z.string(), tag: z.string(), detail: z.string() })),
    }),
  ),
  /** Address book rows imported with the places; null before the start, and without OpenStreetMap data. */
  addresses: z.nullable(z.object({ streets: z.number(), houses: z.number(), localities: z.number() })),
})
export type TownReport = z.infer<typeof TownReport>

export const TownImport = z.object({
  id: z.string(),
  source: z.enum(['area', 'file']),
  /** Name of the area or of the file. */
  label: z.string(),
  radiusKilometers: z.nullable(z.number()),
  state: z.enum(TOWN_STATES),
  closesGone: z.boolean(),
  /** Places of `total` processed in this state; `total` is 0 while it is not known. */
  done: z.number(),
  total: z.number(),
  /** The preview while it is ready; the result when it is done. */
  report: z.nullable(TownReport),
  failure: z.nullable(z.enum(TOWN_FAILURES)),
  createdAt: z.string(),
})
export type TownImport = z.infer<typeof TownImport>

const coordinate = z.number('invalidNumber')

export const listTownImports = defineEndpoint({
  ...admin,
  ...addresses.listTownImports,
  input: nothing,
  output: z.object({
    imports: z.array(TownImport),
    /** Host of the Overpass server for areas; "" when that is off. */
    overpassHost: z.string(),
  }),
  summary: 'The last imports of places with how far they are and what they did.',
})

export const readTownArea = defineEndpoint({
  ...admin,
  ...addresses.readTownArea,
  idempotent: true,
  input: z
    .object({
      label: z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(200, 'tooLong')),
      latitude: coordinate,
      longitude: coordinate,
      radiusKilometers: coordinate.check(z.gte(0.5, 'invalidNumber'), z.lte(MOST_IMPORT_KM, 'tooLarge')),
    })
    .check(z.refine(isPlace, 'invalidPlace')),
  output: TownImport,
  summary: 'Asks the Overpass server what OpenStreetMap has round a point, and counts it; nothing is brought in yet.',
})

export const readTownFile = defineEndpoint({
  ...admin,
  ...addresses.readTownFile,
  input: z.object({ name: z.string() }),
  output: TownImport,
  summary:
    'Takes a file (.osm.pbf, GeoJSON or CSV) as raw body, its name as ?name=, and counts what it would bring in.',
})

export const startTownImport = defineEndpoint({
  ...admin,
  ...addresses.startTownImport,
  idempotent: true,
  input: z.object({ id: uuid, closesGone: z._default(z.boolean(), true) }),
  output: TownImport,
  summary: 'Brings in what was counted.',
})

export const stopTownImport = defineEndpoint({
  ...admin,
  ...addresses.stopTownImport,
  input: z.object({ id: uuid }),
  output: TownImport,
  summary: 'Ends an import; what it has brought in stays.',
})

export const townEndpoints = [listTownImports, readTownArea, readTownFile, startTownImport, stopTownImport]
