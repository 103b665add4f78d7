import { addressesOf } from '#core/contract.ts'

/** Method and path of each endpoint; schemas and access are in contract.ts. */
export const addresses = addressesOf({
  readWishlist: ['GET', '/api/wishlist'],
  listWishes: ['GET', '/api/wishlist/ids'],
  addWish: ['PUT', '/api/wishlist/:id'],
  removeWish: ['DELETE', '/api/wishlist/:id'],
  clearWishlist: ['DELETE', '/api/wishlist'],
})
