/**
 * Style of a vector map, as one table for both common tile schemas: `transportation` with a `class` in OpenMapTiles is
 * `roads` with a `kind` in Protomaps (version 4). A row matches either.
 */

/** Names of the colours of a map; their values are the tokens `--map-…` of the page's theme. */
export type MapColour =
  | 'land'
  | 'block'
  | 'bldg'
  | 'road'
  | 'major'
  | 'case'
  | 'park'
  | 'water'
  | 'rail'
  | 'text'
  | 'sand'
  | 'place'

/** Features of a layer: those whose property is one of the values, or all without a property. */
export interface Match {
  layer: string
  property?: string
  values?: readonly string[]
}

/** A row of the table: its features and the zooms at which they are drawn. */
export interface Row {
  /** Matches for OpenMapTiles and for Protomaps tiles. */
  in: readonly Match[]
  from?: number
  to?: number
}

/** Width in pixels by zoom, exponential in between. */
export type Widths = readonly (readonly [zoom: number, pixels: number])[]

/** A match for one layer, optionally only its features with one of the values. */
export const one = (layer: string, property?: string, ...values: string[]): Match =>
  property === undefined ? { layer } : { layer, property, values }

/** Matches for roads of a class, with its names in both schemas. */
export const roads = (classes: string[], details: string[], kinds: string[] = []): Match[] => [
  one('transportation', 'class', ...classes),
  one('roads', 'kind_detail', ...details),
  ...(kinds.length > 0 ? [one('roads', 'kind', ...kinds)] : []),
]
