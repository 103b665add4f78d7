import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LatLng } from '#core/geo.ts'
import { hours, type Meters, minutes, seconds } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'
import { fetchOutside, identification, OutsideFailure } from '#kit/server/outside.ts'
import { restHost, takeTurn } from '../store.ts'
import { cleanTags, middleOf, type OsmElement } from './osmElement.ts'

/** Minimum pause between requests, as the public servers ask. */
const SPACING = seconds(10)
const TURN_TIMEOUT = minutes(3)
const REST = minutes(1)
const ANSWER_KEPT = hours(24)
const TIMEOUT = minutes(3)
const MOST_BYTES = 128 * 1024 * 1024

/** Why an Overpass server gave no data: as a code for a screen, and as a sentence for a terminal. */
export class OverpassFailure extends Error {
  override readonly name = 'OverpassFailure'
  readonly reason: 'off' | 'busy' | 'silent' | 'tooLarge' | 'unreadable'

  constructor(reason: OverpassFailure['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** Query for businesses by centre, streets with corners, house numbers and names of localities. */
function questionFor({ latitude, longitude }: LatLng, radius: Meters): string {
  const around = `(around:${Math.round(radius)},${latitude.toFixed(5)},${longitude.toFixed(5)})`
  const keys = ['shop', 'amenity', 'office', 'craft', 'tourism', 'leisure', 'healthcare', 'addr:housenumber']
  return [
    '[out:json][timeout:150];',
    `(${keys.map((key) => `nwr["${key}"]${around};`).join('')}node["place"]${around};nwr["railway"~"^(station|halt)$"]${around};`,
    `nwr["public_transport"="station"]${around};);out tags center qt;`,
    `way["highway"]["name"]${around};out tags geom qt;`,
  ].join('')
}

/**
 * All OpenStreetMap data around a point that becomes places or address book rows. The answer is cached for a day, so
 * that a second run sends no request.
 * @throws OverpassFailure with a sentence for the operator
 */
export async function askOverpass(ctx: Ctx, center: LatLng, radius: Meters): Promise<OsmElement[]> {
  const base = ctx.config.overpassUrl
  if (base === '') throw new OverpassFailure('off', 'OVERPASS_URL is off.')
  const url = `${base}?data=${encodeURIComponent(questionFor(center, radius))}`
  const file = join(
    ctx.config.dataDir,
    'overpass',
    `${createHash('sha256').update(url).digest('hex').slice(0, 24)}.json`,
  )
  const kept = await readKept(file, ctx.now())
  if (kept) return kept
  const text = await ask(ctx, url)
  const elements = elementsOf(text)
  await mkdir(join(ctx.config.dataDir, 'overpass'), { recursive: true })
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
  return elements
}

async function readKept(file: string, now: Date): Promise<OsmElement[] | null> {
  try {
    const { mtimeMs } = await stat(file)
    return now.getTime() - mtimeMs < ANSWER_KEPT ? elementsOf(await readFile(file, 'utf8')) : null
  } catch {
    return null
  }
}

async function ask(ctx: Ctx, url: string): Promise<string> {
  const { host } = new URL(url)
  const turn = await takeTurn(ctx, host, { spacing: SPACING, patience: TURN_TIMEOUT })
  if (!turn) throw new OverpassFailure('busy', `${host} was asked too often. Try again in some minutes.`)
  const wait = turn.getTime() - ctx.now().getTime()
  if (wait > 0) await sleep(wait)
  try {
    const { status, body } = await fetchOutside({
      url,
      identification: identification(ctx.config),
      headers: { accept: 'application/json' },
      mostBytes: MOST_BYTES,
      timeout: TIMEOUT,
    })
    if (status === 200) return body.toString('utf8')
    await restHost(ctx, host, REST)
    throw new OverpassFailure('busy', `${host} answered ${status}. Try again in some minutes, or a smaller --km.`)
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    throw new OverpassFailure('silent', `${host} did not answer (${error.reason}).`)
  }
}

/** Parses Overpass JSON; elements without a position are left out. */
export function elementsOf(text: string): OsmElement[] {
  let answer: { elements?: unknown; remark?: unknown }
  try {
    answer = JSON.parse(text) as typeof answer
  } catch {
    throw new OverpassFailure('unreadable', 'The answer is no Overpass JSON.')
  }
  if (!Array.isArray(answer.elements)) throw new OverpassFailure('unreadable', 'The answer is no Overpass JSON.')
  // A timed-out query has a partial answer with a remark.
  if (typeof answer.remark === 'string' && /error|timed out/i.test(answer.remark)) {
    throw new OverpassFailure('tooLarge', `The server gave up: ${answer.remark.slice(0, 200)}. Try a smaller --km.`)
  }
  return answer.elements.flatMap((raw: RawElement) => elementOf(raw))
}

interface Spot {
  lat?: number
  lon?: number
}
interface RawElement extends Spot {
  type?: string
  id?: number
  tags?: Record<string, string>
  center?: Spot
  geometry?: (Spot | null)[]
}

function elementOf(raw: RawElement): OsmElement[] {
  const { type, id, tags } = raw
  if (typeof id !== 'number' || !['node', 'way', 'relation'].includes(type ?? '') || !tags) return []
  const points = (spots: (Spot | null | undefined)[]): LatLng[] =>
    spots.flatMap((spot) =>
      typeof spot?.lat === 'number' && typeof spot.lon === 'number'
        ? [{ latitude: spot.lat, longitude: spot.lon }]
        : [],
    )
  const path = points(raw.geometry ?? [raw.center ?? raw])
  const at = middleOf(path)
  return at ? [{ id: `${type}/${id}`, tags: cleanTags(tags), at, path }] : []
}
