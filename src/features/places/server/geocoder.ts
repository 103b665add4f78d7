import { setTimeout as sleep } from 'node:timers/promises'
import type { LatLng } from '#core/geo.ts'
import { comparable } from '#core/text.ts'
import { days, milliseconds, seconds } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'
import { fetchOutside, identification, OutsideFailure } from '#kit/server/outside.ts'
import { type GeocodedPlace, geocodePoint, partsFromGeocoder, type PlaceParts, placesFromGeocoder } from '../rules.ts'
import { dropGeocodes, keepGeocode, readGeocode, restHost, takeTurn } from './store.ts'

/** Request interval of the public service, shared by all nodes: one per second (T-10). */
const GEOCODER_SPACING = seconds(1)
/** A request waits this long for its turn before the town list answers instead. */
const GEOCODER_TURN_TIMEOUT = seconds(2)
/** After a failure no requests are sent for this long. */
const GEOCODER_REST = seconds(10)
const RETENTION = days(180)
/** Empty answers are cached for a shorter time, since maps are extended. */
const NOTHING_KEPT = days(7)
const MOST_BYTES = 256 * 1024
const MOST_FOUND = 5

/** Waits this many milliseconds; replaced in tests. */
export type Pause = (duration: number) => Promise<unknown>

/**
 * Reverse geocodes a position (T-03), rounded to four decimals, in the caller's language.
 * @returns null when no geocoder is configured, it gives no valid answer within 3 s, or it finds nothing; never throws
 */
export async function geocodedPlace(
  ctx: Ctx,
  point: LatLng,
  language: string,
  pause: Pause = sleep,
): Promise<PlaceParts | null> {
  return askGeocoder(ctx, positionQuestion(point, language), pause)
}

/**
 * The cached geocoder answer for a position, in English or else Hindi; sends no request.
 * @returns null when there is no cached answer, it expired, or it was empty
 */
export async function keptPlace(ctx: Ctx, point: LatLng): Promise<PlaceParts | null> {
  for (const language of ['en', 'hi']) {
    const address = addressOfQuestion(ctx, positionQuestion(point, language))
    const kept = address && (await keptAnswer(ctx, address.key))
    if (kept) return kept as PlaceParts
  }
  return null
}

function positionQuestion(point: LatLng, language: string): Question<PlaceParts> {
  const { latitude, longitude } = geocodePoint(point)
  const query = { format: 'json', lat: String(latitude), lon: String(longitude), addressdetails: '1' }
  return { path: 'reverse', query, language, read: readReverse }
}

/** Parses a reverse geocoding answer; an object without an address means that nothing was found. */
const readReverse = (raw: unknown): PlaceParts | '' | undefined =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (partsFromGeocoder(raw) ?? '') : undefined

/**
 * Places that the configured geocoder finds for a text, preferring those around `near`.
 * @returns null when no geocoder is configured or it gives no valid answer; never throws
 */
export async function geocodedPlaces(
  ctx: Ctx,
  text: string,
  { near, language }: { near: LatLng | undefined; language: string },
  pause: Pause = sleep,
): Promise<GeocodedPlace[] | null> {
  const query = {
    format: 'json',
    q: comparable(text),
    limit: String(MOST_FOUND),
    addressdetails: '1',
    ...(near && boxRound(near)),
  }
  const read = (raw: unknown) => placesFromGeocoder(raw)?.slice(0, MOST_FOUND) ?? undefined
  return askGeocoder(ctx, { path: 'search', query, language, read }, pause)
}

/** A box of one degree around the rounded position: a preference that reveals little about the caller's position. */
function boxRound(near: LatLng): { viewbox: string } {
  const [x, y] = [Math.round(near.longitude), Math.round(near.latitude)]
  return { viewbox: [x - 1, y + 1, x + 1, y - 1].join(',') }
}

/** Deletes expired cache entries. */
export async function forgetOldGeocodes(ctx: Ctx): Promise<void> {
  await dropGeocodes(ctx, new Date(ctx.now().getTime() - RETENTION))
}

interface Question<Answer> {
  path: 'reverse' | 'search'
  query: Record<string, string>
  language: string
  /** Parses a response; '' for "nothing found", undefined for an invalid one. */
  read(raw: unknown): Answer | '' | undefined
}

interface Address {
  url: string
  /** Of the cached answer. */
  key: string
}

const underWay = new Map<string, Promise<unknown>>()

async function askGeocoder<Answer>(ctx: Ctx, question: Question<Answer>, pause: Pause): Promise<Answer | null> {
  const address = addressOfQuestion(ctx, question)
  if (!address) return null
  const { key } = address
  try {
    // Set before the first wait: a request that read the cache before the answer was stored would ask again.
    const asking = underWay.get(key) ?? keptOrAsked(ctx, question, address, pause).finally(() => underWay.delete(key))
    underWay.set(key, asking)
    return ((await asking) as Answer) || null
  } catch (error) {
    ctx.log.error({ err: error }, 'the geocoder could not be asked')
    return null
  }
}

/** URL of a request and the key of its cached answer; null when no geocoder is configured. */
function addressOfQuestion(ctx: Ctx, { path, query, language }: Question<unknown>): Address | null {
  const base = ctx.config.geocoder.url.replace(/\/(reverse|search)?\/*$/, '')
  if (base === '') return null
  const url = `${base}/${path}?${new URLSearchParams(query).toString()}`
  return { url, key: `${language} ${url}` }
}

async function keptAnswer(ctx: Ctx, key: string): Promise<unknown> {
  const kept = await readGeocode(ctx, key)
  if (!kept) return undefined
  const isNothing = kept.answer === '' || (Array.isArray(kept.answer) && kept.answer.length === 0)
  const age = ctx.now().getTime() - kept.askedAt.getTime()
  return age <= (isNothing ? NOTHING_KEPT : RETENTION) ? kept.answer : undefined
}

async function keptOrAsked(ctx: Ctx, question: Question<unknown>, address: Address, pause: Pause): Promise<unknown> {
  const kept = await keptAnswer(ctx, address.key)
  return kept === undefined ? askInTurn(ctx, question, address, pause) : kept
}

async function askInTurn<Answer>(
  ctx: Ctx,
  question: Question<Answer>,
  { key, url }: Address,
  pause: Pause,
): Promise<Answer | '' | null> {
  const { host } = new URL(url)
  const turn = await takeTurn(ctx, host, { spacing: GEOCODER_SPACING, patience: GEOCODER_TURN_TIMEOUT })
  if (!turn) return null
  const wait = milliseconds(turn.getTime() - ctx.now().getTime())
  if (wait > 0) await pause(wait)
  const answer = await fetchAnswer(ctx, question, url)
  if (answer === undefined) await restHost(ctx, host, GEOCODER_REST)
  else await keepGeocode(ctx, key, answer)
  return answer ?? null
}

async function fetchAnswer<Answer>(
  ctx: Ctx,
  question: Question<Answer>,
  url: string,
): Promise<Answer | '' | undefined> {
  const { host } = new URL(url)
  try {
    const { status, body } = await fetchOutside({
      url,
      identification: identification(ctx.config),
      headers: { accept: 'application/json', 'accept-language': question.language },
      mostBytes: MOST_BYTES,
    })
    const answer = status === 200 ? question.read(JSON.parse(body.toString('utf8'))) : undefined
    if (answer === undefined) ctx.log.warn({ host, status }, 'the geocoder gave no usable answer')
    return answer
  } catch (error) {
    const reason = error instanceof OutsideFailure ? error.reason : 'malformed'
    ctx.log.warn({ host, reason }, 'the geocoder did not answer')
    return undefined
  }
}
