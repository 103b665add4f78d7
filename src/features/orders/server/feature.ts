import { minutes } from '#core/units.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import { askForItem } from './asking.ts'
import { listOrders, listOrdersWith, readOrder } from './orders.ts'
import { cancelOrder, completeOrder, confirmOrder, handOverOrder } from './steps.ts'
import { showsPhoto } from './store.ts'
import { settleOrders } from './settle.ts'

export const orders = {
  routes: [
    route(contract.askForItem, askForItem),
    route(contract.readOrder, readOrder),
    route(contract.listOrders, listOrders),
    route(contract.listOrdersWith, listOrdersWith),
    route(contract.confirmOrder, confirmOrder),
    route(contract.handOverOrder, handOverOrder),
    route(contract.completeOrder, completeOrder),
    route(contract.cancelOrder, cancelOrder),
  ],
  personalData: [
    {
      table: 'orders',
      exports: 'buyer_id = $1 or seller_id = $1',
      // The seller's place: the listings of the seller's own export have it.
      leavesOut: ['kept_place'],
      erasing: 'anonymises',
      why: 'The other side keeps its record of what was bought or sold, without name and words of the one who left.',
    },
  ],
  /** An order's photo is visible to its buyer and seller, also after the listing is deleted. */
  photoRule: async (ctx, { id }) => (ctx.actor && (await showsPhoto(ctx, id, ctx.actor.userId)) ? 'private' : null),
  dueWork: [{ name: 'end orders whose time is over', every: minutes(1), run: settleOrders }],
} satisfies ServerFeature
