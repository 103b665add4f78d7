import { Refusal } from '#core/errors.ts'
import { localeOf, momentBeside, momentInWords } from '#core/dates.ts'
import type { NoticeKind } from '#features/notifications/rules.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { languageOf } from '#features/settings/server/settings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tellAll } from '#kit/server/tellAll.ts'
import { changeOf, nextStep, wellDueAt } from '../rules.ts'
import { putSide, type SideRow, sidesOf } from './sideStore.ts'
import { membersTold } from './tellingStore.ts'
import { isSeenBy, meetingById, type MeetingRow, saveMeeting } from './store.ts'

/** A meeting with the sides of its two people; `theirs` is null if their account is deleted. */
export interface OwnMeeting {
  row: MeetingRow
  mine: SideRow
  theirs: SideRow | null
}

/** The side of a new meeting. "Are you well?" can raise an SOS, so it is asked only if the person chose it. */
export const freshSide = (userId: string, asksWell = false): SideRow => ({
  userId,
  setOutAt: null,
  sharesSince: null,
  asksWell,
  wellAskedAt: null,
  wellAt: null,
  wrongCodes: 0,
})

/** Id of the other person. */
export const otherOf = (row: MeetingRow, userId: string): string | null =>
  row.firstId === userId ? row.secondId : row.firstId

/**
 * A meeting of the signed-in person with somebody they may see, or one that was called off by neither of the two;
 * optionally locked until the transaction ends.
 * @throws Refusal 'notSignedIn', 'meetingNotFound'
 */
export async function ownMeeting(ctx: Ctx, id: string, isLocked = false): Promise<OwnMeeting> {
  const { userId } = signedIn(ctx)
  const row = await meetingById(ctx, id, isLocked)
  if (!row || !(await isSeenBy(ctx, row.id, userId))) throw new Refusal('meetingNotFound')
  const sides = (await sidesOf(ctx, [row.id])).get(row.id)!
  return {
    row,
    mine: sides.find((side) => side.userId === userId)!,
    theirs: sides.find((side) => side.userId !== userId) ?? null,
  }
}

/** Writes a locked meeting and its sides, and schedules its next step. */
export async function keepMeeting(ctx: Ctx, row: MeetingRow, sides: readonly (SideRow | null)[]): Promise<void> {
  const known = sides.filter((side) => side !== null)
  for (const side of known) await putSide(ctx, row.id, side)
  const wells = known.map((side) => wellDueAt(row, side, row.endedBy === side.userId))
  await saveMeeting(ctx, row, nextStep(row, wells))
}

/** Makes the open screens of both people, and of notified circle members, refetch. */
export async function tellBoth(ctx: Ctx, { id, firstId, secondId }: MeetingRow): Promise<void> {
  const people = [firstId, secondId, ...(await membersTold(ctx, id))].filter((userId) => userId !== null)
  await tellAll(ctx, people, 'meeting', { id })
}

/** A time as on screens, for notifications and texts in an account's language: "23 Jul, 6:30 PM". */
export const whenText = (ctx: Ctx, at: Date, language: string | null): string =>
  momentInWords(at, localeOf(language), ctx.now())

/** Params of a notification that say what a change was before; the earlier time without the day if that is the same. */
function changeParams(ctx: Ctx, row: MeetingRow, language: string | null): Record<string, string> {
  const { at, wasAt, wasPlace } = row
  if (!wasAt) return {}
  const wasTime = momentBeside(wasAt, at, localeOf(language), ctx.now())
  return { what: changeOf(row, { at: wasAt, placeName: wasPlace }), wasTime, wasPlace, wasAt: wasAt.toISOString() }
}

/**
 * Adds a notification about a meeting for one of its two people; it names the other. Like the meeting, it does not exist
 * for a reader who may not see the other (K-16). Two kinds do: "Are you OK?", because its answer stops the reader's own
 * alarm, and `meetingOff`, which names nobody.
 */
export async function noticeOf(
  ctx: Ctx,
  row: MeetingRow,
  userId: string | null,
  kind: NoticeKind,
  about: string = row.id,
): Promise<void> {
  const isOwnCheck = kind === 'meetingWell'
  if (userId === null || !(isOwnCheck || (await isSeenBy(ctx, row.id, userId)))) return
  const otherId = kind === 'meetingOff' ? null : otherOf(row, userId)
  const name = otherId === null ? '' : ((await peopleAsSeen(ctx, [otherId], 'seller')).get(otherId)?.name ?? '')
  const language = await languageOf(ctx, userId)
  const change = kind === 'meetingMoved' ? changeParams(ctx, row, language) : {}
  const at = row.at.toISOString()
  const params = { name, place: row.placeName, time: whenText(ctx, row.at, language), at, ...change }
  const actionUrl = isOwnCheck ? '/sosturnoff' : `/meetings/${row.id}`
  await notify(ctx, userId, { kind, params, actionUrl, about, fromId: isOwnCheck ? null : otherId })
}
