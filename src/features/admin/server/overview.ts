import { days } from '#core/units.ts'
import { countUnresolved } from '#features/reports/server/settling.ts'
import { subscriptionFigures } from '#features/subscriptions/server/settling.ts'
import { wantedLanguages } from '#features/settings/server/settings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { AdminOverview } from '../contract.ts'
import { countClaimCalls } from './claimStore.ts'
import { countPending } from './listingStore.ts'
import { monthOf, readAdminPayments } from './payments.ts'
import { revenueByMonth } from './paymentStore.ts'
import { countUsers } from './peopleStore.ts'

const MONTHS = 12

/**
 * The figures of the administrator's world (demo or real), each counted from its rows (P-03, P-05); for administrators
 * (routes.ts).
 */
export async function readAdminOverview(ctx: Ctx): Promise<AdminOverview> {
  const { isDemo } = signedIn(ctx)
  const users = await countUsers(ctx, isDemo, new Date(ctx.now().getTime() - days(7)))
  const { pending, oldest } = await countPending(ctx, isDemo)
  const disputes = await countUnresolved(ctx, isDemo)
  const money = isDemo
    ? { activeSubscriptions: 0, revenuePaise: 0 }
    : await subscriptionFigures(ctx, monthOf(ctx.now()))
  return {
    totalUsers: users.all,
    newUsers: users.fresh,
    activeSubscriptions: money.activeSubscriptions,
    pendingListings: pending,
    oldestPendingAt: oldest,
    openDisputes: disputes.open,
    claimCalls: isDemo ? 0 : await countClaimCalls(ctx),
    urgentDisputes: disputes.urgent,
    reportedPayments: (await readAdminPayments(ctx)).waiting.length,
    monthlyRevenuePaise: money.revenuePaise,
    revenue: isDemo ? [] : await revenueByMonth(ctx, MONTHS),
    wantedLanguages: await wantedLanguages(ctx, isDemo),
    approveFirst: ctx.config.approveFirst,
    isDemo,
  }
}
