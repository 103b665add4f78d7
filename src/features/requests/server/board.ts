import type { OutputOf } from '#core/contract.ts'
import type { LatLng } from '#core/geo.ts'
import { comparable } from '#core/text.ts'
import { meters } from '#core/units.ts'
import { everydayMeanings } from '#features/discovery/engine/text/everyday.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { listMyRequests as mineEndpoint, listNearRequests as nearEndpoint } from '../contract.ts'
import { understandRequest } from '../reading.ts'
import { REQUEST_KINDS, type RequestKind } from '../rules.ts'
import type { RequestSwitches } from '../tellingContract.ts'
import { askingArea } from './areaStore.ts'
import { presentRequests } from './present.ts'
import { selectAsked, selectBoard, selectTold } from './store.ts'
import { selectSwitchedOff, setSwitch } from './tellingStore.ts'

const PAGE = 30
const MOST_MINE = 50

interface Near {
  latitude?: number | undefined
  longitude?: number | undefined
  rangeMeters: number
  q?: string | undefined
  kind?: RequestKind | undefined
  area?: string | undefined
  before?: string | undefined
}

/**
 * Open requests of others near a place (by default near the own published area), newest first; with words, those that
 * ask for the same concept or contain the words. Distances are to the asker's published area.
 * @throws Refusal 'notSignedIn'
 */
export async function listNearRequests(ctx: Ctx, near: Near): Promise<OutputOf<typeof nearEndpoint>> {
  const { userId, isDemo } = signedIn(ctx)
  const at = placeOf(near) ?? (await askingArea(ctx, userId)).point
  if (!at) return { requests: [], next: null, isPlaced: false }
  const text = comparable(near.q ?? '')
  const [, micros, id] = /^(\d+)-(.+)$/.exec(near.before ?? '') ?? []
  const rows = await selectBoard(ctx, {
    viewerId: userId,
    isDemo: isDemo || near.area === 'demo',
    at,
    range: meters(near.rangeMeters),
    kind: near.kind ?? null,
    wanted: text === '' ? null : { text, concepts: conceptsIn(text) },
    before: micros && id ? { micros, id } : null,
    most: PAGE + 1,
  })
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    requests: await presentRequests(ctx, shown),
    next: rows.length > PAGE && last ? `${last.micros}-${last.id}` : null,
    isPlaced: true,
  }
}

const placeOf = ({ latitude, longitude }: Near): LatLng | null =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude }

const conceptsIn = (text: string) => [
  ...new Set(REQUEST_KINDS.flatMap((kind) => understandRequest(text, kind, everydayMeanings).concepts)),
]

/**
 * The signed-in person's requests, and the open ones that they were told of or answered.
 * @throws Refusal 'notSignedIn'
 */
export async function listMyRequests(ctx: Ctx): Promise<OutputOf<typeof mineEndpoint>> {
  const { userId } = signedIn(ctx)
  return {
    asked: await presentRequests(ctx, await selectAsked(ctx, userId, MOST_MINE)),
    told: await presentRequests(ctx, await selectTold(ctx, userId, MOST_MINE)),
  }
}

/**
 * The kinds of request of which the signed-in person is told; all by default.
 * @throws Refusal 'notSignedIn'
 */
export async function readRequestSwitches(ctx: Ctx): Promise<RequestSwitches> {
  const off = await selectSwitchedOff(ctx, signedIn(ctx).userId)
  return { buy: !off.includes('buy'), borrow: !off.includes('borrow'), help: !off.includes('help') }
}

/**
 * Turns "requests near me" of one kind on or off.
 * @throws Refusal 'notSignedIn'
 */
export async function changeRequestSwitch(ctx: Ctx, { kind, isOn }: { kind: RequestKind; isOn: boolean }) {
  await setSwitch(ctx, signedIn(ctx).userId, kind, isOn)
  return readRequestSwitches(ctx)
}
