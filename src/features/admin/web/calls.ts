import { callsOf } from '#core/contract.ts'
import { addresses } from '../addresses.ts'
import type * as workContract from '../workContract.ts'
import type * as decideContract from '../decideContract.ts'
import type * as contract from '../contract.ts'
import type * as paymentContract from '../paymentContract.ts'
import type * as townContract from '../townContract.ts'
import type * as caseContract from '../caseContract.ts'

/** The endpoints that screens call: addresses, with the types of the contract and without its schemas (ADR 0021). */
export const {
  approveListing,
  assignWork,
  confirmPayment,
  decideListings,
  deleteFilter,
  findPayments,
  findPeople,
  handleMoney,
  investigateDispute,
  issueClaimCode,
  listAdmins,
  listDisputes,
  listFilters,
  listReviewQueue,
  listTownImports,
  listUnclaimed,
  matchStatement,
  readAdminLog,
  readAdminOverview,
  readAdminPayments,
  readDispute,
  readTownArea,
  readTownFile,
  refundPayment,
  refusePayment,
  rejectListing,
  resolveDisputes,
  restorePerson,
  restoreReview,
  saveFilter,
  startTownImport,
  stopTownImport,
  suspendPerson,
  undoDecision,
} = callsOf<
  typeof workContract &
    typeof decideContract &
    typeof contract &
    typeof paymentContract &
    typeof townContract &
    typeof caseContract
>(addresses)
