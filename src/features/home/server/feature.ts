import type { SearchService } from '#features/discovery/server/searchService.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import * as welcome from '../contract.ts'
import { findNearbyProducts as nearbyEndpoint } from '../nearbyContract.ts'
import { readNeighbourhood as neighbourhoodEndpoint } from '../neighbourhoodContract.ts'
import { findNearbyProducts, readNeighbourhood } from './neighbourhood.ts'
import { noteWelcome, readWelcome } from './welcome.ts'

export const home = {
  /** Routes of Home; they use the search of this process. */
  routes: ({ search }: { search: SearchService }) => [
    route(welcome.readWelcome, readWelcome),
    route(welcome.noteWelcome, noteWelcome),
    route(nearbyEndpoint, (ctx, input) => findNearbyProducts(ctx, search, input)),
    route(neighbourhoodEndpoint, (ctx, input) => readNeighbourhood(ctx, search, input)),
  ],
  personalData: [{ table: 'welcomes', exports: 'user_id = $1', erasing: 'deletes' }],
} satisfies ServerFeature
