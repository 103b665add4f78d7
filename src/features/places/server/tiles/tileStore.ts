import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { days, type Milliseconds, seconds } from '#core/units.ts'
import { type OutsideAnswer, OutsideFailure, outsideQueue } from '#kit/server/outside.ts'
import type { TileName } from './drawTile.ts'

/** A tile of the configured service. */
interface StoredTile {
  bytes: Buffer
  type: string
  /** False when it is older than a week and could not be refreshed. */
  isFresh: boolean
}

export interface TileStoreInit extends Omit<KeptTilesInit, 'identity' | 'typeOf' | 'fetch'> {
  /** The service's URL with {z}, {x} and {y}. */
  template: string
  fetch: (url: string) => Promise<OutsideAnswer>
}

/** Settings of a tile cache, for any kind of tile. */
export interface KeptTilesInit {
  /** Identity of the tile source: when it changes, the cached tiles are removed. */
  identity: string
  /** Folder that contains only tiles. */
  folder: string
  /** Maximum number of bytes on disk; the least recently used tiles are removed first. */
  mostBytes?: number
  fetch: (name: TileName) => Promise<OutsideAnswer>
  /** The media type by content, null for anything that is not a tile. */
  typeOf: (bytes: Buffer) => string | null
  now: () => Date
}

/** A tile is not fetched again within this time, as tile services ask. */
const TILE_FRESH = days(7)
export const MOST_TILE_BYTES = 1024 * 1024
const MOST_STORE_BYTES = 200 * 1024 * 1024
/** After a failure no requests are sent for this long; the map is drawn instead. */
const REST = seconds(10)
const AT_ONCE = 4
const WAITING = 200

/** True for a valid tile URL template. */
export function isTileTemplate(template: string): boolean {
  return /^https?:\/\//.test(template) && ['{z}', '{x}', '{y}'].every((part) => template.includes(part))
}

/** The URL of a tile; {s} and {r} of common templates get a default value. */
export function tileUrl(template: string, { z, x, y }: TileName): string {
  const values: Record<string, string> = { z: String(z), x: String(x), y: String(y), s: 'a', r: '' }
  return template.replace(/\{([zxysr])\}/g, (_, name: string) => values[name]!)
}

/** The media type of a picture by its first bytes, null for anything that is not a tile. */
export function pictureType(bytes: Buffer): string | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png'
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp'
  return null
}

/** Caches tiles of the configured service on disk: fetched at most once a week, however many requests. */
export interface TileStore {
  /**
   * Returns a tile.
   * @returns null when it is neither cached nor available; never throws
   */
  tile(name: TileName): Promise<StoredTile | null>
}

/** Opens the cache of a template's raster tiles; tiles of another template are removed. */
export function openTileStore({ template, fetch, ...init }: TileStoreInit): TileStore {
  return openKeptTiles({
    ...init,
    identity: template,
    fetch: (name) => fetch(tileUrl(template, name)),
    typeOf: pictureType,
  })
}

/** Opens a disk cache of tiles that are fetched at most once a week; tiles of another identity are removed. */
export function openKeptTiles(init: KeptTilesInit): TileStore {
  const { identity, folder, mostBytes = MOST_STORE_BYTES, fetch, typeOf, now } = init
  const own = createHash('sha256').update(identity).digest('hex').slice(0, 16)
  const files = new TileFiles(join(folder, own), mostBytes, typeOf)
  const inTurn = outsideQueue({ atOnce: AT_ONCE, waiting: WAITING })
  const underWay = new Map<string, Promise<StoredTile | null>>()
  let restsUntil = 0
  const ready = removeOthers(folder, own)

  async function fetched(name: TileName): Promise<{ bytes: Buffer; type: string } | null> {
    if (now().getTime() < restsUntil) return null
    try {
      const { status, body } = await inTurn(async () => {
        if (now().getTime() < restsUntil) throw new OutsideFailure('tooBusy')
        return fetch(name)
      })
      const type = status === 200 ? typeOf(body) : null
      if (status >= 500 || status === 429 || (status === 200 && !type)) rest()
      return type && body.length <= MOST_TILE_BYTES ? { bytes: body, type } : null
    } catch (error) {
      if (!(error instanceof OutsideFailure && error.reason === 'tooBusy')) rest()
      return null
    }
  }

  function rest(duration: Milliseconds = REST): void {
    restsUntil = now().getTime() + duration
  }

  async function find(name: TileName, key: string): Promise<StoredTile | null> {
    await ready
    const kept = await files.read(key)
    const age = kept ? now().getTime() - kept.fetchedAt : Infinity
    if (kept && age >= 0 && age <= TILE_FRESH) return { ...kept, isFresh: true }
    const fresh = await fetched(name)
    if (fresh) await files.write(key, fresh.bytes, now())
    return fresh ? { ...fresh, isFresh: true } : kept && { ...kept, isFresh: false }
  }

  return {
    tile(name) {
      const key = `${name.z}-${name.x}-${name.y}`
      const known = underWay.get(key)
      if (known) return known
      const finding = find(name, key)
        .catch(() => null)
        .finally(() => underWay.delete(key))
      underWay.set(key, finding)
      return finding
    },
  }
}

