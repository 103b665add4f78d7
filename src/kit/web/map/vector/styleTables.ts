import { type MapColour, one, roads, type Row, type Widths } from './mapTable.ts'

const GREEN = ['park', 'grass', 'forest', 'wood', 'garden', 'pitch', 'village_green', 'cemetery', 'nature_reserve']
const GREENS = [...GREEN, 'recreation_ground', 'golf_course', 'scrub', 'farmland', 'playground', 'zoo', 'meadow']
const BLOCKS = ['residential', 'commercial', 'industrial', 'school', 'university', 'hospital', 'railway', 'military']

/** Areas, from bottom to top. */
export const AREAS: readonly (Row & { fill: MapColour; edge?: MapColour })[] = [
  { in: [one('landuse', 'class', ...BLOCKS), one('landuse', 'kind', ...BLOCKS)], from: 9, fill: 'block' },
  {
    in: [
      one('landcover', 'class', 'grass', 'wood', 'farmland', 'wetland', 'crop'),
      one('landcover', 'kind', ...GREENS),
    ],
    fill: 'park',
  },
  { in: [one('park'), one('landuse', 'class', ...GREENS), one('landuse', 'kind', ...GREENS)], from: 8, fill: 'park' },
  { in: [one('landcover', 'class', 'sand'), one('landuse', 'kind', 'beach', 'sand')], from: 9, fill: 'sand' },
  { in: [one('water')], fill: 'water' },
  { in: [one('aeroway'), one('landuse', 'kind', 'runway', 'taxiway')], from: 11, fill: 'case' },
  { in: [one('building'), one('buildings', 'kind', 'building')], from: 15, fill: 'bldg', edge: 'case' },
]

/** Lines without an edge, below the roads. */
export const LINES: readonly (Row & { colour: MapColour; widths: Widths; dash?: readonly number[] })[] = [
  {
    in: [one('waterway'), one('water', 'kind', 'river', 'stream', 'canal')],
    from: 9,
    colour: 'water',
    widths: [
      [9, 0.8],
      [16, 5],
    ],
  },
  {
    in: [one('boundary', 'admin_level', '2', '4'), one('boundaries')],
    colour: 'rail',
    widths: [
      [2, 0.6],
      [12, 1.6],
    ],
    dash: [4, 3],
  },
  {
    in: roads(['path', 'track'], ['path', 'footway', 'steps', 'pedestrian', 'cycleway', 'track'], ['path']),
    from: 15,
    colour: 'case',
    widths: [
      [15, 1],
      [19, 5],
    ],
    dash: [4, 3],
  },
  {
    in: roads(['rail', 'transit'], ['rail', 'subway', 'light_rail', 'tram'], ['rail']),
    from: 11,
    colour: 'rail',
    widths: [
      [11, 0.7],
      [18, 2.5],
    ],
  },
]

/** Roads, the least important first: all edges are drawn before all fills, so that crossings have no edges. */
export const ROADS: readonly (Row & { colour: MapColour; widths: Widths })[] = [
  {
    in: roads(['service'], ['service', 'driveway', 'alley']),
    from: 14,
    colour: 'road',
    widths: [
      [14, 0.8],
      [16, 3],
      [19, 12],
    ],
  },
  {
    in: roads(
      ['minor', 'minor_construction', 'busway', 'raceway'],
      ['residential', 'unclassified', 'living_street', 'road', 'raceway'],
    ),
    from: 12,
    colour: 'road',
    widths: [
      [12, 0.7],
      [15, 3.5],
      [17, 9],
      [19, 24],
    ],
  },
  {
    in: roads(['tertiary'], ['tertiary', 'tertiary_link']),
    from: 11,
    colour: 'road',
    widths: [
      [11, 0.8],
      [14, 2.5],
      [15, 4.5],
      [17, 11],
      [19, 28],
    ],
  },
  {
    in: roads(['secondary'], ['secondary', 'secondary_link']),
    from: 9,
    colour: 'major',
    widths: [
      [9, 0.6],
      [13, 2],
      [14, 3],
      [15, 5.5],
      [17, 12],
      [19, 30],
    ],
  },
  {
    in: roads(['primary'], ['primary', 'primary_link']),
    from: 8,
    colour: 'major',
    widths: [
      [8, 0.8],
      [13, 2.5],
      [14, 3.5],
      [15, 6],
      [17, 13],
      [19, 32],
    ],
  },
  {
    in: roads(['trunk', 'motorway'], ['trunk', 'motorway', 'trunk_link', 'motorway_link']),
    from: 5,
    colour: 'major',
    widths: [
      [5, 0.7],
      [10, 2],
      [13, 3.5],
      [15, 7],
      [19, 36],
    ],
  },
]

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
