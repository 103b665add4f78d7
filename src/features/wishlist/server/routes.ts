import { route, type Route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import * as wishlist from './wishlist.ts'

export const wishlistRoutes: Route[] = [
  route(contract.readWishlist, wishlist.readWishlist),
  route(contract.listWishes, wishlist.listWishes),
  route(contract.addWish, wishlist.addWish),
  route(contract.removeWish, wishlist.removeWish),
  route(contract.clearWishlist, wishlist.clearWishlist),
]
