import { addressesOf } from '#core/contract.ts'

/** Method and path of each endpoint; schemas and access are in contract.ts. */
export const addresses = addressesOf({
  readSellerNumbers: ['GET', '/api/my/numbers'],
  readShopNumbers: ['GET', '/api/my/shops/:id/numbers'],
  listNumberRows: ['GET', '/api/my/numbers/rows'],
  listInquiries: ['GET', '/api/my/products/:id/inquiries'],
})
