import { minutes } from '#core/units.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import { addWish, clearWishlist, listWishes, readWishlist, removeWish, settleWishNews } from './wishlist.ts'

export const wishlist = {
  routes: [
    route(contract.readWishlist, readWishlist),
    route(contract.listWishes, listWishes),
    route(contract.addWish, addWish),
    route(contract.removeWish, removeWish),
    route(contract.clearWishlist, clearWishlist),
  ],
  personalData: [{ table: 'wishlist_items', exports: 'user_id = $1', erasing: 'deletes' }],
  dueWork: [{ name: 'tell news of wishes', every: minutes(1), run: settleWishNews }],
} satisfies ServerFeature
