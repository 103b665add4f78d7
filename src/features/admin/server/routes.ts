import type * as z from 'zod/mini'
import type { Endpoint } from '#core/contract.ts'
import { claimListing as claimEndpoint } from '#features/reports/contract.ts'
import type { Ctx } from '#kit/server/context.ts'
import { route, type Route } from '#kit/server/http.ts'
import * as cases from '../caseContract.ts'
import * as contract from '../contract.ts'
import { claimListing, issueClaimCode, listUnclaimed } from './claims.ts'
import { investigateDispute, listDisputes, readDispute, resolveDispute, restoreReview } from './disputes.ts'
import { requireAdmin } from './guard.ts'
import { approveListing, listReviewQueue, rejectListing } from './listings.ts'
import { readLog } from './log.ts'
import { readAdminOverview } from './overview.ts'
import { confirmPayment, matchStatement, readAdminPayments, refusePayment } from './payments.ts'
import { findPeople, restorePerson, suspendPerson } from './people.ts'

/** A route behind the guard: flag and second step are asked for before the verb runs. */
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
  guarded(contract.readAdminPayments, readAdminPayments),
  guarded(contract.confirmPayment, confirmPayment),
  guarded(contract.refusePayment, refusePayment),
  guarded(contract.matchStatement, matchStatement),
  guarded(cases.listReviewQueue, listReviewQueue),
  guarded(cases.approveListing, approveListing),
  guarded(cases.rejectListing, rejectListing),
  guarded(cases.listDisputes, listDisputes),
  guarded(cases.readDispute, readDispute),
  guarded(cases.investigateDispute, investigateDispute),
  guarded(cases.resolveDispute, resolveDispute),
  guarded(cases.restoreReview, restoreReview),
  guarded(contract.findPeople, findPeople),
  guarded(contract.suspendPerson, suspendPerson),
  guarded(contract.restorePerson, restorePerson),
  guarded(contract.listUnclaimed, listUnclaimed),
  guarded(contract.issueClaimCode, issueClaimCode),
  guarded(contract.readAdminLog, readLog),
  route(claimEndpoint, claimListing),
]
