import { cellMiddle } from '#core/area.ts'
import { Refusal } from '#core/errors.ts'
import type { LatLng } from '#core/geo.ts'
import { seconds, days, hours } from '#core/units.ts'
import { everydayMeanings } from '#features/discovery/engine/text/everyday.ts'
import type { Index } from '#features/discovery/server/search.ts'
import { claimPhotos } from '#features/photos/server/photos.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import * as telling from '../tellingContract.ts'
import type { NeighbourRequest } from '../contract.ts'
import { understandRequest } from '../reading.ts'
import { ASKED_PER_DAY, MOST_OPEN, type RequestKind } from '../rules.ts'
import { answerRequest, closeRequest, declineRequest, orderAnswer, readRequest } from './answering.ts'
import { changeRequestSwitch, listMyRequests, listNearRequests, readAskedNear, readRequestSwitches } from './board.ts'
import { showsPhoto, countRequests, insertRequest, lockAsker, requestById, type RequestRow } from './store.ts'
import { purgeRequests, settleRequests, matchedOf, notifyNextGroup } from './rounds.ts'
import { askingArea } from './areaStore.ts'
import { peopleFor } from './matching.ts'
import { presentRequest } from './present.ts'
import { insertCandidates } from './tellingStore.ts'

export const requests = {
  /** Routes of requests; candidates are found with this process's search index. */
  routes: ({ search }: { search: Index }) => [
    route(contract.askNeighbourhood, (ctx, input) => askNeighbourhood(ctx, search, input)),
    route(contract.listNearRequests, listNearRequests),
    route(contract.listMyRequests, listMyRequests),
    route(contract.readRequest, readRequest),
    route(contract.answerRequest, answerRequest),
    route(contract.declineRequest, declineRequest),
    route(contract.closeRequest, closeRequest),
    route(contract.orderAnswer, orderAnswer),
    route(telling.readRequestSwitches, readRequestSwitches),
    route(telling.changeRequestSwitch, changeRequestSwitch),
    route(telling.readAskedNear, readAskedNear),
  ],
  personalData: [
    { table: 'requests', exports: 'asker_id = $1', erasing: 'deletes' },
    { table: 'request_tellings', exports: 'user_id = $1', leavesOut: ['rank'], erasing: 'deletes' },
    { table: 'request_answers', exports: 'answerer_id = $1', erasing: 'deletes' },
    { table: 'request_pauses', exports: 'user_id = $1', erasing: 'deletes' },
    { table: 'request_switches', exports: 'user_id = $1', erasing: 'deletes' },
  ],
  /** The photo of an open request is visible to everybody who may see the request. */
  photoRule: async (ctx, { id }) => (ctx.actor && (await showsPhoto(ctx, id, ctx.actor.userId)) ? 'private' : null),
  dueWork: [{ name: 'tell more people of requests, end them', every: seconds(10), run: settleRequests }],
  clearAway: [purgeRequests],
} satisfies ServerFeature

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
    isDemo,
    createdAt: now,
    closesAt: new Date(now.getTime() + hours(asked.hoursOpen)),
    nextRoundAt: null,
  }
}
