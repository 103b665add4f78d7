import type * as z from 'zod/mini'
import type { FastifyInstance } from 'fastify'
import type { Readable } from 'node:stream'
import type { Endpoint } from '#core/contract.ts'
import { Refusal } from '#core/errors.ts'
import { minutes, seconds, days } from '#core/units.ts'
import { usesTwoFactor } from '#features/accounts/server/suspensions.ts'
import { holdOrder } from '#features/orders/server/orders.ts'
import * as claiming from '#features/reports/contract.ts'
import type { ReportSubjects } from '#features/reports/server/reporting.ts'
import { countUnresolved } from '#features/reports/server/settling.ts'
import { wantedLanguages } from '#features/settings/server/settings.ts'
import { subscriptionFigures } from '#features/subscriptions/server/settling.ts'
import { type Ctx, type Actor, signedIn } from '#kit/server/context.ts'
import type { PluginDeps, ServerFeature } from '#kit/server/feature.ts'
import { route, type Route } from '#kit/server/http.ts'
import { discardRest } from '#kit/server/photos/receivePhoto.ts'
import { allowLongerBody } from '#kit/server/slowBodies.ts'
import * as cases from '../caseContract.ts'
import * as contract from '../contract.ts'
import * as decide from '../decideContract.ts'
import * as money from '../paymentContract.ts'
import * as town from '../townContract.ts'
import * as work from '../workContract.ts'
import { MOST_IMPORT_BYTES } from '../rules.ts'
import { readTownFile, TownImport } from '../townContract.ts'
import type { AdminOverview } from '../contract.ts'
import * as claims from './claims.ts'
import * as assignments from './assignments.ts'
import * as disputes from './disputes.ts'
import { undoDecision, tellDecisions } from './held.ts'
import { approveListing, decideListings, listReviewQueue, rejectListing } from './listings.ts'
import { readLog } from './log.ts'
import * as payments from './payments.ts'
import * as resolving from './resolving.ts'
import { findPeople, restorePerson, suspendPerson } from './people.ts'
import { listTowns, readArea, startTown, stopTown, readFileOf, purgeTowns } from './towns.ts'
import { beginTowns } from './townJob.ts'
import { countClaimCalls } from './claimStore.ts'
import { countPending } from './listingStore.ts'
import { monthOf, readAdminPayments } from './payments.ts'
import { revenueByMonth } from './paymentStore.ts'
import { countUsers } from './peopleStore.ts'
import { subjectOf } from './subjectStore.ts'

/** A guarded route: administrator flag and second step are checked before the verb runs. */
const guarded = <Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  endpoint: Endpoint<Input, Output>,
  answer: (ctx: Ctx, input: z.output<Input>) => Promise<z.input<Output>>,
): Route =>
  route(endpoint, async (ctx, input) => {
    await requireAdmin(ctx)
    return answer(ctx, input)
  })

