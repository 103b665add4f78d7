import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { LISTING_STATUSES } from '#features/listings/rules.ts'
import { Photo } from '#features/photos/contract.ts'
import { readBox } from './rules.ts'
import { searchListings } from './contract.ts'

/** One listing on a map: the data of its pin. */
export const MapPin = z.object({
  id: z.string(),
  kind: z.enum(['item', 'service', 'shop', 'office']),
  name: z.string(),
  category: z.string(),
  /** Concept id of a place; "" when unknown. */
  concept: z.string(),
  status: z.enum(LISTING_STATUSES),
  /** As text: "₹90/kg"; "" without a price. */
  price: z.string(),
  photo: z.nullable(Photo),
  latitude: z.number(),
  longitude: z.number(),
})
export type MapPin = z.infer<typeof MapPin>

/** Several listings close together; the point is their centre. */
export const MapCell = z.object({ latitude: z.number(), longitude: z.number(), count: z.number() })
export type MapCell = z.infer<typeof MapCell>

export const MapPins = z.object({
  /** Number of all results in this part of the map; a lower bound when `totalIsExact` is false. */
  total: z.number(),
  totalIsExact: z.boolean(),
  pins: z.array(MapPin),
  cells: z.array(MapCell),
})
export type MapPins = z.infer<typeof MapPins>

/** "south,west,north,east" in degrees. */
const mapBox = z.string('required').check(z.refine((text) => readBox(text) !== null, 'invalidPlace'))

export const searchMap = defineEndpoint({
  ...addresses.searchMap,
  access: 'signedIn',
  // The filters of the search; cursor and order are ignored.
  input: z.object({ ...searchListings.input.shape, box: mapBox }),
  output: MapPins,
  summary:
    'Everything that a part of a map shows, with the filters of the search: pins when few, else counts by place.',
})

export const mapEndpoints = [searchMap]
