import { addressesOf } from '#core/contract.ts'

/** Method and path of each endpoint; schemas and access are in contract.ts. */
export const addresses = addressesOf({
  readSubscription: ['GET', '/api/my/subscription'],
  startPayment: ['POST', '/api/my/payments'],
  reportReference: ['POST', '/api/my/payments/:id/reference'],
})
