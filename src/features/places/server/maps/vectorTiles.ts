import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Header } from 'pmtiles'
import type { Config } from '#kit/server/config.ts'
import type { Machines } from '#kit/server/context.ts'
import { fetchOutside, identification, type OutsideAnswer } from '#kit/server/outside.ts'
import type { TileName } from '../tiles/drawTile.ts'
import { MOST_TILE_BYTES, openKeptTiles, type TileStore } from '../tiles/tileStore.ts'
import { type Archive, fileSource, isPacked, openArchive, unpacked } from './archive.ts'
import { type Fetch, remoteStreets } from './remoteStreets.ts'

const LOOK_AGAIN_MS = 2000

/** Result of a tile request; `bytes` are gzip. */
export type VectorTile = { bytes: Buffer; isFresh: boolean } | 'none' | 'notNow'

/** The vector tiles of this server. */
export interface VectorTiles {
  /** Metadata; null: there are no vector tiles, and raster tiles are shown. */
  about: () => Promise<{ deepestZoom: number; attribution: string } | null>
  tile: (name: TileName) => Promise<VectorTile>
}

export const VECTOR_TYPE = 'application/vnd.mapbox-vector-tile'
/** An empty tile, which some services send for a missing one. */
const EMPTY = gzipSync(Buffer.alloc(0))
const opened = new WeakMap<Config, VectorTiles>()

type Needs = Pick<Machines, 'config' | 'log' | 'now'>

/**
 * The vector tiles of this process: archives in `DATA_DIR/maps` first, then the service of `MAP_URL` through a cache.
 */
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

/** An answer with a gzip tile; "missing" becomes an empty tile; anything that is not a vector tile is rejected. */
function readable({ status, type, body }: OutsideAnswer): OutsideAnswer {
  if (status === 404 || status === 204) return { status: 200, type, body: EMPTY }
  if (status !== 200) return { status, type, body }
  return { status, type, body: isVectorTile(body) ? packed(body) : Buffer.alloc(0) }
}

/** A vector tile is empty or starts with a layer field. */
function isVectorTile(body: Buffer): boolean {
  try {
    const bytes = unpacked(body)
    return bytes.length === 0 || bytes[0] === 0x1a
  } catch {
    return false
  }
}

/** Combined metadata of all archives of a folder. */
interface ArchivesAbout {
  /** The maximum zoom that all of them have. */
  deepestZoom: number
  attribution: string
}

/** The archives of a folder; a changed folder is read again, so that a new archive needs no restart. */
interface LocalArchives {
  about: () => Promise<ArchivesAbout | null>
  /** The tile from the first archive, by name, that contains it. */
  tile: (name: TileName) => Promise<Buffer | null>
}

interface Opened {
  name: string
  header: Header
  attribution: string
  archive: Archive
}

/** Opens `*.pmtiles` of a folder. A file that is not an archive of vector tiles is reported to `warn` and skipped. */
function localArchives(folder: string, warn: (file: string, error: unknown) => void): LocalArchives {
  let state: { key: string; lookedAt: number; opened: Promise<Opened[]> } | null = null

  async function current(): Promise<Opened[]> {
    if (state && Date.now() - state.lookedAt < LOOK_AGAIN_MS) return state.opened
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.pmtiles')).toSorted()
    const sizes = await Promise.all(names.map(async (name) => `${name} ${(await stat(join(folder, name))).mtimeMs}`))
    const key = sizes.join('\n')
    if (state?.key !== key) {
      state = { key, lookedAt: Date.now(), opened: openAll(folder, names, warn) }
    }
    state.lookedAt = Date.now()
    return state.opened
  }

  return {
    async about() {
      const all = await current()
      if (all.length === 0) return null
      const credits = new Set(all.map(({ attribution }) => attribution).filter((credit) => credit !== ''))
      return {
        deepestZoom: Math.min(...all.map(({ header }) => header.maxZoom)),
        attribution: [...credits].join(' · '),
      }
    },
    async tile(name) {
      for (const { archive } of await current()) {
        const bytes = await archive.tile(name)
        if (bytes) return bytes
      }
      return null
    },
  }
}

async function openAll(folder: string, names: string[], warn: (file: string, error: unknown) => void) {
  const opened: Opened[] = []
  for (const name of names) {
    try {
      const archive = openArchive(fileSource(join(folder, name)))
      const [header, attribution] = [await archive.header(), await archive.attribution()]
      opened.push({ name, header, attribution, archive })
    } catch (error) {
      warn(name, error)
    }
  }
  return opened
}
