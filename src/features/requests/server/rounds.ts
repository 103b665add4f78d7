import { days, meters } from '#core/units.ts'
import type { Index } from '#features/discovery/server/search.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { suspendedAmong } from '#features/people/server/blocks.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import type { Ctx } from '#kit/server/context.ts'
import { tellAll } from '#kit/server/tellAll.ts'
import { ENOUGH_ANSWERS, GROUP_SIZE, MOST_TOLD, ROUND, widerRange } from '../rules.ts'
import { countAnswers } from './answerStore.ts'
import { type Matched, NO_INDEX, peopleFor } from './matching.ts'
import { changeRequest, deleteRequests, dueRequests, requestById, type RequestRow } from './store.ts'
import * as telling from './tellingStore.ts'

const AT_ONCE = 100
/** Number of candidates examined per round: some have reached their daily limit. */
const LOOKED_AT = 2 * GROUP_SIZE
/** Requests are deleted with their answers after this long. */
const RETENTION = days(60)

export const matchedOf = (row: RequestRow): Matched => ({
  id: row.id,
  askerId: row.askerId,
  kind: row.kind,
  words: row.words,
  concepts: row.concepts,
  at: { latitude: row.latitude, longitude: row.longitude },
  range: meters(row.rangeMeters),
  isDemo: row.isDemo,
})

/**
 * Notifies the next group of a locked request and schedules the one after it; nobody more after enough answers or forty
 * people. People who may not be notified any more are skipped; while the asker is suspended nobody is notified.
 * @returns number of people notified
 */
export async function notifyNextGroup(ctx: Ctx, row: RequestRow): Promise<number> {
  const answers = await countAnswers(ctx, row.id)
  const isSuspended = (await suspendedAmong(ctx, [row.askerId])).size > 0
  const told = isSuspended || answers >= ENOUGH_ANSWERS ? 0 : await tellNext(ctx, row)
  const hasMore = answers < ENOUGH_ANSWERS && (await telling.waitingCandidates(ctx, row.id)).length > 0
  const mayWiden = answers === 0 && widerRange(row.askedMeters, row.rangeMeters) !== null
  const nextRoundAt = hasMore || mayWiden ? new Date(ctx.now().getTime() + ROUND) : null
  await changeRequest(ctx, row.id, { nextRoundAt })
  return told
}

/** After an answer: stops the rounds unless there are too few answers and waiting candidates. */
export async function restAfterAnswer(ctx: Ctx, id: string): Promise<void> {
  const isEnough = (await countAnswers(ctx, id)) >= ENOUGH_ANSWERS
  if (isEnough || (await telling.waitingCandidates(ctx, id)).length === 0)
    await changeRequest(ctx, id, { nextRoundAt: null })
}

async function tellNext(ctx: Ctx, row: RequestRow): Promise<number> {
  const name = (await peopleAsSeen(ctx, [row.askerId], 'stranger')).get(row.askerId)?.name ?? ''
  const waiting = (await telling.waitingCandidates(ctx, row.id)).slice(0, LOOKED_AT)
  await telling.lockPeople(ctx, waiting)
  const allowed = new Set((await telling.selectStandings(ctx, row, waiting)).map(({ userId }) => userId))
  const told: string[] = []
  const dropped: string[] = []
  for (const userId of waiting) {
    if (told.length === GROUP_SIZE) break
    const isTold = allowed.has(userId) && (await tellOne(ctx, row, userId, name))
    ;(isTold ? told : dropped).push(userId)
  }
  await telling.noteTold(ctx, row.id, told)
  await telling.dropCandidates(ctx, row.id, dropped)
  return told.length
}

/**
 * Notifies one person.
 * @returns false when the person has turned off notifications about their surroundings
 */
async function tellOne(ctx: Ctx, row: RequestRow, userId: string, name: string): Promise<boolean> {
  const told = await notify(ctx, userId, {
    kind: row.kind === 'buy' ? 'requestBuy' : row.kind === 'borrow' ? 'requestBorrow' : 'requestHelp',
    params: { name, words: row.words },
    actionUrl: `/requests/${row.id}`,
    about: row.id,
    // Later rounds are started by the clock.
    fromId: row.askerId,
  })
  return told !== null
}

