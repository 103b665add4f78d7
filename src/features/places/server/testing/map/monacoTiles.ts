import { join } from 'node:path'
import GeoJSONVT from 'geojson-vt'
import vtpbf from 'vt-pbf'
import type { LatLng } from '#core/geo.ts'
import type { OsmElement } from '../../osm/osmElement.ts'
import { readOsmPbf } from '../../osm/readPbf.ts'
import { featuresOf, type Schema, type TileFeature } from './osmSchemas.ts'

export const MONACO_PBF = join(import.meta.dirname, 'monaco.osm.pbf')
/** The harbour of Monaco. */
export const MONACO: LatLng = { latitude: 43.7355, longitude: 7.4235 }
export const MONACO_BOX = { west: 7.4, south: 43.716, east: 7.45, north: 43.756 }
export const MONACO_ATTRIBUTION = '© OpenStreetMap contributors'
export const DEEPEST = 14

/** Returns the tile z/x/y as a Mapbox Vector Tile; null for an empty one. */
export type TileMaker = (z: number, x: number, y: number) => Buffer | null

interface GeoFeature {
  type: 'Feature'
  geometry: { type: 'Point' | 'LineString' | 'Polygon'; coordinates: unknown }
  properties: Record<string, string | number>
}

/** Tiles of Monaco from the extract beside this file, in either schema. */
export async function monacoTiles(schema: Schema, extract = MONACO_PBF): Promise<TileMaker> {
  const layers = new Map<string, { feature: GeoFeature; minZoom: number }[]>()
  const add = ({ layer, kind, properties, minZoom }: TileFeature, path: readonly LatLng[]) => {
    const line = path.map(({ longitude, latitude }) => [longitude, latitude])
    const geometry =
      kind === 'point'
        ? { type: 'Point' as const, coordinates: line[0] }
        : kind === 'line'
          ? { type: 'LineString' as const, coordinates: line }
          : { type: 'Polygon' as const, coordinates: [line] }
    const known = layers.get(layer) ?? []
    known.push({ feature: { type: 'Feature', geometry, properties }, minZoom })
    layers.set(layer, known)
  }
  const coast: OsmElement[] = []
  for await (const element of readOsmPbf(extract, () => true)) {
    if (element.tags['natural'] === 'coastline') coast.push(element)
    for (const feature of featuresOf(element, schema)) add(feature, element.path)
  }
  const sea = schema === 'openmaptiles' ? { class: 'ocean' } : { kind: 'ocean' }
  add({ layer: 'water', kind: 'polygon', properties: sea, minZoom: 0 }, seaOf(coast))
  if (schema === 'protomaps') add({ layer: 'earth', kind: 'polygon', properties: { kind: 'earth' }, minZoom: 0 }, box())
  return tileMaker(layers)
}

function tileMaker(layers: Map<string, { feature: GeoFeature; minZoom: number }[]>): TileMaker {
  const indexes = [...layers].flatMap(([name, features]) => {
    const zooms = [...new Set(features.map(({ minZoom }) => minZoom))]
    return zooms.map((minZoom) => {
      const collection = features.filter((each) => each.minZoom === minZoom).map(({ feature }) => feature)
      const data = { type: 'FeatureCollection', features: collection } as ConstructorParameters<typeof GeoJSONVT>[0]
      return {
        name,
        minZoom,
        index: new GeoJSONVT(data, { maxZoom: DEEPEST, indexMaxZoom: 5, buffer: 64, tolerance: 3 }),
      }
    })
  })
  return (z, x, y) => {
    const tile: Record<string, { features: unknown[] }> = {}
    for (const { name, minZoom, index } of indexes) {
      const found = z >= minZoom ? index.getTile(z, x, y) : null
      if (found && found.features.length > 0) (tile[name] ??= { features: [] }).features.push(...found.features)
    }
    if (Object.keys(tile).length === 0) return null
    return Buffer.from(vtpbf.fromGeojsonVt(tile, { version: 2, extent: 4096 }))
  }
}

const box = (): LatLng[] => {
  const { west, south, east, north } = MONACO_BOX
  const corners = [
    [south, west],
    [south, east],
    [north, east],
    [north, west],
    [south, west],
  ] as const
  return corners.map(([latitude, longitude]) => ({ latitude, longitude }))
}

/** The sea is to the right of a coastline, here in the south-east: the coast is closed around that corner. */
function seaOf(coast: readonly OsmElement[]): LatLng[] {
  const key = ({ latitude, longitude }: LatLng) => `${latitude} ${longitude}`
  const byStart = new Map(coast.map((piece) => [key(piece.path[0]!), piece.path]))
  const ends = new Set(coast.map(({ path }) => key(path.at(-1)!)))
  const lines = coast
    .filter(({ path }) => !ends.has(key(path[0]!)))
    .map(({ path }) => {
      const line = [...path]
      for (let next = byStart.get(key(line.at(-1)!)); next; next = byStart.get(key(line.at(-1)!))) {
        line.push(...next.slice(1))
        if (line.length > 100_000) break
      }
      return line
    })
  const longest = lines.toSorted((a, b) => b.length - a.length)[0] ?? []
  const { south, east } = MONACO_BOX
  const corner = { latitude: south, longitude: east }
  const first = longest[0] ?? corner
  const last = longest.at(-1) ?? corner
  return [...longest, { ...last, longitude: east }, corner, { ...first, latitude: south }, first]
}
