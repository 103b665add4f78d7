import { seconds } from '#core/units.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import { recordFinding } from '../findingContract.ts'
import { readArea } from '../areaContract.ts'
import { findFarther as findFartherEndpoint } from '../fartherContract.ts'
import { searchListings } from '../contract.ts'
import { readKinds } from '../kindsContract.ts'
import { searchMap } from '../mapContract.ts'
import { changeWatch, endWatch, listWatches, watchSearch } from '../watchContract.ts'
import { findAlikeListings } from '../lookContract.ts'
import { findSpecialists } from '../specialistContract.ts'
import { suggestWords as suggestEndpoint } from '../suggestContract.ts'
import { readyArea, findFarther } from './area.ts'
import * as kinds from './area.ts'
import { findAlike, settleLooks } from './look/looks.ts'
import * as findings from './findings.ts'
import { mapPins } from './mapPins.ts'
import type { OnMissed } from './query/asked.ts'
import { searchAtOnce, searchPage } from './search.ts'
import type { SearchService } from './searchService.ts'
import { suggestWords } from './suggestions.ts'
import * as specialists from './specialists.ts'
import { changePace, endMyWatch, myWatches, watchThis, settleWatches } from './watches.ts'

export const discovery = {
  /** Routes of discovery; they use the search of this process. `onMissed` receives searches without a result. */
  routes: ({ search, onMissed }: { search: SearchService; onMissed?: OnMissed }) => [
    route(
      searchListings,
      async (ctx, input) => searchAtOnce(ctx, search, input, onMissed) ?? searchPage(ctx, search, input, onMissed),
    ),
    route(suggestEndpoint, (ctx, input) => suggestWords(ctx, search, input)),
    route(searchMap, (ctx, input) => mapPins(ctx, search, input)),
    route(readArea, (ctx, input) => readyArea(ctx, search, input)),
    route(readKinds, (ctx, input) => kinds.readKinds(ctx, search, input)),
    route(findFartherEndpoint, (ctx, input) => findFarther(ctx, search, input)),
    route(findSpecialists, specialists.findSpecialists),
    route(findAlikeListings, (ctx, input) => findAlike(ctx, search, input)),
    route(recordFinding, findings.recordFinding),
    route(listWatches, myWatches),
    route(watchSearch, watchThis),
    route(changeWatch, changePace),
    route(endWatch, endMyWatch),
  ],
  personalData: [
    {
      table: 'listing_changes',
      exports: null,
      erasing: 'keeps',
      why: 'Ids of changed listings for the search of every node; forgotten within an hour.',
    },
    {
      table: 'forgotten_changes',
      exports: null,
      erasing: 'keeps',
      why: 'One transaction number, for the search of every node.',
    },
    {
      table: 'search_index_files',
      exports: null,
      erasing: 'keeps',
      why: 'Random numbers of the search index files of each node. What is erased leaves the files within 70 minutes.',
    },
    {
      table: 'photo_looks',
      exports: 'photo_id in (select id from photo_cards where owner_id = $1)',
      leavesOut: ['vector'],
      erasing: 'deletes',
    },
    { table: 'found_searches', exports: 'person_id = $1', erasing: 'deletes' },
    { table: 'watches', exports: 'user_id = $1', erasing: 'deletes' },
    {
      table: 'watch_matches',
      exports: 'watch_id in (select id from watches where user_id = $1)',
      erasing: 'deletes',
    },
  ],
  dueWork: [
    { name: 'look after watches', every: seconds(5), run: settleWatches },
    { name: 'look at photos', every: seconds(5), run: settleLooks },
  ],
  clearAway: [findings.forgetFindings],
} satisfies ServerFeature
