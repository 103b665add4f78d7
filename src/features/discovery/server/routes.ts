import { route, type Route } from '#kit/server/http.ts'
import { searchListings } from '../contract.ts'
import { findSpecialists } from '../specialistContract.ts'
import { searchPage } from './search.ts'
import type { SearchService } from './searchService.ts'
import * as specialists from './specialists.ts'

export type { SearchService } from './searchService.ts'

/** Routes of discovery, answered by the search of this process. */
export const discoveryRoutes = (service: SearchService): Route[] => [
  route(searchListings, (ctx, input) => searchPage(ctx, service, input)),
  route(findSpecialists, specialists.findSpecialists),
]
