import { addressesOf } from '#core/contract.ts'

/** Method and path of each endpoint; schemas and access are in contract.ts. */
export const addresses = addressesOf({
  reverseGeocode: ['GET', '/api/places/reverse'],
  findPlaces: ['GET', '/api/places/search'],
  mapStyle: ['GET', '/api/places/map'],
})
