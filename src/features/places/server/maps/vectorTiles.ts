import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Config } from '#kit/server/config.ts'
import type { Machines } from '#kit/server/context.ts'
import { fetchOutside, identification, type OutsideAnswer } from '#kit/server/outside.ts'
import type { TileName } from '../tiles/drawTile.ts'
import { MOST_TILE_BYTES, openKeptTiles, type TileStore } from '../tiles/tileStore.ts'
import { isPacked, unpacked } from './archive.ts'
import { localArchives } from './localArchives.ts'
import { type Fetch, remoteStreets } from './remoteStreets.ts'

/** What came of asking for a tile; `bytes` are packed with gzip. */
export type VectorTile = { bytes: Buffer; isFresh: boolean } | 'none' | 'notNow'

/** The streets of this server, drawn by browsers. */
export interface VectorTiles {
  /** Null: there are none, and pictures are shown. */
  about: () => Promise<{ deepestZoom: number; attribution: string } | null>
  tile: (name: TileName) => Promise<VectorTile>
}

export const VECTOR_TYPE = 'application/vnd.mapbox-vector-tile'
/** A tile without anything, as some services say that there is none. */
const EMPTY = gzipSync(Buffer.alloc(0))
const opened = new WeakMap<Config, VectorTiles>()

type Needs = Pick<Machines, 'config' | 'log' | 'now'>

/** The streets of this process: archives in `DATA_DIR/maps` first, then the service of `MAP_URL` through a cache. */
export function vectorTilesOf(machines: Needs): VectorTiles {
  const known = opened.get(machines.config)
  if (known) return known
  const tiles = openVectorTiles(machines)
  opened.set(machines.config, tiles)
  return tiles
}

function openVectorTiles({ config, log, now }: Needs): VectorTiles {
  const local = localArchives(join(config.dataDir, 'maps'), (file, error) =>
    log.warn({ file, err: error }, 'a file in the maps folder is no archive of vector tiles'),
  )
  const service = serviceOf({ config, log, now })
  return {
    async about() {
      const [own, remote] = await Promise.all([local.about(), service?.streets.about() ?? null])
      if (!own || !remote) return own ?? remote
      const credits = new Set([own.attribution, remote.attribution].filter((credit) => credit !== ''))
      const deepestZoom = Math.min(own.deepestZoom, remote.deepestZoom)
      return { deepestZoom, attribution: [...credits].join(' · ') }
    },
    async tile(name) {
      const own = await local.tile(name)
      if (own) return { bytes: packed(own), isFresh: true }
      if (!service) return 'none'
      const kept = await service.kept.tile(name)
      if (!kept) return 'notNow'
      return kept.bytes.equals(EMPTY) ? 'none' : kept
    },
  }
}

function serviceOf({ config, log, now }: Needs) {
  const { url } = config.map
  if (url === '') return null
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    log.warn('MAP_URL is no address. The map is drawn without streets.')
    return null
  }
  const fetch: Fetch = (address, { host, range } = {}) =>
    fetchOutside({
      url: address,
      identification: identification(config),
      headers: range === undefined ? { accept: '*/*' } : { accept: '*/*', range },
      mostBytes: MOST_TILE_BYTES,
      ...(host !== undefined && { configuredHost: host }),
    })
  const folder = join(config.dataDir, 'streets')
  const streets = remoteStreets(url, join(config.dataDir, 'streets.json'), fetch, now)
  const kept: TileStore = openKeptTiles({
    identity: url,
    folder,
    fetch: async (name) => readable(await streets.fetchTile(name)),
    typeOf: (bytes) => (isPacked(bytes) ? VECTOR_TYPE : null),
    now,
  })
  return { streets, kept }
}

const packed = (bytes: Buffer): Buffer => (isPacked(bytes) ? bytes : gzipSync(bytes))

/** An answer with the tile packed; "there is none" is an empty tile, and what is no vector tile is no answer. */
function readable({ status, type, body }: OutsideAnswer): OutsideAnswer {
  if (status === 404 || status === 204) return { status: 200, type, body: EMPTY }
  if (status !== 200) return { status, type, body }
  return { status, type, body: isVectorTile(body) ? packed(body) : Buffer.alloc(0) }
}

/** The first field of a vector tile is a layer, or there is none at all. */
function isVectorTile(body: Buffer): boolean {
  try {
    const bytes = unpacked(body)
    return bytes.length === 0 || bytes[0] === 0x1a
  } catch {
    return false
  }
}
