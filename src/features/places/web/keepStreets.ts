import type { LatLng } from '#core/geo.ts'
import { statusOf } from '#kit/web/statusOf.ts'
import { keptStreets } from './queries.ts'

/** Name of the service worker's tile cache (app/web/sw/sw). */
const CACHE = 'hereabouts-tiles'
/** Half the width in kilometres of the stored area around its centre, and the smallest zoom. */
const REACH_KM = 5
const WIDEST_ZOOM = 9
/** A third of the cache's size, because tiles viewed elsewhere must stay in the cache too. */
const MOST_TILES = 200
/** Nothing is fetched with less free browser storage than this. */
const LEAST_ROOM = 100 * 1024 * 1024
const KM_PER_DEGREE = 111.195

interface Connection {
  type?: string
  saveData?: boolean
}

/** True only where the browser reports an unmetered connection; most browsers report nothing. */
function isFree(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData !== true && (connection?.type === 'wifi' || connection?.type === 'ethernet')
}

/** URLs of the tiles around a point, smallest zoom first, so that a partial result is useful. */
export function tilesAround({ latitude, longitude }: LatLng, template: string, deepestZoom: number): string[] {
  const high = REACH_KM / KM_PER_DEGREE
  const wide = high / Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  const tiles: string[] = []
  for (let z = WIDEST_ZOOM; z <= deepestZoom; z++) {
    const [left, top] = tileAt(latitude + high, longitude - wide, z)
    const [right, bottom] = tileAt(latitude - high, longitude + wide, z)
    for (let x = left; x <= right; x++) {
      for (let y = top; y <= bottom; y++) {
        tiles.push(template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y)))
      }
    }
  }
  return tiles.slice(0, MOST_TILES)
}

function tileAt(latitude: number, longitude: number, zoom: number): [x: number, y: number] {
  const across = 2 ** zoom
  const angle = (Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180
  const y = ((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * across
  const held = (index: number) => Math.min(across - 1, Math.max(0, Math.floor(index)))
  return [held(((longitude + 180) / 360) * across), held(y)]
}

/**
 * Fetches the vector tiles around a point through the service worker, which caches them: on Wi-Fi, never in data saving
 * mode, and only with enough storage. Cached tiles are skipped; the first failure ends it.
 * @returns number of tiles fetched
 */
export async function keepStreets(point: LatLng): Promise<number> {
  const streets = keptStreets.read()
  if (!streets || !isFree() || !navigator.serviceWorker?.controller || !(await hasRoom())) return 0
  const cache = await caches.open(CACHE)
  let fetched = 0
  for (const tile of tilesAround(point, streets.tileUrl, streets.deepestZoom)) {
    if (await cache.match(tile)) continue
    if (!isFree()) break
    const status = await statusOf(tile)
    // 404: the tile is empty, for example at sea.
    if (status !== 200 && status !== 404) break
    fetched++
  }
  return fetched
}

async function hasRoom(): Promise<boolean> {
  const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return quota - usage > LEAST_ROOM
}