/**
 * Scheduled steps (ADR 0014): further rounds, a wider range when nobody answered, and the end. Each request is its own
 * transaction and is checked again under its lock, so that every node may run this.
 */
export async function settleRequests(ctx: Ctx): Promise<void> {
  for (const id of await dueRequests(ctx, AT_ONCE)) {
    const before = await requestById(ctx, id)
    if (!before) continue
    const wider = await widerPeople(ctx, NO_INDEX, before)
    await ctx.transaction(async (inside) => {
      const row = await requestById(inside, id, true)
      if (row?.state !== 'open') return
      if (row.closesAt <= inside.now()) return endRequest(inside, row)
      if (row.nextRoundAt === null || row.nextRoundAt > inside.now()) return
      const range = wider?.range ?? row.rangeMeters
      if (wider) {
        await telling.insertCandidates(inside, id, wider.people)
        await changeRequest(inside, id, { rangeMeters: range })
      }
      await notifyNextGroup(inside, { ...row, rangeMeters: range })
    })
  }
}

/**
 * Candidates in the wider range; null while there are some within the range, after an answer, or at the maximum range.
 */
async function widerPeople(ctx: Ctx, index: Index, row: RequestRow) {
  if (row.closesAt <= ctx.now() || (await countAnswers(ctx, row.id)) > 0) return null
  const waiting = await telling.waitingCandidates(ctx, row.id)
  const known = await telling.countCandidates(ctx, row.id)
  const range = widerRange(row.askedMeters, row.rangeMeters)
  if (waiting.length > 0 || range === null || known >= MOST_TOLD) return null
  const people = await peopleFor(ctx, index, { ...matchedOf(row), range })
  return { range, people: people.slice(0, MOST_TOLD - known) }
}

/**
 * Ends an expired request: the requester is notified of the number of answers, and the remaining candidates are
 * deleted.
 */
async function endRequest(ctx: Ctx, row: RequestRow): Promise<void> {
  await changeRequest(ctx, row.id, { state: 'expired', nextRoundAt: null })
  const answers = await countAnswers(ctx, row.id)
  const params = { words: row.words, answers }
  await notify(ctx, row.askerId, { kind: 'requestEnded', params, actionUrl: `/requests/${row.id}`, about: row.id })
  await tellScreens(ctx, row)
}

/** Makes open screens of the requester and of notified people refetch. */
export async function tellScreens(ctx: Ctx, row: Pick<RequestRow, 'id' | 'askerId'>): Promise<void> {
  await tellAll(ctx, [row.askerId, ...(await telling.peopleOf(ctx, row.id))], 'request', { id: row.id })
}

/**
 * Shows a request again that was hidden by mistake, if it still exists; `isOpen`: it was open.
 */
export async function showRequest(ctx: Ctx, id: string, isOpen: boolean): Promise<void> {
  const row = await requestById(ctx, id, true)
  if (!row) return
  await changeRequest(ctx, id, { isHidden: false, ...(isOpen && { state: 'open', nextRoundAt: ctx.now() }) })
  await tellScreens(ctx, row)
}

/** True for an open request. */
export const isOpenRequest = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await requestById(ctx, id, true))?.state === 'open'

/**
 * Hides a request that breaks the rules from everybody but its requester, and closes it.
 * @returns false for an unknown id
 */
export async function hideRequest(ctx: Ctx, id: string): Promise<boolean> {
  const row = await requestById(ctx, id, true)
  if (!row) return false
  await changeRequest(ctx, id, { isHidden: true, nextRoundAt: null, ...(row.state === 'open' && { state: 'closed' }) })
  await tellScreens(ctx, row)
  return true
}

/** Deletes old requests. */
export const purgeRequests = (ctx: Ctx): Promise<void> => deleteRequests(ctx, new Date(ctx.now().getTime() - RETENTION))