export const admin = {
  routes: [
    guarded(contract.readAdminOverview, readAdminOverview),
    guarded(money.readAdminPayments, payments.readAdminPayments),
    guarded(money.findPayments, payments.findPayments),
    guarded(money.confirmPayment, payments.confirmPayment),
    guarded(money.refusePayment, payments.refusePayment),
    guarded(money.refundPayment, payments.refundPayment),
    guarded(money.handleMoney, payments.handleMoney),
    guarded(money.matchStatement, payments.matchStatement),
    guarded(cases.listReviewQueue, listReviewQueue),
    guarded(decide.approveListing, approveListing),
    guarded(decide.rejectListing, rejectListing),
    guarded(decide.decideListings, decideListings),
    guarded(decide.undoDecision, undoDecision),
    guarded(cases.listDisputes, disputes.listDisputes),
    guarded(cases.readDispute, disputes.readDispute),
    guarded(cases.investigateDispute, disputes.investigateDispute),
    guarded(decide.resolveDispute, resolving.resolveDispute),
    guarded(decide.resolveDisputes, resolving.resolveDisputes),
    guarded(cases.restoreReview, disputes.restoreReview),
    guarded(work.listAdmins, assignments.listAdmins),
    guarded(work.assignWork, assignments.assignWork),
    guarded(work.listFilters, assignments.listFilters),
    guarded(work.saveFilter, assignments.saveFilter),
    guarded(work.deleteFilter, assignments.deleteFilter),
    guarded(contract.findPeople, findPeople),
    guarded(contract.suspendPerson, suspendPerson),
    guarded(contract.restorePerson, restorePerson),
    guarded(contract.listUnclaimed, claims.listUnclaimed),
    guarded(contract.issueClaimCode, claims.issueClaimCode),
    guarded(town.listTownImports, listTowns),
    guarded(town.readTownArea, readArea),
    guarded(town.startTownImport, startTown),
    guarded(town.stopTownImport, stopTown),
    guarded(contract.readAdminLog, readLog),
    route(claiming.claimListing, claims.claimListing),
    route(claiming.readClaimWays, claims.readClaimWays),
    route(claiming.askClaimCall, claims.askClaimCall),
    route(claiming.claimByNumber, claims.claimByNumber),
  ],
  plugin: townRoutes,
  personalData: [
    {
      table: 'admin_log',
      exports: null,
      erasing: 'keeps',
      why: 'What administrators did, so that nobody can undo the record of it; people stand in it by number only, and each was told of the act.',
    },
    {
      table: 'town_imports',
      exports: null,
      erasing: 'keeps',
      why: 'Which places were brought in from OpenStreetMap or a file, and how far that is; who began it stands in the log.',
    },
    {
      table: 'claim_codes',
      exports: null,
      erasing: 'keeps',
      why: 'By which code an imported place is taken over; it belongs to nobody yet.',
    },
    {
      table: 'held_decisions',
      exports: null,
      erasing: 'keeps',
      why: 'A decision for as long as it can be undone, an hour at most; notices to deleted people are not sent.',
    },
    { table: 'admin_assignments', exports: 'admin_id = $1', erasing: 'deletes' },
    { table: 'admin_filters', exports: 'admin_id = $1', erasing: 'deletes' },
    { table: 'claim_calls', exports: 'user_id = $1', erasing: 'deletes' },
  ],
  dueWork: [
    { name: 'bring in places', every: seconds(1), run: beginTowns },
    { name: 'notices of decisions that can no longer be undone', every: seconds(1), run: tellDecisions },
  ],
  clearAway: [purgeTowns],
} satisfies ServerFeature

/** Enough for 256 MB at 150 kB a second. */
const UPLOAD_WITHIN = minutes(30)

/** Fastify plugin that streams the upload of a file of places; its body parser applies to this route only. */
async function townRoutes(app: FastifyInstance, deps: PluginDeps): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
  app.setErrorHandler((error, request, reply) => deps.refuse(request, reply, error))
  app.route<{ Querystring: { name?: unknown } }>({
    method: readTownFile.method,
    url: readTownFile.path,
    async handler(request, reply) {
      const body = (request.body as Readable | undefined) ?? null
      try {
        const ctx = await deps.ctxFor(request, reply)
        await requireAdmin(ctx)
        if (!body) throw new Refusal('malformedBody')
        if (Number(request.headers['content-length']) > MOST_IMPORT_BYTES) throw new Refusal('importTooLarge')
        allowLongerBody(request, reply, UPLOAD_WITHIN)
        const { name } = request.query
        const answer = await readFileOf(ctx, typeof name === 'string' ? name : '', body)
        reply.header('cache-control', 'no-store').send(TownImport.parse(answer))
      } catch (error) {
        discardRest(request.raw)
        if (!reply.sent) deps.refuse(request, reply, error)
      }
      return reply
    },
  })
}

/**
 * Requires an administrator whose second step is on and was taken in this session (P-02).
 * @throws Refusal 'notSignedIn', 'adminOnly', 'adminNeedsTwoFactor'
 */
export async function requireAdmin(ctx: Ctx): Promise<Actor> {
  const actor = signedIn(ctx)
  if (!actor.isAdmin) throw new Refusal('adminOnly')
  if (!(await usesTwoFactor(ctx, actor.userId, actor.sessionId))) throw new Refusal('adminNeedsTwoFactor')
  return actor
}

const MONTHS = 12

/**
 * The figures of the administrator's world (demo or real), each counted from its rows (P-03, P-05); for administrators
 * (feature.ts).
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

/** Data about reported subjects that the features depending on reports provide. */
export const REPORT_SUBJECTS: ReportSubjects = {
  read: (ctx, subject) => subjectOf(ctx, subject, signedIn(ctx).userId),
  hold: (ctx, orderId) => holdOrder(ctx, { id: orderId, isHeld: true }),
}
