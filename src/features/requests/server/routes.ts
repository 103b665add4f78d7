import type { Index } from '#features/discovery/server/search.ts'
import { route, type Route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import * as telling from '../tellingContract.ts'
import { answerRequest, closeRequest, declineRequest, orderAnswer, readRequest } from './answering.ts'
import { changeRequestSwitch, listMyRequests, listNearRequests, readAskedNear, readRequestSwitches } from './board.ts'
import { askNeighbourhood } from './asking.ts'

/** Routes of requests; candidates are found with this process's search index. */
export const requestsRoutes = (index: Index): Route[] => [
  route(contract.askNeighbourhood, (ctx, input) => askNeighbourhood(ctx, index, input)),
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
]
