import type { ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import { inquiriesOf } from './inquiries.ts'
import { numberRows, sellerNumbers, shopNumbers } from './numbers.ts'
import { forgetMissedSearches } from './missedSearches.ts'

export const insights = {
  routes: [
    route(contract.readSellerNumbers, sellerNumbers),
    route(contract.readShopNumbers, shopNumbers),
    route(contract.listNumberRows, numberRows),
    route(contract.listInquiries, inquiriesOf),
  ],
  personalData: [
    { table: 'inquiries', exports: 'buyer_id = $1', erasing: 'deletes' },
    { table: 'missed_searches', exports: 'person_id = $1', erasing: 'deletes' },
  ],
  clearAway: [forgetMissedSearches],
} satisfies ServerFeature
