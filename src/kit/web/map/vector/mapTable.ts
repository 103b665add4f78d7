/**
 * How a vector map looks, as one table for both common schemas of tiles: what OpenMapTiles calls
 * `transportation` with a `class`, Protomaps (version 4) calls `roads` with a `kind`. A row draws whichever is there.
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

/** Some features of a layer: those whose property is one of the values, all of them without a property. */
export interface Match {
  layer: string
  property?: string
  values?: readonly string[]
}

/** A row of the table: where its features are, and at which zooms they are drawn. */
export interface Row {
  /** In OpenMapTiles tiles and in Protomaps tiles. */
  in: readonly Match[]
  from?: number
  to?: number
}

/** Width in pixels by zoom, exponential in between. */
export type Widths = readonly (readonly [zoom: number, pixels: number])[]

/** One layer, all of it or what has one of the values. */
export const one = (layer: string, property?: string, ...values: string[]): Match =>
  property === undefined ? { layer } : { layer, property, values }

/** Roads of a class, under both names. */
export const roads = (classes: string[], details: string[], kinds: string[] = []): Match[] => [
  one('transportation', 'class', ...classes),
  one('roads', 'kind_detail', ...details),
  ...(kinds.length > 0 ? [one('roads', 'kind', ...kinds)] : []),
]
