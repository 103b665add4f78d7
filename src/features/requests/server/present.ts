import { roughKilometers } from '#core/area.ts'
import { distance, type LatLng } from '#core/geo.ts'
import { priceText } from '#core/money.ts'
import { nameInSize } from '#features/listings/variantRules.ts'
import { type Meters, paise } from '#core/units.ts'
import { distanceOf } from '#features/discovery/engine/place.ts'
import { myBlocks } from '#features/people/server/blocks.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { photosOf } from '#features/photos/server/photos.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { NeighbourRequest, RequestAnswer, RequestSummary } from '../contract.ts'
import { type AnswerRow, selectAnswers } from './answerStore.ts'
import { type RequestRow, selectFigures } from './store.ts'
import { waitingCandidates } from './tellingStore.ts'

const rupeesText = (amount: number | null) => (amount === null ? '' : priceText({ amount: paise(amount), unit: '' }))

/** Requests for a list of the signed-in person; `near` contains the distances from the requested place. */
export async function presentRequests(
  ctx: Ctx,
  rows: readonly (RequestRow & { near?: number })[],
  known?: Awaited<ReturnType<typeof selectFigures>>,
): Promise<RequestSummary[]> {
  if (rows.length === 0) return []
  const { userId } = signedIn(ctx)
  const askers = rows.map(({ askerId }) => askerId)
  const people = await peopleAsSeen(ctx, askers, 'stranger')
  const photos = await photosOf(
    ctx,
    rows.flatMap(({ photoId }) => photoId ?? []),
  )
  const ids = rows.map(({ id }) => id)
  const figures = known ?? (await selectFigures(ctx, ids, userId))
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    words: row.words,
    photo: row.photoId ? (photos.get(row.photoId) ?? null) : null,
    mostPaise: row.mostPaise,
    most: rupeesText(row.mostPaise),
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    isMine: row.askerId === userId,
    mine: figures.get(row.id)?.mine ?? null,
    answers: figures.get(row.id)?.answers ?? 0,
    isDemo: row.isDemo,
    by: neighbour(row.askerId, people),
    distance: row.near === undefined ? null : roughKilometers(distanceOf(row.near)),
  }))
}

type Seen = Map<string, { name: string; photo: string }>
const neighbour = (id: string, people: Seen) => ({
  id,
  name: people.get(id)?.name ?? '',
  photo: people.get(id)?.photo ?? '',
})

/** One request: for its requester with every answer, for others with their own. */
export async function presentRequest(ctx: Ctx, row: RequestRow): Promise<NeighbourRequest> {
  const { userId } = signedIn(ctx)
  const isMine = row.askerId === userId
  const figures = await selectFigures(ctx, [row.id], userId)
  const [summary] = await presentRequests(ctx, [row], figures)
  const { distance: _, ...shown } = summary!
  const answers = await selectAnswers(ctx, row.id, userId, isMine ? null : userId)
  const told = isMine ? (figures.get(row.id)?.told ?? 0) : null
  const nextRoundAt = isMine && row.state === 'open' ? row.nextRoundAt : null
  return {
    ...shown,
    rangeMeters: row.rangeMeters,
    told,
    nextRoundAt: nextRoundAt?.toISOString() ?? null,
    isNextWider: nextRoundAt !== null && (await waitingCandidates(ctx, row.id)).length === 0,
    given: await presentAnswers(ctx, row, answers),
  }
}

async function presentAnswers(ctx: Ctx, row: RequestRow, answers: readonly AnswerRow[]): Promise<RequestAnswer[]> {
  if (answers.length === 0) return []
  const people = await peopleAsSeen(
    ctx,
    answers.map(({ answererId }) => answererId),
    'seller',
  )
  const photos = await photosOf(
    ctx,
    answers.flatMap(({ photoId }) => photoId ?? []),
  )
  const blocked = await myBlocks(ctx)
  return answers.map((answer) => ({
    id: answer.id,
    by: neighbour(answer.answererId, people),
    isBlocked: blocked.includes(answer.answererId),
    listing: answer.listingId === null ? null : listingOf(answer, answer.listingId, photos),
    isListingGone: answer.isListingGone,
    pricePaise: answer.pricePaise,
    price: rupeesText(answer.pricePaise),
    isAbove: row.mostPaise !== null && answer.pricePaise !== null && answer.pricePaise > row.mostPaise,
    sentence: answer.sentence,
    distance: roughly(row, answer),
    isChosen: answer.isChosen,
    answeredAt: new Date(answer.answeredAt).toISOString(),
  }))
}

const listingOf = (answer: AnswerRow, id: string, photos: Awaited<ReturnType<typeof photosOf>>) => ({
  id,
  kind: answer.listingKind!,
  name: answer.sizeLabel === null ? (answer.title ?? '') : nameInSize(answer.title ?? '', answer.sizeLabel),
  photo: answer.photoId ? (photos.get(answer.photoId) ?? null) : null,
  canOrder:
    answer.listingKind === 'item' &&
    answer.status === 'active' &&
    answer.pricePaise !== null &&
    (answer.stock === null || answer.stock > 0) &&
    (answer.variantId === null || (answer.sizeLabel !== null && answer.sizeStock !== 0)),
  variantId: answer.variantId,
})

function roughly(row: LatLng, { latitude, longitude }: AnswerRow) {
  if (latitude === null || longitude === null) return null
  const away: Meters = distance(row, { latitude, longitude })
  return roughKilometers(away)
}
