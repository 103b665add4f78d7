import { days } from '#core/units.ts'
import { freeUntil } from '#features/listings/rules.ts'
import { prolongFree } from '#features/listings/server/visibility.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import type { Ctx } from '#kit/server/context.ts'
import { dueReminder, REMINDER_DAYS } from '../rules.ts'
import { type EndingRow, noteReminder, selectEnding } from './listingStore.ts'

/**
 * Reminds owners 7, 1 and 0 days before listings stop being visible, once each, with all listings of a day in one
 * notification (M-17, N-17). If payments are not set up, nothing ends (`prolongFreeTime`), so no reminder is sent.
 * Scheduled work.
 */
export async function remindOfEnds(ctx: Ctx): Promise<void> {
  if (!ctx.config.payments.payee) return
  const now = ctx.now().getTime()
  const ending = await selectEnding(ctx, new Date(now - days(1)), new Date(now + days(REMINDER_DAYS[0])))
  for (const ownerId of new Set(ending.map((row) => row.ownerId))) {
    const rows = ending.filter((row) => row.ownerId === ownerId)
    await ctx.transaction((inside) => remindOwner(inside, ownerId, rows))
  }
}

async function remindOwner(ctx: Ctx, ownerId: string, rows: readonly EndingRow[]): Promise<void> {
  for (const ahead of REMINDER_DAYS) {
    const told: EndingRow[] = []
    for (const row of rows) {
      const isDue = dueReminder(row.endsAt, row.createdAt, ctx.now()) === ahead
      if (isDue && (await noteReminder(ctx, row, ahead))) told.push(row)
    }
    if (told.length === 0) continue
    const params = { days: ahead, listings: told.length, name: told[0]!.title }
    await notify(ctx, ownerId, { kind: 'subscriptionEnds', params, actionUrl: '/subscription', about: 'listings' })
  }
}

/**
 * Extends free periods that are about to end if the operator has not set payments up, since nobody could pay. Once
 * payments are set up, remaining free periods end within `FREE_DAYS`. Those of the demo neighbourhood never end.
 * Scheduled work.
 */
export async function prolongFreeTime(ctx: Ctx): Promise<void> {
  if (ctx.config.freeDays === 0) return
  const now = ctx.now()
  await prolongFree(ctx, {
    soon: new Date(now.getTime() + days(1)),
    until: freeUntil(now, ctx.config.freeDays),
    onlyDemo: ctx.config.payments.payee !== null,
  })
}
