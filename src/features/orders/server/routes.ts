import { route, type Route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import { askForItem } from './asking.ts'
import { listOrders, listOrdersWith, readOrder } from './orders.ts'
import { cancelOrder, completeOrder, confirmOrder, handOverOrder } from './steps.ts'

export const ordersRoutes: Route[] = [
  route(contract.askForItem, askForItem),
  route(contract.readOrder, readOrder),
  route(contract.listOrders, listOrders),
  route(contract.listOrdersWith, listOrdersWith),
  route(contract.confirmOrder, confirmOrder),
  route(contract.handOverOrder, handOverOrder),
  route(contract.completeOrder, completeOrder),
  route(contract.cancelOrder, cancelOrder),
]
