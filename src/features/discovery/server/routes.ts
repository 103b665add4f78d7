import { route, type Route } from '#kit/server/http.ts'
import { recordFinding } from '../findingContract.ts'
import { readArea } from '../areaContract.ts'
import { findFarther as findFartherEndpoint } from '../fartherContract.ts'
import { searchListings } from '../contract.ts'
import { readKinds } from '../kindsContract.ts'
import { searchMap } from '../mapContract.ts'
import { changeWatch, endWatch, listWatches, watchSearch } from '../watchContract.ts'
import { findAlikeListings } from '../lookContract.ts'
import { findSpecialists } from '../specialistContract.ts'
import { readyArea } from './area.ts'
import * as kinds from './kinds.ts'
import { findFarther } from './farther.ts'
import { findAlike } from './look/looks.ts'
import * as findings from './findings.ts'
import { mapPins } from './mapPins.ts'
import type { OnMissed } from './query/asked.ts'
import { searchAtOnce, searchPage } from './search.ts'
import type { SearchService } from './searchService.ts'
import { suggestWords as suggestEndpoint } from '../suggestContract.ts'
import { suggestWords } from './suggestions.ts'
import * as specialists from './specialists.ts'
import { changePace, endMyWatch, myWatches, watchThis } from './watches.ts'

export type { SearchService } from './searchService.ts'

/** Routes of discovery; they use the search of this process. `onMissed` receives searches without a result. */
export const discoveryRoutes = (service: SearchService, onMissed?: OnMissed): Route[] => [
  route(
    searchListings,
    async (ctx, input) => searchAtOnce(ctx, service, input, onMissed) ?? searchPage(ctx, service, input, onMissed),
  ),
  route(suggestEndpoint, (ctx, input) => suggestWords(ctx, service, input)),
  route(searchMap, (ctx, input) => mapPins(ctx, service, input)),
  route(readArea, (ctx, input) => readyArea(ctx, service, input)),
  route(readKinds, (ctx, input) => kinds.readKinds(ctx, service, input)),
  route(findFartherEndpoint, (ctx, input) => findFarther(ctx, service, input)),
  route(findSpecialists, specialists.findSpecialists),
  route(findAlikeListings, (ctx, input) => findAlike(ctx, service, input)),
  route(recordFinding, findings.recordFinding),
  route(listWatches, myWatches),
  route(watchSearch, watchThis),
  route(changeWatch, changePace),
  route(endWatch, endMyWatch),
]
