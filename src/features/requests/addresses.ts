import { addressesOf } from '#core/contract.ts'

/** Method and path of each endpoint; schemas and access are in contract.ts. */
export const addresses = addressesOf({
  askNeighbourhood: ['POST', '/api/requests'],
  listNearRequests: ['GET', '/api/requests/near'],
  listMyRequests: ['GET', '/api/requests/mine'],
  readRequest: ['GET', '/api/requests/:id'],
  answerRequest: ['POST', '/api/requests/:id/answer'],
  declineRequest: ['POST', '/api/requests/:id/decline'],
  closeRequest: ['POST', '/api/requests/:id/close'],
  orderAnswer: ['POST', '/api/requests/:id/order'],
  readRequestSwitches: ['GET', '/api/request-switches'],
  changeRequestSwitch: ['PUT', '/api/request-switches'],
  readAskedNear: ['GET', '/api/my/asked-near'],
})
