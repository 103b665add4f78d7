import { route, type Route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import { readSubscription, reportReference, startPayment } from './payments.ts'

export const subscriptionsRoutes: Route[] = [
  route(contract.readSubscription, readSubscription),
  route(contract.startPayment, startPayment),
  route(contract.reportReference, reportReference),
]
