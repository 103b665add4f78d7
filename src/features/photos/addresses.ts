import { addressesOf } from '#core/contract.ts'

/** Method and path of each endpoint; the rest of it stands in the contract. */
export const addresses = addressesOf({
  uploadPhoto: ['POST', '/api/photos'],
})
