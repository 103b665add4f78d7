import { addressesOf } from '#core/contract.ts'

/** Method and path of each endpoint; the rest of it stands in the contract. */
export const addresses = addressesOf({
  readWelcome: ['GET', '/api/welcome'],
  noteWelcome: ['POST', '/api/welcome'],
  readNeighbourhood: ['GET', '/api/home/neighbourhood'],
  findNearbyProducts: ['GET', '/api/home/products'],
})
