import { type MapColour, one, type Row } from './mapTable.ts'

/** Names, the most important first: a name that would cover an earlier one is omitted. */
export const NAMES: readonly (Row & {
  colour: MapColour
  size: number
  weight: number
  /** Along a line, on a point, or beside a dot. */
  stands: 'along' | 'on' | 'beside'
  /** Longest line, in characters, before it is broken. */
  breakAt?: number
  /** The property to write, if not the name. */
  property?: string
})[] = [
  {
    in: [one('place', 'class', 'country'), one('places', 'kind', 'country')],
    to: 6,
    colour: 'place',
    size: 13,
    weight: 600,
    stands: 'on',
  },
  {
    in: [one('place', 'class', 'city'), one('places', 'kind_detail', 'city')],
    to: 15,
    colour: 'place',
    size: 15,
    weight: 600,
    stands: 'on',
  },
  {
    in: [one('place', 'class', 'town'), one('places', 'kind_detail', 'town')],
    from: 8,
    to: 16,
    colour: 'place',
    size: 14,
    weight: 600,
    stands: 'on',
  },
  {
    in: [
      one('place', 'class', 'village', 'suburb', 'quarter'),
      one('places', 'kind_detail', 'village', 'suburb', 'quarter'),
    ],
    from: 11,
    to: 17,
    colour: 'place',
    size: 13,
    weight: 500,
    stands: 'on',
  },
  {
    in: [
      one('place', 'class', 'neighbourhood', 'hamlet', 'isolated_dwelling'),
      one('places', 'kind_detail', 'neighbourhood', 'hamlet'),
    ],
    from: 13,
    colour: 'place',
    size: 12,
    weight: 500,
    stands: 'on',
  },
  {
    in: [
      one('transportation_name', 'class', 'motorway', 'trunk', 'primary', 'secondary'),
      one('roads', 'kind', 'highway', 'major_road'),
    ],
    from: 13,
    colour: 'text',
    size: 12,
    weight: 500,
    stands: 'along',
  },
  {
    in: [one('transportation_name', 'class', 'tertiary', 'minor', 'service'), one('roads', 'kind', 'minor_road')],
    from: 15,
    colour: 'text',
    size: 11.5,
    weight: 500,
    stands: 'along',
  },
  {
    in: [one('water_name'), one('water', 'kind', 'ocean', 'sea', 'lake', 'bay')],
    from: 4,
    colour: 'rail',
    size: 12,
    weight: 500,
    stands: 'on',
  },
  {
    in: [one('transportation_name', 'class', 'path'), one('roads', 'kind', 'path')],
    from: 16,
    colour: 'text',
    size: 11,
    weight: 500,
    stands: 'along',
  },
  { in: [one('poi'), one('pois')], from: 17, colour: 'text', size: 11, weight: 500, stands: 'beside', breakAt: 18 },
  {
    in: [one('housenumber'), one('buildings', 'kind', 'address')],
    from: 18,
    colour: 'text',
    size: 10,
    weight: 500,
    stands: 'on',
    property: 'housenumber',
  },
]
