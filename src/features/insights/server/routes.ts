import { route, type Route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import { inquiriesOf } from './inquiries.ts'
import { numberRows, sellerNumbers, shopNumbers } from './numbers.ts'

export const insightsRoutes: Route[] = [
  route(contract.readSellerNumbers, sellerNumbers),
  route(contract.readShopNumbers, shopNumbers),
  route(contract.listNumberRows, numberRows),
  route(contract.listInquiries, inquiriesOf),
]
