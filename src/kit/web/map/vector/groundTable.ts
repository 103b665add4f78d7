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
