import type { OsmElement } from '../../osm/osmElement.ts'

/** The two common schemas of vector tiles. */
export type Schema = 'openmaptiles' | 'protomaps'

/** Layer, attributes and geometry of an element in a tile. */
export interface TileFeature {
  layer: string
  kind: 'point' | 'line' | 'polygon'
  properties: Record<string, string | number>
  minZoom: number
}

const STREETS: Record<string, { omt: string; kind: string; minZoom: number }> = {
  motorway: { omt: 'motorway', kind: 'highway', minZoom: 6 },
  trunk: { omt: 'trunk', kind: 'major_road', minZoom: 7 },
  primary: { omt: 'primary', kind: 'major_road', minZoom: 9 },
  secondary: { omt: 'secondary', kind: 'major_road', minZoom: 10 },
  tertiary: { omt: 'tertiary', kind: 'major_road', minZoom: 11 },
  unclassified: { omt: 'minor', kind: 'minor_road', minZoom: 12 },
  residential: { omt: 'minor', kind: 'minor_road', minZoom: 12 },
  living_street: { omt: 'minor', kind: 'minor_road', minZoom: 12 },
  service: { omt: 'service', kind: 'minor_road', minZoom: 13 },
  pedestrian: { omt: 'path', kind: 'path', minZoom: 13 },
  footway: { omt: 'path', kind: 'path', minZoom: 13 },
  path: { omt: 'path', kind: 'path', minZoom: 13 },
  steps: { omt: 'path', kind: 'path', minZoom: 13 },
}
const GREEN = ['park', 'garden', 'grass', 'forest', 'wood', 'village_green', 'scrub', 'pitch', 'cemetery']
const PLACES: Record<string, { kind: string; minZoom: number; rank: number }> = {
  country: { kind: 'country', minZoom: 0, rank: 1 },
  city: { kind: 'locality', minZoom: 4, rank: 4 },
  town: { kind: 'locality', minZoom: 7, rank: 7 },
  suburb: { kind: 'neighbourhood', minZoom: 11, rank: 12 },
  neighbourhood: { kind: 'neighbourhood', minZoom: 13, rank: 14 },
}

/** The tile features of an element in a schema; none for most elements. */
export function featuresOf({ tags, path }: OsmElement, schema: Schema): TileFeature[] {
  const isOmt = schema === 'openmaptiles'
  const isRing = path.length > 3 && path[0] === path.at(-1)
  const names = Object.fromEntries(Object.entries(tags).filter(([key]) => /^name(:\w+)?$/.test(key)))
  const street = STREETS[(tags['highway'] ?? '').replace(/_link$/, '')]
  const found: TileFeature[] = []
  const add = (layer: string, kind: TileFeature['kind'], properties: TileFeature['properties'], minZoom: number) =>
    found.push({ layer, kind, properties, minZoom })
  if (street && path.length > 1) {
    const tunnel = tags['tunnel'] === 'yes'
    if (isOmt) {
      add('transportation', 'line', { class: street.omt, ...(tunnel && { brunnel: 'tunnel' }) }, street.minZoom)
      if (tags['name']) add('transportation_name', 'line', { class: street.omt, ...names }, street.minZoom + 1)
    } else {
      const detail = { kind_detail: tags['highway'] ?? '', ...(tunnel && { is_tunnel: 1 }) }
      add('roads', 'line', { kind: street.kind, ...detail, ...names }, street.minZoom)
    }
  }
  if (tags['railway'] === 'rail' && path.length > 1) {
    if (isOmt) add('transportation', 'line', { class: 'rail' }, 10)
    else add('roads', 'line', { kind: 'rail' }, 10)
  }
  if (tags['building'] && isRing) {
    add(isOmt ? 'building' : 'buildings', 'polygon', isOmt ? {} : { kind: 'building' }, 13)
  }
  const use = tags['leisure'] ?? tags['landuse'] ?? tags['natural'] ?? ''
  if (isRing && GREEN.includes(use)) {
    if (!isOmt) add('landuse', 'polygon', { kind: use, ...names }, 8)
    else if (use === 'park') add('park', 'polygon', { class: 'public_park' }, 8)
    else add('landcover', 'polygon', { class: 'grass' }, 8)
  }
  if (isRing && (tags['natural'] === 'water' || tags['leisure'] === 'swimming_pool')) {
    add('water', 'polygon', isOmt ? { class: 'lake' } : { kind: 'water' }, 8)
  }
  const place = PLACES[tags['place'] ?? '']
  if (place && path.length === 1) {
    const omt = { class: tags['place']!, rank: place.rank, ...names }
    const own = { kind: place.kind, kind_detail: tags['place']!, min_zoom: place.minZoom, ...names }
    add(isOmt ? 'place' : 'places', 'point', isOmt ? omt : own, place.minZoom)
  }
  const poi = tags['amenity'] ?? tags['tourism'] ?? tags['shop'] ?? ''
  if (tags['name'] && path.length === 1 && poi !== '') {
    if (isOmt) add('poi', 'point', { class: poi, subclass: poi, rank: 10, ...names }, 14)
    else add('pois', 'point', { kind: poi, min_zoom: 15, ...names }, 14)
  }
  return found
}
