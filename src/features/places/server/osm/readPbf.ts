import { createOSMStream } from 'osm-pbf-parser-node'
import type { LatLng } from '#core/geo.ts'
import { cleanTags, middleOf, type OsmElement } from './osmElement.ts'

type Tags = Record<string, string>
interface OsmWay {
  type: 'way'
  id: number
  refs: number[]
  tags?: Tags
}
interface OsmRelation {
  type: 'relation'
  id: number
  members: { type: 'node' | 'way' | 'relation'; ref: number; role: string }[]
  tags?: Tags
}
type OsmItem =
  | { type: 'node'; id: number; lat: number; lon: number; tags?: Tags }
  | OsmWay
  | OsmRelation
  | { type?: undefined }

/** The package's types only say "object". */
const itemsOf = (file: string, withTags = true) => createOSMStream(file, { withTags }) as AsyncGenerator<OsmItem>

/**
 * Reads the wanted elements of an OpenStreetMap extract (`.osm.pbf`): nodes first, then ways, then multipolygon areas.
 * The file is read three times, so that only the needed coordinates are held in memory.
 * @throws Error for a file that is not an extract, or is truncated
 */
export async function* readOsmPbf(file: string, wants: (tags: Tags) => boolean): AsyncGenerator<OsmElement> {
  const ways: OsmWay[] = []
  const areas: OsmRelation[] = []
  for await (const item of itemsOf(file)) {
    if (item.type === 'way' && item.tags && wants(item.tags)) ways.push(item)
    if (item.type === 'relation' && item.tags?.['type'] === 'multipolygon' && wants(item.tags)) areas.push(item)
  }
  const rims = await rimsOf(file, areas)
  const points = new Map<number, LatLng | null>()
  for (const { refs } of [...ways, ...rims.values()]) for (const ref of refs) points.set(ref, null)
  for await (const item of itemsOf(file)) {
    if (item.type !== 'node') continue
    const at = { latitude: item.lat, longitude: item.lon }
    if (points.has(item.id)) points.set(item.id, at)
    if (item.tags && wants(item.tags)) {
      yield { id: `node/${item.id}`, tags: cleanTags(item.tags), at, path: [at] }
    }
  }
  const pathOf = (refs: readonly number[]) => refs.flatMap((ref) => points.get(ref) ?? [])
  for (const { id, tags = {}, refs } of ways) yield elementOf(`way/${id}`, tags, pathOf(refs))
  for (const { id, tags = {}, members } of areas) {
    const refs = members.flatMap(({ type, ref, role }) => (type === 'way' && role !== 'inner' ? [rims.get(ref)] : []))
    yield elementOf(`relation/${id}`, tags, pathOf(joined(refs.flatMap((way) => (way ? [way.refs] : [])))))
  }
}

async function rimsOf(file: string, areas: readonly OsmRelation[]): Promise<Map<number, OsmWay>> {
  const wanted = new Set(
    areas.flatMap(({ members }) => members.flatMap(({ type, ref }) => (type === 'way' ? ref : []))),
  )
  const rims = new Map<number, OsmWay>()
  if (wanted.size === 0) return rims
  for await (const item of itemsOf(file, false)) {
    if (item.type === 'way' && wanted.has(item.id)) rims.set(item.id, item)
  }
  return rims
}

/** Joins the ways of a ring, which may have any order and direction, end to end. */
function joined(pieces: readonly number[][]): number[] {
  const left = pieces.map((piece) => [...piece])
  const line = left.shift() ?? []
  while (left.length > 0) {
    const end = line.at(-1)
    const next = left.findIndex((piece) => piece[0] === end || piece.at(-1) === end)
    const piece = left.splice(Math.max(0, next), 1)[0]!
    if (piece[0] !== end && piece.at(-1) === end) piece.reverse()
    line.push(...(piece[0] === end ? piece.slice(1) : piece))
  }
  return line
}

function elementOf(id: string, tags: Record<string, string>, path: LatLng[]): OsmElement {
  return { id, tags: cleanTags(tags), at: middleOf(path), path }
}
