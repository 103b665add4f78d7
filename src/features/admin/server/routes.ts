import type * as z from 'zod/mini'
import type { Endpoint } from '#core/contract.ts'
import * as claiming from '#features/reports/contract.ts'
import type { Ctx } from '#kit/server/context.ts'
import { route, type Route } from '#kit/server/http.ts'
import * as cases from '../caseContract.ts'
import * as contract from '../contract.ts'
import * as decide from '../decideContract.ts'
import * as money from '../paymentContract.ts'
import * as town from '../townContract.ts'
import * as claims from './claims.ts'
import * as work from '../workContract.ts'
import * as assignments from './assignments.ts'
import * as disputes from './disputes.ts'
import { requireAdmin } from './guard.ts'
import { undoDecision } from './held.ts'
import { approveListing, decideListings, listReviewQueue, rejectListing } from './listings.ts'
import { readLog } from './log.ts'
import { readAdminOverview } from './overview.ts'
import * as payments from './payments.ts'
import * as resolving from './resolving.ts'
import { findPeople, restorePerson, suspendPerson } from './people.ts'
import { listTowns, readArea, startTown, stopTown } from './towns.ts'

/** A guarded route: administrator flag and second step are checked before the verb runs. */
const guarded = <Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  endpoint: Endpoint<Input, Output>,
  answer: (ctx: Ctx, input: z.output<Input>) => Promise<z.input<Output>>,
): Route =>
  route(endpoint, async (ctx, input) => {
    await requireAdmin(ctx)
    return answer(ctx, input)
  })

export const adminRoutes: Route[] = [
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
]
