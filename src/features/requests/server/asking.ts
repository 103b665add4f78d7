import { cellMiddle } from '#core/area.ts'
import { Refusal } from '#core/errors.ts'
import type { LatLng } from '#core/geo.ts'
import { days, hours } from '#core/units.ts'
import { everydayMeanings } from '#features/discovery/engine/text/everyday.ts'
import type { Index } from '#features/discovery/server/search.ts'
import { claimPhotos } from '#features/photos/server/photos.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { NeighbourRequest } from '../contract.ts'
import { understandRequest } from '../reading.ts'
import { ASKED_PER_DAY, MOST_OPEN, type RequestKind } from '../rules.ts'
import { askingArea } from './areaStore.ts'
import { peopleFor } from './matching.ts'
import { presentRequest } from './present.ts'
import { matchedOf, notifyNextGroup } from './rounds.ts'
import { countRequests, insertRequest, lockAsker, requestById, type RequestRow } from './store.ts'
import { insertCandidates } from './tellingStore.ts'

/** Input of a new request. */
export interface Asked {
  id: string
  kind: RequestKind
  words: string
  photoId?: string | undefined
  rangeMeters: number
  hoursOpen: number
  mostPaise?: number | undefined
  latitude?: number | undefined
  longitude?: number | undefined
}

/**
 * Creates a request of the signed-in person: matching people near their published area (or near the cell of a picked
 * place) are notified, the first group at once. A repeated call with the same id is the same request.
 * @throws Refusal 'notSignedIn', 'askHidden' while the profile is private or the area is not shared, 'askNowhere'
 * without a known area, 'tooManyAsked' beyond 5 a day, 'tooManyOpen' beyond 5 at once, those of `claimPhotos`
 */
export async function askNeighbourhood(ctx: Ctx, index: Index, asked: Asked): Promise<NeighbourRequest> {
  const { userId } = signedIn(ctx)
  const at = await placeOf(ctx, userId, asked)
  const row = rowOf(ctx, asked, at)
  const people = await peopleFor(ctx, index, matchedOf(row))
  return ctx.transaction(async (inside) => {
    await lockAsker(inside, userId)
    const before = await requestById(inside, row.id)
    if (before?.askerId === userId) return presentRequest(inside, before)
    if (before) throw new Refusal('alreadyExists')
    await checkLimits(inside, userId)
    const [photoId = null] = await claimPhotos(inside, asked.photoId ? [asked.photoId] : [], 1)
    if (!(await insertRequest(inside, { ...row, photoId }))) throw new Refusal('alreadyExists')
    await insertCandidates(inside, row.id, people)
    await notifyNextGroup(inside, row)
    return presentRequest(inside, (await requestById(inside, row.id))!)
  })
}

async function placeOf(ctx: Ctx, userId: string, { latitude, longitude }: Asked): Promise<LatLng> {
  const area = await askingArea(ctx, userId)
  if (!area.isShown) throw new Refusal('askHidden')
  if (latitude !== undefined && longitude !== undefined) return cellMiddle({ latitude, longitude })
  if (!area.point) throw new Refusal('askNowhere')
  return area.point
}

async function checkLimits(ctx: Ctx, userId: string): Promise<void> {
  const { made, open } = await countRequests(ctx, userId, new Date(ctx.now().getTime() - days(1)))
  if (made >= ASKED_PER_DAY) throw new Refusal('tooManyAsked', { params: { most: ASKED_PER_DAY } })
  if (open >= MOST_OPEN) throw new Refusal('tooManyOpen', { params: { most: MOST_OPEN } })
}

function rowOf(ctx: Ctx, asked: Asked, at: LatLng): RequestRow {
  const { userId, isDemo } = signedIn(ctx)
  const now = ctx.now()
  return {
    id: asked.id.toLowerCase(),
    askerId: userId,
    kind: asked.kind,
    words: asked.words,
    concepts: understandRequest(asked.words, asked.kind, everydayMeanings).concepts,
    photoId: null,
    mostPaise: asked.mostPaise ?? null,
    ...at,
    askedMeters: asked.rangeMeters,
    rangeMeters: asked.rangeMeters,
    state: 'open',
    isHidden: false,
    isDemo,
    createdAt: now,
    closesAt: new Date(now.getTime() + hours(asked.hoursOpen)),
    nextRoundAt: null,
  }
}
