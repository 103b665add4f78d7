import { callsOf } from '#core/contract.ts'
import { addresses } from '../addresses.ts'
import type * as itemContract from '../itemContract.ts'
import type * as shopContract from '../shopContract.ts'
import type * as bulkContract from '../bulkContract.ts'
import type * as inventoryContract from '../inventoryContract.ts'
import type * as contract from '../contract.ts'
import type * as officeContract from '../officeContract.ts'
import type * as serviceContract from '../serviceContract.ts'
import type * as specializationContract from '../specializationContract.ts'
import type * as marketContract from '../marketContract.ts'
import type * as barcodeContract from '../barcodeContract.ts'

/** The endpoints that screens call: addresses, with the types of the contract and without its schemas (ADR 0021). */
export const {
  changeItems,
  checkItems,
  clearSpecializations,
  createItem,
  createOffice,
  createService,
  createShop,
  createSpecialization,
  deleteListing,
  deleteShop,
  exportItems,
  importItems,
  listDeletedShops,
  listMyItems,
  listMyOffices,
  listMyServices,
  listMyShops,
  listMySpecializations,
  listShopProducts,
  listStillSeen,
  orderShopItems,
  readBarcode,
  readMarket,
  readMyItem,
  readMyOffice,
  readMyService,
  readMyShop,
  readMySpecialization,
  readOffice,
  readProduct,
  readService,
  readShop,
  recordClick,
  recordVisit,
  restoreOffice,
  restoreShop,
  setClosedToday,
  setListingStatus,
  setServiceOffice,
  takeBarcodePhoto,
  updateItem,
  updateOffice,
  updateService,
  updateShop,
  updateSpecialization,
} = callsOf<
  typeof itemContract &
    typeof shopContract &
    typeof bulkContract &
    typeof inventoryContract &
    typeof contract &
    typeof officeContract &
    typeof serviceContract &
    typeof specializationContract &
    typeof marketContract &
    typeof barcodeContract
>(addresses)
