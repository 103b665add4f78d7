import { newId } from '#core/ids.ts'
import { HERE } from '#features/listings/server/testing.ts'
import { minutes } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'
import { freshSide, keepMeeting } from '../own.ts'
import { insertMeeting, type MeetingRow } from '../store.ts'

/** An agreed meeting of the actor with somebody, in ten minutes, without notifications. */
export async function newMeeting(ctx: Ctx, withId: string, changes: Partial<MeetingRow> = {}): Promise<{ id: string }> {
  const firstId = ctx.actor!.userId
  const now = ctx.now()
  const row: MeetingRow = {
    id: newId(),
    firstId,
    secondId: withId,
    listingId: null,
    orderId: null,
    title: '',
    placeName: 'Metro station',
    placeKind: 'metro',
    address: '',
    ...HERE,
    at: new Date(now.getTime() + minutes(10)),
    state: 'agreed',
    turnId: null,
    revision: 1,
    isDemo: false,
    createdAt: now,
    metAt: null,
    endedAt: null,
    endedBy: null,
    remindedAt: now,
    wasAt: null,
    wasPlace: '',
    ...changes,
  }
  await insertMeeting(ctx, row)
  await keepMeeting(ctx, row, [freshSide(firstId, true), freshSide(withId, true)])
  return { id: row.id }
}
