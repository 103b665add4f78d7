import { Refusal } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { days } from '#core/units.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { askForItem } from '#features/orders/server/asking.ts'
import { namedVariant } from '#features/listings/server/variants.ts'
import { isBlocked } from '#features/people/server/blocks.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tell } from '#kit/server/inbox.ts'
import type { NeighbourRequest } from '../contract.ts'
import { ANSWERS_PER_DAY, MOST_ANSWERS, pauseAfter } from '../rules.ts'
import * as answers from './answerStore.ts'
import { presentRequest } from './present.ts'
import { restAfterAnswer, tellScreens } from './rounds.ts'
import { changeRequest, isSeenBy, lockAsker, requestById, type RequestRow } from './store.ts'
import * as telling from './tellingStore.ts'

interface Answer {
  id: string
  listingId?: string | undefined
  /** The size, for an item with sizes. */
  variantId?: string | undefined
  pricePaise?: number | undefined
  sentence: string
}

/**
 * One request: for its requester always, for others while they can see it.
 * @throws Refusal 'notSignedIn', 'requestNotFound'
 */
export async function readRequest(ctx: Ctx, { id }: { id: string }): Promise<NeighbourRequest> {
  return presentRequest(ctx, await requestFor(ctx, id))
}

/**
 * A request that the signed-in person can see.
 * @throws Refusal 'requestNotFound'
 */
async function requestFor(ctx: Ctx, id: string, isLocked = false): Promise<RequestRow> {
  const { userId } = signedIn(ctx)
  const row = await requestById(ctx, id, isLocked)
  if (!row) throw new Refusal('requestNotFound')
  const isTheirs = row.askerId === userId || (await isSeenBy(ctx, row.id, userId))
  if (!isTheirs) throw new Refusal('requestNotFound')
  return row
}

/** Another person's open request, locked. */
async function openFor(ctx: Ctx, id: string): Promise<RequestRow> {
  const { userId, isDemo } = signedIn(ctx)
  const row = await requestFor(ctx, id, true)
  if (row.isDemo !== isDemo) throw new Refusal('demoPerson')
  if (row.askerId === userId) throw new Refusal('ownRequest')
  if (row.state !== 'open' || row.closesAt <= ctx.now()) throw new Refusal('requestClosed')
  return row
}

/**
 * Answers an open request; a second answer of the same person replaces the first. The requester is notified of the
 * first.
 * @throws Refusal 'notSignedIn', 'requestNotFound', 'ownRequest', 'requestClosed', 'blockedByYou', 'productNotFound'
 * for a listing that is not one's own or not visible, 'variantGone' for a size that it does not have, 'enoughAnswers'
 * beyond 30, 'tooManyAnswers' beyond 30 a day
 */
export async function answerRequest(
  ctx: Ctx,
  { id, listingId, variantId, pricePaise, sentence }: Answer,
): Promise<NeighbourRequest> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    await lockAsker(inside, userId)
    const row = await openFor(inside, id)
    if (await isBlocked(inside, userId, row.askerId)) throw new Refusal('blockedByYou')
    if (listingId !== undefined && !(await answers.canOffer(inside, listingId, userId)))
      throw new Refusal('productNotFound')
    const size =
      listingId === undefined || variantId === undefined ? null : await namedVariant(inside, listingId, variantId)
    const [own] = await answers.selectAnswers(inside, row.id, userId, userId)
    if (!own) await checkRoom(inside, row, userId)
    const answer = { id: newId(), requestId: row.id, answererId: userId, listingId: listingId ?? null, sentence }
    const price = { pricePaise: pricePaise ?? null, variantId: size?.id ?? null }
    const isNew = await answers.putAnswer(inside, { ...answer, ...price })
    await telling.noteReaction(inside, { requestId: row.id, userId, did: 'answered' })
    await telling.forgetPauses(inside, userId, row.concepts)
    if (isNew) await tellAsker(inside, row, userId)
    await restAfterAnswer(inside, row.id)
    await tell(inside, row.askerId, 'request', { id: row.id })
    return presentRequest(inside, row)
  })
}

async function checkRoom(ctx: Ctx, row: RequestRow, userId: string): Promise<void> {
  if ((await answers.countAnswers(ctx, row.id)) >= MOST_ANSWERS) throw new Refusal('enoughAnswers')
  const today = await answers.countAnswersBy(ctx, userId, new Date(ctx.now().getTime() - days(1)))
  if (today >= ANSWERS_PER_DAY) throw new Refusal('tooManyAnswers', { params: { most: ANSWERS_PER_DAY } })
}

async function tellAsker(ctx: Ctx, row: RequestRow, answererId: string): Promise<void> {
  const name = (await peopleAsSeen(ctx, [answererId], 'seller')).get(answererId)?.name ?? ''
  const params = { name, words: row.words }
  await notify(ctx, row.askerId, { kind: 'requestAnswered', params, actionUrl: `/requests/${row.id}`, about: row.id })
}

