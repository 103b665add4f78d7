import { hours, minutes } from '#core/units.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import * as barcode from '../barcodeContract.ts'
import * as bulk from '../bulkContract.ts'
import * as listing from '../contract.ts'
import * as inventory from '../inventoryContract.ts'
import * as item from '../itemContract.ts'
import { readMarket } from '../marketContract.ts'
import * as office from '../officeContract.ts'
import * as service from '../serviceContract.ts'
import * as shop from '../shopContract.ts'
import * as specialization from '../specializationContract.ts'
import { createItem, myItem, myItems, readProduct, stillSeen, updateItem } from './items.ts'
import { readBarcode, takeBarcodePhoto } from './barcodes.ts'
import { changeItems, orderShopItems, settleSoldOut } from './inventory.ts'
import { checkItems, exportItems, importItems } from './bulk/bulkItems.ts'
import { recordClick, recordVisit, forgetOldEvents } from './events.ts'
import { listingSettings } from './listings.ts'
import { createOffice, myOffice, myOffices, readOffice, restoreOffice, updateOffice } from './offices.ts'
import { createService, myService, myServices, readService, setServiceOffice, updateService } from './services.ts'
import { createShop, myShop, myShops, readShop, shopProducts, updateShop } from './shops.ts'
import {
  clearSpecializations,
  createSpecialization,
  mySpecialization,
  mySpecializations,
  updateSpecialization,
} from './specializations.ts'
import {
  deleteOwnListing,
  deleteShop,
  listDeletedShops,
  restoreShop,
  setClosedToday,
  setStatus,
  purgeDeleted,
} from './upkeep.ts'
import { selectShownIn } from './listingStore.ts'
import { settleAreas } from './followArea.ts'
import { settleHours } from './imports/settleHours.ts'
import { settleLocalities } from './imports/settleLocalities.ts'

const mine = 'listing_id in (select id from listings where owner_id = $1)'

export const listings = {
  routes: [
    route(shop.createShop, createShop),
    route(shop.updateShop, updateShop),
    route(shop.deleteShop, deleteShop),
    route(shop.restoreShop, restoreShop),
    route(shop.listDeletedShops, listDeletedShops),
    route(shop.readShop, readShop),
    route(shop.listShopProducts, shopProducts),
    route(shop.readMyShop, myShop),
    route(shop.listMyShops, myShops),
    route(item.createItem, createItem),
    route(item.updateItem, updateItem),
    route(item.readMyItem, myItem),
    route(item.listMyItems, myItems),
    route(item.readProduct, readProduct),
    route(item.listStillSeen, stillSeen),
    route(inventory.changeItems, changeItems),
    route(inventory.orderShopItems, orderShopItems),
    route(barcode.readBarcode, readBarcode),
    route(barcode.takeBarcodePhoto, takeBarcodePhoto),
    route(bulk.checkItems, checkItems),
    route(bulk.importItems, importItems),
    route(bulk.exportItems, exportItems),
    route(service.createService, createService),
    route(service.updateService, updateService),
    route(service.setServiceOffice, setServiceOffice),
    route(service.readMyService, myService),
    route(service.listMyServices, myServices),
    route(service.readService, readService),
    route(office.createOffice, createOffice),
    route(office.updateOffice, updateOffice),
    route(office.restoreOffice, restoreOffice),
    route(office.readMyOffice, myOffice),
    route(office.listMyOffices, myOffices),
    route(office.readOffice, readOffice),
    route(specialization.createSpecialization, createSpecialization),
    route(specialization.updateSpecialization, updateSpecialization),
    route(specialization.readMySpecialization, mySpecialization),
    route(specialization.listMySpecializations, mySpecializations),
    route(specialization.clearSpecializations, clearSpecializations),
    route(listing.setListingStatus, setStatus),
    route(listing.setClosedToday, setClosedToday),
    route(listing.deleteListing, deleteOwnListing),
    route(listing.recordVisit, recordVisit),
    route(listing.recordClick, recordClick),
    route(readMarket, listingSettings),
  ],
  personalData: [
    { table: 'listings', exports: 'owner_id = $1', erasing: 'deletes' },
    { table: 'listing_photos', exports: mine, erasing: 'deletes' },
    { table: 'shops', exports: mine, erasing: 'deletes' },
    { table: 'items', exports: mine, erasing: 'deletes' },
    { table: 'item_variants', exports: mine, erasing: 'deletes' },
    { table: 'services', exports: mine, erasing: 'deletes' },
    { table: 'offices', exports: mine, erasing: 'deletes' },
    { table: 'specializations', exports: mine, erasing: 'deletes' },
    {
      table: 'place_sightings',
      exports: null,
      erasing: 'keeps',
      why: 'Which file told of an imported place; it goes with the place.',
    },
    {
      table: 'listing_events',
      exports: 'person_id = $1',
      erasing: 'anonymises',
      why: 'What was counted for a seller stays; who it was is forgotten after two days, or with the account.',
    },
  ],
  /** A photo of a listing is public while buyers see the listing, afterwards for signed-in people. */
  publicPhotoRule: async (ctx, { id }) => {
    const shown = await selectShownIn(ctx, id)
    if (shown === 'visible') return 'public'
    return shown === 'ended' && ctx.actor ? 'private' : null
  },
  dueWork: [
    { name: 'publish areas that waited', every: minutes(1), run: settleAreas },
    { name: 'bring back what was sold out for a day', every: minutes(1), run: settleSoldOut },
    { name: 'hours that differ from week to week', every: minutes(10), run: settleHours },
    { name: 'localities that addresses name', every: hours(6), run: settleLocalities },
  ],
  clearAway: [purgeDeleted, forgetOldEvents],
} satisfies ServerFeature
