import { route, type Route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import { createItem, myItem, myItems, readProduct, updateItem } from './items.ts'
import { deleteOwnListing, setStatus } from './listings.ts'
import { market } from './market.ts'
import { createShop, myShop, myShops, readShop, updateShop } from './shops.ts'

export const listingsRoutes: Route[] = [
  route(contract.createShop, createShop),
  route(contract.updateShop, updateShop),
  route(contract.readShop, readShop),
  route(contract.readMyShop, myShop),
  route(contract.listMyShops, myShops),
  route(contract.createItem, createItem),
  route(contract.updateItem, updateItem),
  route(contract.readMyItem, myItem),
  route(contract.listMyItems, myItems),
  route(contract.readProduct, readProduct),
  route(contract.setListingStatus, setStatus),
  route(contract.deleteListing, deleteOwnListing),
  route(contract.readMarket, market),
]