/**
 * "Not me": hides the request, and pauses requests for the same concepts for a week, then two, four …; answering one
 * ends the pause.
 * @throws Refusal 'notSignedIn', 'requestNotFound', 'ownRequest', 'requestClosed', 'requestAnswered' after an answer
 */
export async function declineRequest(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    const row = await openFor(inside, id)
    const did = await telling.reactionOf(inside, row.id, userId)
    if (did === 'answered') throw new Refusal('requestAnswered')
    if (did === 'declined') return { id: row.id }
    await telling.noteReaction(inside, { requestId: row.id, userId, did: 'declined' })
    for (const [concept, declines] of await telling.countDeclines(inside, userId, row.concepts))
      await telling.setPause(inside, userId, concept, new Date(inside.now().getTime() + pauseAfter(declines)))
    return { id: row.id }
  })
}

/**
 * The requester closes a request: found, with the chosen answer, or given up. A closed one stays unchanged.
 * @throws Refusal 'notSignedIn', 'requestNotFound' also for an answer of another request
 */
export async function closeRequest(
  ctx: Ctx,
  { id, answerId }: { id: string; answerId?: string | undefined },
): Promise<NeighbourRequest> {
  return ctx.transaction(async (inside) => {
    const row = await ownRequest(inside, id)
    if (row.state === 'open') {
      const taken = await endWith(inside, row, answerId ?? null)
      if (taken !== null) await tellTaken(inside, row, taken)
    }
    return presentRequest(inside, (await requestById(inside, row.id))!)
  })
}

async function ownRequest(ctx: Ctx, id: string): Promise<RequestRow> {
  const row = await requestById(ctx, id, true)
  if (!row || row.askerId !== signedIn(ctx).userId) throw new Refusal('requestNotFound')
  return row
}

/**
 * Closes a request with the chosen answer, if any.
 * @returns the author of the chosen answer; null without one
 */
async function endWith(ctx: Ctx, row: RequestRow, answerId: string | null): Promise<string | null> {
  const taken = answerId === null ? null : await answers.chooseAnswer(ctx, row.id, answerId)
  if (answerId !== null && taken === null) throw new Refusal('requestNotFound')
  await changeRequest(ctx, row.id, { state: answerId === null ? 'closed' : 'found', nextRoundAt: null })
  await tellScreens(ctx, row)
  return taken
}

/** Notifies somebody that their answer was chosen. For an order, the seller gets the order's own notification. */
async function tellTaken(ctx: Ctx, row: RequestRow, answererId: string): Promise<void> {
  const name = (await peopleAsSeen(ctx, [row.askerId], 'seller')).get(row.askerId)?.name ?? ''
  const params = { name, words: row.words }
  await notify(ctx, answererId, { kind: 'requestTaken', params, actionUrl: `/requests/${row.id}`, about: row.id })
}

interface Ordered {
  id: string
  answerId: string
  orderId: string
  quantity: number
  /** The size, for an item with sizes. */
  variantId?: string | undefined
  pricePaise: number
}

/**
 * Turns an answer into an order at the answer's price, or at that of the chosen size if the answer names none; the
 * request is then found. Stock is only checked, as for every order: of two orders for the last piece the seller
 * confirms one.
 * @throws Refusal 'notSignedIn', 'requestNotFound', 'requestClosed' once it was found or closed, 'priceChanged', those
 * of `askForItem`
 */
export async function orderAnswer(ctx: Ctx, ordered: Ordered): Promise<{ orderId: string }> {
  return ctx.transaction(async (inside) => {
    const row = await ownRequest(inside, ordered.id)
    const given = await answers.selectAnswers(inside, row.id, row.askerId)
    const answer = given.find((each) => each.id === ordered.answerId.toLowerCase())
    if (!answer) throw new Refusal('requestNotFound')
    if (row.state === 'found' || row.state === 'closed') throw new Refusal('requestClosed')
    if (answer.listingKind !== 'item' || answer.listingId === null) throw new Refusal('productNotFound')
    if (answer.pricePaise === null) throw new Refusal('cannotAsk')
    const { orderId: id, quantity, pricePaise } = ordered
    const variantId = answer.variantId ?? ordered.variantId
    const asked = { id, listingId: answer.listingId, variantId, quantity, note: row.words, pricePaise }
    // The answer's price applies to the size it names; another size chosen by the requester has its own price.
    const isNamed = answer.variantId !== null || variantId === undefined
    await askForItem(inside, asked, isNamed ? answer.pricePaise : null)
    await endWith(inside, row, answer.id)
    return { orderId: id }
  })
}