async function removeOthers(folder: string, own: string): Promise<void> {
  const others = await readdir(folder).catch(() => [] as string[])
  await Promise.all(
    others.filter((name) => name !== own).map((name) => rm(join(folder, name), { recursive: true, force: true })),
  )
}

/** The files of one template, one per tile, with their sizes in order of last use. */
class TileFiles {
  private readonly folder: string
  private readonly mostBytes: number
  private readonly typeOf: (bytes: Buffer) => string | null
  private sizes: Promise<Map<string, number>> | null = null
  private total = 0

  constructor(folder: string, mostBytes: number, typeOf: (bytes: Buffer) => string | null) {
    this.folder = folder
    this.mostBytes = mostBytes
    this.typeOf = typeOf
  }

  async read(key: string): Promise<{ bytes: Buffer; type: string; fetchedAt: number } | null> {
    const path = join(this.folder, key)
    try {
      const [bytes, { mtimeMs }] = await Promise.all([readFile(path), stat(path)])
      const type = this.typeOf(bytes)
      await this.touch(key)
      return type ? { bytes, type, fetchedAt: mtimeMs } : null
    } catch {
      return null
    }
  }

  /**
   * Writes to a temporary file and renames it; its modification time is the time of fetching. With a full disk nothing
   * is stored.
   */
  async write(key: string, bytes: Buffer, at: Date): Promise<void> {
    const path = join(this.folder, key)
    try {
      const sizes = await this.known()
      const aside = `${path}.${process.pid}`
      await writeFile(aside, bytes)
      await utimes(aside, at, at)
      await rename(aside, path)
      this.total += bytes.length - (sizes.get(key) ?? 0)
      sizes.delete(key)
      sizes.set(key, bytes.length)
      await this.shrink(sizes)
    } catch {
      await rm(`${path}.${process.pid}`, { force: true }).catch(() => {})
    }
  }

  private async touch(key: string): Promise<void> {
    const sizes = await this.known()
    const size = sizes.get(key)
    if (size === undefined) return
    sizes.delete(key)
    sizes.set(key, size)
  }

  private known(): Promise<Map<string, number>> {
    this.sizes ??= this.list().catch((error: unknown) => {
      this.sizes = null
      throw error
    })
    return this.sizes
  }

  private async list(): Promise<Map<string, number>> {
    await mkdir(this.folder, { recursive: true })
    const names = await readdir(this.folder)
    const files = await Promise.all(
      names.map(async (name) => {
        const found = await stat(join(this.folder, name)).catch(() => null)
        return { name, size: found?.size ?? 0, time: found?.mtimeMs ?? 0 }
      }),
    )
    this.total = files.reduce((sum, { size }) => sum + size, 0)
    return new Map(files.sort((a, b) => a.time - b.time).map(({ name, size }) => [name, size]))
  }

  private async shrink(sizes: Map<string, number>): Promise<void> {
    for (const [key, size] of sizes) {
      if (this.total <= this.mostBytes) return
      sizes.delete(key)
      this.total -= size
      await rm(join(this.folder, key), { force: true })
    }
  }
}
