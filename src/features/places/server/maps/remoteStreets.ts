import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hours } from '#core/units.ts'
import { type OutsideAnswer, OutsideFailure } from '#kit/server/outside.ts'
import type { TileName } from '../tiles/drawTile.ts'
import { isTileTemplate, tileUrl } from '../tiles/tileStore.ts'
import { openArchive, remoteSource } from './archive.ts'
import { creditText } from './credit.ts'

/** Sends one GET; `host` is the configured host when the URL came from its answer. */
export type Fetch = (url: string, more?: { host?: string; range?: string }) => Promise<OutsideAnswer>

/** Vector tiles on another host. */
export interface RemoteStreets {
  /** Never fails: returns the last known metadata, or defaults. */
  about: () => Promise<{ deepestZoom: number; attribution: string }>
  /**
   * Fetches a tile.
   * @throws OutsideFailure
   */
  fetchTile: (name: TileName) => Promise<OutsideAnswer>
}

const USUAL = { deepestZoom: 14, attribution: '© OpenStreetMap contributors' }
/** How long the metadata is used: services publish new tile URLs every few days and remove old ones after weeks. */
const ASKED_AGAIN = hours(12)

/** The tiles of `MAP_URL`: a remote archive, a URL template, else a TileJSON. */
export function remoteStreets(url: string, memoryFile: string, fetch: Fetch, now: () => Date): RemoteStreets {
  if (/\.pmtiles($|\?)/.test(url)) return remoteArchive(url, fetch)
  if (isTileTemplate(url)) {
    return { about: async () => USUAL, fetchTile: (name) => fetch(tileUrl(url, name)) }
  }
  const { host } = new URL(url)
  const known = tileJson(url, memoryFile, fetch, now)
  return {
    about: async () => (await known()) ?? USUAL,
    async fetchTile(name) {
      const service = await known()
      if (!service) throw new OutsideFailure('unreachable')
      return fetch(tileUrl(service.template, name), { host })
    },
  }
}

function remoteArchive(url: string, fetch: Fetch): RemoteStreets {
  const archive = openArchive(remoteSource(url, (range) => fetch(url, { range })))
  let about: Promise<typeof USUAL> | null = null
  const ask = async () => {
    const [{ maxZoom }, attribution] = [await archive.header(), await archive.attribution()]
    return { deepestZoom: maxZoom, attribution: attribution || USUAL.attribution }
  }
  return {
    about() {
      about ??= ask().catch(() => {
        about = null
        return USUAL
      })
      return about
    },
    async fetchTile(name) {
      const bytes = await archive.tile(name)
      return bytes ? { status: 200, type: '', body: bytes } : { status: 404, type: '', body: Buffer.alloc(0) }
    },
  }
}

interface Service {
  template: string
  deepestZoom: number
  attribution: string
}

/** The TileJSON of a service, fetched twice a day and stored on disk, so that a start without a network has it. */
function tileJson(url: string, memoryFile: string, fetch: Fetch, now: () => Date): () => Promise<Service | null> {
  let known: { service: Service | null; askedAt: number } | null = null
  let asking: Promise<Service | null> | null = null

  async function ask(): Promise<Service | null> {
    known ??= { service: await remembered(memoryFile, url), askedAt: 0 }
    const before = known.service
    try {
      const { status, body } = await fetch(url)
      const service = status === 200 ? serviceOf(JSON.parse(body.toString('utf8'))) : null
      if (!service) return before
      known = { service, askedAt: now().getTime() }
      await remember(memoryFile, url, service)
      return service
    } catch {
      return before
    }
  }

  return async () => {
    if (known?.service && now().getTime() - known.askedAt < ASKED_AGAIN) return known.service
    asking ??= ask().finally(() => (asking = null))
    // The stored metadata is used while new metadata is fetched.
    return known?.service ?? asking
  }
}

function serviceOf(answer: unknown): Service | null {
  const { tiles, maxzoom, attribution } = (answer ?? {}) as Record<string, unknown>
  const template: unknown = Array.isArray(tiles) ? tiles[0] : null
  if (typeof template !== 'string' || !isTileTemplate(template)) return null
  const deepestZoom = typeof maxzoom === 'number' && maxzoom >= 1 && maxzoom <= 22 ? Math.floor(maxzoom) : 14
  const credit = creditText(typeof attribution === 'string' ? attribution : '')
  return { template, deepestZoom, attribution: credit || USUAL.attribution }
}

async function remembered(file: string, url: string): Promise<Service | null> {
  try {
    const kept = JSON.parse(await readFile(file, 'utf8')) as { url: string; service: Service }
    return kept.url === url ? kept.service : null
  } catch {
    return null
  }
}

async function remember(file: string, url: string, service: Service): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(`${file}.new`, JSON.stringify({ url, service }))
    await rename(`${file}.new`, file)
  } catch {
    // If the disk is not writable, nothing is stored.
  }
}
