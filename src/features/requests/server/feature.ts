import { seconds } from '#core/units.ts'
import type { Index } from '#features/discovery/server/search.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import * as telling from '../tellingContract.ts'
import { answerRequest, closeRequest, declineRequest, orderAnswer, readRequest } from './answering.ts'
import { changeRequestSwitch, listMyRequests, listNearRequests, readAskedNear, readRequestSwitches } from './board.ts'
import { askNeighbourhood } from './asking.ts'
import { showsPhoto } from './store.ts'
import { purgeRequests, settleRequests } from './rounds.ts'

export const requests = {
  /** Routes of requests; candidates are found with this process's search index. */
  routes: ({ search }: { search: Index }) => [
    route(contract.askNeighbourhood, (ctx, input) => askNeighbourhood(ctx, search, input)),
    route(contract.listNearRequests, listNearRequests),
    route(contract.listMyRequests, listMyRequests),
    route(contract.readRequest, readRequest),
    route(contract.answerRequest, answerRequest),
    route(contract.declineRequest, declineRequest),
    route(contract.closeRequest, closeRequest),
    route(contract.orderAnswer, orderAnswer),
    route(telling.readRequestSwitches, readRequestSwitches),
    route(telling.changeRequestSwitch, changeRequestSwitch),
    route(telling.readAskedNear, readAskedNear),
  ],
  personalData: [
    { table: 'requests', exports: 'asker_id = $1', erasing: 'deletes' },
    { table: 'request_tellings', exports: 'user_id = $1', leavesOut: ['rank'], erasing: 'deletes' },
    { table: 'request_answers', exports: 'answerer_id = $1', erasing: 'deletes' },
    { table: 'request_pauses', exports: 'user_id = $1', erasing: 'deletes' },
    { table: 'request_switches', exports: 'user_id = $1', erasing: 'deletes' },
  ],
  /** The photo of an open request is visible to everybody who may see the request. */
  photoRule: async (ctx, { id }) => (ctx.actor && (await showsPhoto(ctx, id, ctx.actor.userId)) ? 'private' : null),
  dueWork: [{ name: 'tell more people of requests, end them', every: seconds(10), run: settleRequests }],
  clearAway: [purgeRequests],
} satisfies ServerFeature
