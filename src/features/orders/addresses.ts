import { addressesOf } from '#core/contract.ts'

/** Method and path of each endpoint; schemas and access are in contract.ts. */
export const addresses = addressesOf({
  askForItem: ['POST', '/api/orders'],
  readOrder: ['GET', '/api/orders/:id'],
  listOrders: ['GET', '/api/orders'],
  listOrdersWith: ['GET', '/api/orders/with/:userId'],
  confirmOrder: ['POST', '/api/orders/:id/confirm'],
  handOverOrder: ['POST', '/api/orders/:id/hand-over'],
  completeOrder: ['POST', '/api/orders/:id/complete'],
  cancelOrder: ['POST', '/api/orders/:id/cancel'],
})
