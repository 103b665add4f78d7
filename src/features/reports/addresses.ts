import { addressesOf } from '#core/contract.ts'

/** Method and path of each endpoint; schemas and access are in contract.ts. */
export const addresses = addressesOf({
  reportThing: ['POST', '/api/reports'],
  readOrderDispute: ['GET', '/api/orders/:id/dispute'],
  claimListing: ['POST', '/api/listings/:id/claim'],
  readClaimWays: ['GET', '/api/listings/:id/claim'],
  askClaimCall: ['POST', '/api/listings/:id/claim-call'],
  claimByNumber: ['POST', '/api/listings/:id/claim-number'],
})
