import type { OutputOf } from '#core/contract.ts'
import { addDays, dayOf, daysBetween } from '#core/dates.ts'
import type { LatLng } from '#core/geo.ts'
import { comparable } from '#core/text.ts'
import { days, meters } from '#core/units.ts'
import { everydayMeanings } from '#features/discovery/engine/text/everyday.ts'
import { cellsNear } from '#features/insights/server/missedSearches.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { listMyRequests as mineEndpoint, listNearRequests as nearEndpoint } from '../contract.ts'
import { understandRequest } from '../reading.ts'
import { LEAST_ASKERS, REQUEST_KINDS, type RequestKind, roundedPeople, WEEKS_TOLD } from '../rules.ts'
import type { AskedWeek, RequestSwitches } from '../tellingContract.ts'
import { askingArea } from './areaStore.ts'
import { presentRequests } from './present.ts'
import { askedIn, missedIn, selectAsked, selectBoard, selectTold } from './store.ts'
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
 * Open requests of others near a place (by default near the signed-in person's published area), newest first; with
 * words, those that ask for the same concept or contain the words. Distances are to the requester's published area.
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
 * The signed-in person's requests, and the open ones that they were notified of or answered.
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
 * The kinds of request of which the signed-in person is notified; all by default.
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

const DAYS_A_WEEK = 7
const MOST_WANTED = 10

/**
 * Demand near the signed-in person's listings, by concept, in the four weeks up to yesterday: requests, and searches
 * without results. A concept is shown from three people, as "this many or more"; the person's own do not count.
 * People's ids are read only for counting.
 * @throws Refusal 'notSignedIn'
 */
export async function readAskedNear(ctx: Ctx): Promise<{ weeks: AskedWeek[]; hasListings: boolean }> {
  const { userId, isDemo } = signedIn(ctx)
  const cells = await cellsNear(ctx, userId)
  const today = dayOf(ctx.now())
  const counted: Map<string, Set<string>>[] = Array.from({ length: WEEKS_TOLD }, () => new Map())
  const count = (personId: string, at: Date, concepts: readonly string[]) => {
    const week = counted[Math.floor((daysBetween(dayOf(at), today) - 1) / DAYS_A_WEEK)]
    for (const concept of week ? concepts : [])
      week!.set(concept, (week!.get(concept) ?? new Set<string>()).add(personId))
  }
  if (cells.length > 0) {
    const since = new Date(ctx.now().getTime() - days(WEEKS_TOLD * DAYS_A_WEEK + 1))
    const asked = { cells, since, notBy: userId, isDemo }
    for (const { personId, at, concepts } of await askedIn(ctx, asked)) count(personId, at, concepts)
    for (const { personId, at, words } of await missedIn(ctx, asked))
      count(personId, at, understandRequest(words, 'buy', everydayMeanings).concepts)
  }
  return {
    hasListings: cells.length > 0,
    weeks: counted.map((concepts, week) => ({
      from: addDays(today, -DAYS_A_WEEK * (week + 1)),
      to: addDays(today, -DAYS_A_WEEK * week - 1),
      wanted: [...concepts]
        .filter(([, people]) => people.size >= LEAST_ASKERS)
        .map(([concept, people]) => ({ concept, people: roundedPeople(people.size) }))
        .sort((a, b) => b.people - a.people || (a.concept < b.concept ? -1 : 1))
        .slice(0, MOST_WANTED),
    })),
  }
}
