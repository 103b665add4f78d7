import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { OutputOf } from '#core/contract.ts'
import { Refusal } from '#core/errors.ts'
import { onServer } from '#core/paths.ts'
import { days, minutes } from '#core/units.ts'
import type { Machines, Ctx } from '#kit/server/context.ts'
import type { PluginDeps, ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import { fetchOutside, identification } from '#kit/server/outside.ts'
import * as contract from '../contract.ts'
import { DEEPEST_ZOOM, DRAWN_LANGUAGES, tilesAcross, DRAWN_MAP_ATTRIBUTION } from '../rules.ts'
import type { mapStyle } from '../contract.ts'
import { describePlace, findPlaces } from './places.ts'
import { VECTOR_TYPE, vectorTilesOf } from './maps/vectorTiles.ts'
import { drawTile, type TileLook, type TileName } from './tiles/drawTile.ts'
import { isTileTemplate, MOST_TILE_BYTES, openTileStore, type TileStore } from './tiles/tileStore.ts'
import { forgetOldGeocodes } from './geocoder.ts'

export const places = {
  routes: [
    route(contract.reverseGeocode, (ctx, input) => describePlace(ctx, input)),
    route(contract.findPlaces, (ctx, input) => findPlaces(ctx, input)),
    route(contract.mapStyle, (ctx) => readMapStyle(ctx)),
  ],
  plugin: tileRoutes,
  personalData: [
    {
      table: 'geocodes',
      exports: null,
      erasing: 'keeps',
      why: 'Addresses of places, without who asked for them; forgotten after half a year.',
    },
    { table: 'outside_turns', exports: null, erasing: 'keeps', why: 'When a host outside may next be asked.' },
    {
      table: 'addresses',
      exports: null,
      erasing: 'keeps',
      why: 'Streets and house numbers of OpenStreetMap, and names that the public addresses of three places share.',
    },
    { table: 'last_positions', exports: 'user_id = $1', erasing: 'deletes' },
  ],
  clearAway: [forgetOldGeocodes],
} satisfies ServerFeature

/** A moving map requests many tiles; the limit still prevents use of this server as a public tile service. */
const TILES_PER_MINUTE = 3_000
/** Drawn at server start, so that towns and coasts are loaded before the first request. */
const FIRST_TILE = { z: 5, x: 22, y: 14 }
const KEEP_A_DAY = `public, max-age=${days(1) / 1000}`
const KEEP_SHORTLY = `public, max-age=${minutes(1) / 1000}`
/** Content security policy for a picture opened as a page: allows nothing. */
const PICTURE_ONLY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Fastify plugin with the map's tiles, public: `GET /tiles/vector/:z/:x/:y` for tiles drawn in the browser, and `GET
 * /tiles/:z/:x/:y` for raster tiles, with `?theme=dark` and `?language=hi` for drawn ones. With TILE_URL raster tiles
 * come from that service through a cache on disk (T-11); without it, or while it fails, they are drawn here, so that a
 * map is never an empty grey box (T-12).
 */
async function tileRoutes(app: FastifyInstance, { machines }: Pick<PluginDeps, 'machines'>): Promise<void> {
  const store = tileStoreOf(machines)
  const draw = drawnTiles()
  const rateLimit = { max: TILES_PER_MINUTE, timeWindow: minutes(1) }
  app.addHook('onListen', async () => {
    draw(FIRST_TILE, { theme: 'light', language: 'en' }).catch((error: unknown) =>
      machines.log.error({ err: error }, 'the map cannot be drawn'),
    )
  })
  app.get('/tiles/vector/:z/:x/:y', { config: { rateLimit } }, (request, reply) =>
    answerVectorTile(machines, tileNameOf(request), reply),
  )
  app.get('/tiles/:z/:x/:y', { config: { rateLimit } }, async (request, reply) => {
    const name = tileNameOf(request)
    const stored = store ? await store.tile(name) : null
    reply.header('cross-origin-resource-policy', 'same-origin').header('x-content-type-options', 'nosniff')
    if (stored) {
      const keep = stored.isFresh ? KEEP_A_DAY : KEEP_SHORTLY
      return reply.header('cache-control', keep).type(stored.type).send(stored.bytes)
    }
    const { svg, etag } = await draw(name, lookOf(request))
    reply.headers({ etag, 'cache-control': store ? KEEP_SHORTLY : KEEP_A_DAY, 'content-security-policy': PICTURE_ONLY })
    return answerUnlessKnown(request, reply, etag, svg)
  })
}

/** 404 where there are no vector tiles (permanent); 503 where they could not be fetched (temporary). */
async function answerVectorTile(machines: Machines, name: TileName, reply: FastifyReply): Promise<FastifyReply> {
  const tile = await vectorTilesOf(machines).tile(name)
  reply.header('cross-origin-resource-policy', 'same-origin').header('x-content-type-options', 'nosniff')
  if (tile === 'none') return reply.code(404).header('cache-control', KEEP_SHORTLY).send()
  if (tile === 'notNow') return reply.code(503).header('cache-control', 'no-store').send()
  const keep = tile.isFresh ? KEEP_A_DAY : KEEP_SHORTLY
  return reply.header('cache-control', keep).header('content-encoding', 'gzip').type(VECTOR_TYPE).send(tile.bytes)
}

function answerUnlessKnown(request: FastifyRequest, reply: FastifyReply, etag: string, svg: string): FastifyReply {
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.type('image/svg+xml; charset=utf-8').send(svg)
}

function tileStoreOf({ config, log, now }: Machines): TileStore | null {
  const template = config.tiles.url
  if (template === '') return null
  if (!isTileTemplate(template)) {
    log.warn('TILE_URL is no address with {z}, {x} and {y} in it. The map is drawn instead.')
    return null
  }
  const fetch = (url: string) =>
    fetchOutside({
      url,
      identification: identification(config),
      headers: { accept: 'image/*' },
      mostBytes: MOST_TILE_BYTES,
    })
  return openTileStore({ template, folder: join(config.dataDir, 'tiles'), fetch, now })
}

/**
 * The tile named by the path.
 * @throws Refusal 'invalidInput' for anything but whole numbers, 'notFound' for a tile outside the map
 */
function tileNameOf(request: FastifyRequest): TileName {
  const { z, x, y } = request.params as Record<'z' | 'x' | 'y', string>
  for (const [field, text] of Object.entries({ z, x, y })) {
    if (!/^\d{1,6}$/.test(text)) throw new Refusal('invalidInput', { fields: { [field]: 'invalid' } })
  }
  const name = { z: Number(z), x: Number(x), y: Number(y) }
  const isOnMap = name.z <= DEEPEST_ZOOM && name.x < tilesAcross(name.z) && name.y < tilesAcross(name.z)
  if (!isOnMap) throw new Refusal('notFound')
  return name
}

/**
 * The requested theme and language; any other value gives the light tile with English names, so that the cache holds
 * few pictures.
 */
function lookOf(request: FastifyRequest): TileLook {
  const { theme, language } = request.query as Record<string, unknown>
  return {
    theme: theme === 'dark' ? 'dark' : 'light',
    language: DRAWN_LANGUAGES.find((each) => each === language) ?? 'en',
  }
}

/** A tile drawn by the server. */
interface DrawnTile {
  svg: string
  /** ETag of the picture. */
  etag: string
}

const MOST_CHARACTERS = 12_000_000

/**
 * Draws tiles and caches the most recently requested ones, about 12 MB; concurrent requests for one tile draw it once.
 */
export function drawnTiles(mostCharacters = MOST_CHARACTERS): (tile: TileName, look: TileLook) => Promise<DrawnTile> {
  const drawn = new Map<string, Promise<DrawnTile>>()
  const lengths = new Map<string, number>()
  let total = 0

  async function draw(key: string, tile: TileName, look: TileLook): Promise<DrawnTile> {
    const svg = await drawTile(tile, look)
    lengths.set(key, svg.length)
    total += svg.length
    for (const [oldest, length] of lengths) {
      if (total <= mostCharacters) break
      lengths.delete(oldest)
      drawn.delete(oldest)
      total -= length
    }
    return { svg, etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 16)}"` }
  }

  return (tile, look) => {
    const key = [tile.z, tile.x, tile.y, look.theme, look.language].join('/')
    const known = drawn.get(key)
    if (known) {
      const length = lengths.get(key)
      if (length !== undefined) {
        lengths.delete(key)
        lengths.set(key, length)
      }
      return known
    }
    const drawing = draw(key, tile, look)
    drawn.set(key, drawing)
    drawing.catch(() => drawn.delete(key))
    return drawing
  }
}

/**
 * Tile URL and attribution of the map; tiles always come from this server, which fetches or draws them (T-11, T-18).
 */
export async function readMapStyle(ctx: Ctx): Promise<OutputOf<typeof mapStyle>> {
  const { url, attribution } = ctx.config.tiles
  const streets = await vectorTilesOf(ctx).about()
  const drawn = !isTileTemplate(url)
  return {
    tileUrl: onServer('/tiles/{z}/{x}/{y}'),
    attribution: drawn ? DRAWN_MAP_ATTRIBUTION : attribution,
    drawn,
    deepestZoom: DEEPEST_ZOOM,
    vector: streets && { tileUrl: onServer('/tiles/vector/{z}/{x}/{y}'), ...streets },
  }
}
