import { addressesOf } from '#core/contract.ts'

/** Method and path of each endpoint; schemas and access are in contract.ts. */
export const addresses = addressesOf({
  readWelcome: ['GET', '/api/welcome'],
  noteWelcome: ['POST', '/api/welcome'],
  readNeighbourhood: ['GET', '/api/home/neighbourhood'],
  findNearbyProducts: ['GET', '/api/home/products'],
})
