import { addressesOf } from '#core/contract.ts'

/** Method and path of each endpoint; the rest of it stands in the contract. */
export const addresses = addressesOf({
  reportThing: ['POST', '/api/reports'],
  readOrderDispute: ['GET', '/api/orders/:id/dispute'],
  claimListing: ['POST', '/api/listings/:id/claim'],
  readClaimWays: ['GET', '/api/listings/:id/claim'],
  askClaimCall: ['POST', '/api/listings/:id/claim-call'],
  claimByNumber: ['POST', '/api/listings/:id/claim-number'],
})
