import { addressesOf } from '#core/contract.ts'

/** Method and path of each endpoint; the rest of it stands in the contract. */
export const addresses = addressesOf({
  readWishlist: ['GET', '/api/wishlist'],
  listWishes: ['GET', '/api/wishlist/ids'],
  addWish: ['PUT', '/api/wishlist/:id'],
  removeWish: ['DELETE', '/api/wishlist/:id'],
  clearWishlist: ['DELETE', '/api/wishlist'],
})
