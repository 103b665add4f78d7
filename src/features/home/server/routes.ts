import type { SearchService } from '#features/discovery/server/routes.ts'
import { route, type Route } from '#kit/server/http.ts'
import * as welcome from '../contract.ts'
import { findNearbyProducts as nearbyEndpoint } from '../nearbyContract.ts'
import { readNeighbourhood as neighbourhoodEndpoint } from '../neighbourhoodContract.ts'
import { findNearbyProducts, readNeighbourhood } from './neighbourhood.ts'
import { noteWelcome, readWelcome } from './welcome.ts'

/** Routes of Home; they use the search of this process. */
export const homeRoutes = (service: SearchService): Route[] => [
  route(welcome.readWelcome, readWelcome),
  route(welcome.noteWelcome, noteWelcome),
  route(nearbyEndpoint, (ctx, input) => findNearbyProducts(ctx, service, input)),
  route(neighbourhoodEndpoint, (ctx, input) => readNeighbourhood(ctx, service, input)),
]
