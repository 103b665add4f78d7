import { addressesOf } from '#core/contract.ts'

/** Method and path of each endpoint; schemas and access are in contract.ts. */
export const addresses = addressesOf({
  searchListings: ['GET', '/api/search'],
  listWatches: ['GET', '/api/watches'],
  watchSearch: ['POST', '/api/watches'],
  changeWatch: ['PATCH', '/api/watches/:id'],
  endWatch: ['DELETE', '/api/watches/:id'],
  findFarther: ['GET', '/api/search/farther'],
  findSpecialists: ['GET', '/api/specialists'],
  findAlikeListings: ['GET', '/api/search/alike'],
  readArea: ['GET', '/api/search/area'],
  searchMap: ['GET', '/api/search/map'],
  suggestWords: ['GET', '/api/search/suggestions'],
  recordFinding: ['POST', '/api/listings/:id/findings'],
  readKinds: ['GET', '/api/search/kinds'],
})
