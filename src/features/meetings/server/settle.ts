import { newId } from '#core/ids.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { settleNotices } from '#features/notifications/server/notifications.ts'
import { askIfWell } from '#features/sos/server/checkIns.ts'
import { causeOf } from '#kit/server/causeOf.ts'
import type { Ctx } from '#kit/server/context.ts'
import { KEPT, REMINDS_BEFORE, WELL_ANSWERED_WITHIN, wellDueAt, windowOf } from '../rules.ts'
import { keepMeeting, noticeOf, otherOf, tellBoth } from './own.ts'
import { deletePositions, positionOf, type SideRow, sidesOf } from './sideStore.ts'
import { deleteMeetings, dueMeetings, meetingById, type MeetingRow } from './store.ts'

const AT_ONCE = 100

/**
 * Scheduled steps (ADR 0014): reminders, "Are you well?", and the end of proposals and windows. Each meeting is handled
 * in its own transaction and checked again under its lock, so that every node may run this.
 */
export async function settleMeetings(ctx: Ctx): Promise<void> {
  for (const id of await dueMeetings(ctx, AT_ONCE)) {
    // A failure for one meeting must not delay the others.
    await ctx
      .transaction((inside) => settleOne(inside, id))
      .catch((error: unknown) => ctx.log.error({ failure: causeOf(error) }, 'a meeting could not be settled'))
  }
}

async function settleOne(ctx: Ctx, id: string): Promise<void> {
  const found = await meetingById(ctx, id, true)
  if (!found) return
  const now = ctx.now()
  const sides = (await sidesOf(ctx, [id])).get(id)!
  const asked: SideRow[] = []
  for (const side of sides) {
    const due = wellDueAt(found, side, found.endedBy === side.userId)
    const isDue = due !== null && due <= now
    if (isDue) await askWell(ctx, found, side)
    asked.push(isDue ? { ...side, wellAskedAt: now } : side)
  }
  const row = await afterTime(ctx, found)
  const isOver = row.state !== 'agreed'
  if (isOver) await deletePositions(ctx, id)
  await keepMeeting(ctx, row, isOver ? asked.map((side) => ({ ...side, sharesSince: null })) : asked)
  await tellBoth(ctx, row)
}

/** Applies the steps that are due to a meeting. */
async function afterTime(ctx: Ctx, row: MeetingRow): Promise<MeetingRow> {
  const now = ctx.now()
  if (row.state === 'proposed' && row.at <= now) {
    for (const userId of [row.firstId, row.secondId])
      if (userId) await settleNotices(ctx, userId, 'meetingAsked', row.id)
    const waited = row.turnId === row.firstId ? row.secondId : row.firstId
    await noticeOf(ctx, row, waited, 'meetingExpired')
    return { ...row, state: 'expired', turnId: null, endedAt: now }
  }
  if (row.state !== 'agreed') return row
  if (windowOf(row).closesAt <= now) return { ...row, state: 'over', endedAt: now }
  if (row.remindedAt === null && row.at.getTime() - now.getTime() <= REMINDS_BEFORE) {
    if (row.at > now) for (const userId of [row.firstId, row.secondId]) await noticeOf(ctx, row, userId, 'meetingSoon')
    return { ...row, remindedAt: now }
  }
  return row
}

/**
 * Asks "Are you well?": starts a check-in that raises the SOS unless it is answered. Its note tells the helpers whom
 * the person met, about what and where. A check-in that the person started is unchanged.
 */
async function askWell(ctx: Ctx, row: MeetingRow, { userId }: SideRow): Promise<void> {
  const otherId = otherOf(row, userId)
  const name = otherId === null ? '' : ((await peopleAsSeen(ctx, [otherId], 'seller')).get(otherId)?.name ?? '')
  const note = [name, row.title, row.placeName].filter((part) => part !== '').join(' · ')
  const dueAt = new Date(ctx.now().getTime() + WELL_ANSWERED_WITHIN)
  await askIfWell(ctx, { id: newId(), userId, note, dueAt, fix: await positionOf(ctx, row.id, userId) })
  await noticeOf(ctx, row, userId, 'meetingWell')
}

/** Deletes old meetings. */
export const purgeMeetings = (ctx: Ctx): Promise<void> => deleteMeetings(ctx, new Date(ctx.now().getTime() - KEPT))
