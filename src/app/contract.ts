import type { Endpoint } from '#core/contract.ts'
import { accountsEndpoints } from '#features/accounts/contract.ts'
import { profileEndpoints } from '#features/accounts/profileContract.ts'
import { googleEndpoints } from '#features/accounts/googleContract.ts'
import { keyEndpoints } from '#features/accounts/keyContract.ts'
import { recoveryEndpoints } from '#features/accounts/recoveryContract.ts'
import { safetyEndpoints } from '#features/accounts/safetyContract.ts'
import { twoFactorEndpoints } from '#features/accounts/twoFactorContract.ts'
import { circlesEndpoints } from '#features/circles/contract.ts'
import { inviteEndpoints } from '#features/circles/inviteContract.ts'
import { feedEndpoints } from '#features/circles/feedContract.ts'
import { positionEndpoints } from '#features/circles/positionContract.ts'
import { chatEndpoints } from '#features/chat/contract.ts'
import { areaEndpoints } from '#features/discovery/areaContract.ts'
import { kindsEndpoints } from '#features/discovery/kindsContract.ts'
import { fartherEndpoints } from '#features/discovery/fartherContract.ts'
import { discoveryEndpoints } from '#features/discovery/contract.ts'
import { suggestEndpoints } from '#features/discovery/suggestContract.ts'
import { lookEndpoints } from '#features/discovery/lookContract.ts'
import { mapEndpoints } from '#features/discovery/mapContract.ts'
import { findingEndpoints } from '#features/discovery/findingContract.ts'
import { watchEndpoints } from '#features/discovery/watchContract.ts'
import { specialistEndpoints } from '#features/discovery/specialistContract.ts'
import { homeEndpoints } from '#features/home/contract.ts'
import { nearbyEndpoints } from '#features/home/nearbyContract.ts'
import { neighbourhoodEndpoints } from '#features/home/neighbourhoodContract.ts'
import { insightsEndpoints } from '#features/insights/contract.ts'
import { listingsEndpoints } from '#features/listings/contract.ts'
import { marketEndpoints } from '#features/listings/marketContract.ts'
import { barcodeEndpoints } from '#features/listings/barcodeContract.ts'
import { bulkEndpoints } from '#features/listings/bulkContract.ts'
import { inventoryEndpoints } from '#features/listings/inventoryContract.ts'
import { itemEndpoints } from '#features/listings/itemContract.ts'
import { officeEndpoints } from '#features/listings/officeContract.ts'
import { serviceEndpoints } from '#features/listings/serviceContract.ts'
import { shopEndpoints } from '#features/listings/shopContract.ts'
import { specializationEndpoints } from '#features/listings/specializationContract.ts'
import { notificationsEndpoints } from '#features/notifications/contract.ts'
import { digestEndpoints } from '#features/notifications/digestContract.ts'
import { pushEndpoints } from '#features/notifications/pushContract.ts'
import { photosEndpoints } from '#features/photos/contract.ts'
import { placesEndpoints } from '#features/places/contract.ts'
import { meetingsEndpoints } from '#features/meetings/contract.ts'
import { goingEndpoints } from '#features/meetings/goingContract.ts'
import { orderEndpoints } from '#features/orders/contract.ts'
import { requestsEndpoints } from '#features/requests/contract.ts'
import { tellingEndpoints } from '#features/requests/tellingContract.ts'
import { reviewEndpoints } from '#features/reviews/contract.ts'
import { adminEndpoints } from '#features/admin/endpoints.ts'
import { reportsEndpoints } from '#features/reports/contract.ts'
import { settingsEndpoints } from '#features/settings/contract.ts'
import { subscriptionEndpoints } from '#features/subscriptions/contract.ts'
import { quietEndpoints } from '#features/notifications/quietContract.ts'
import { muteEndpoints } from '#features/chat/muteContract.ts'
import { sosEndpoints } from '#features/sos/contract.ts'
import { sosReceivedEndpoints } from '#features/sos/receivedContract.ts'
import { sosReachEndpoints } from '#features/sos/reachContract.ts'
import { sosTextEndpoints } from '#features/sos/textContract.ts'
import { sosSafetyEndpoints } from '#features/sos/safetyContract.ts'
import { wishlistEndpoints } from '#features/wishlist/contract.ts'

/** Every endpoint of the product; source of the OpenAPI document and of the access tests. */
export const endpoints = [
  ...accountsEndpoints,
  ...recoveryEndpoints,
  ...googleEndpoints,
  ...keyEndpoints,
  ...profileEndpoints,
  ...safetyEndpoints,
  ...twoFactorEndpoints,
  ...photosEndpoints,
  ...settingsEndpoints,
  ...placesEndpoints,
  ...listingsEndpoints,
  ...marketEndpoints,
  ...shopEndpoints,
  ...itemEndpoints,
  ...inventoryEndpoints,
  ...barcodeEndpoints,
  ...bulkEndpoints,
  ...serviceEndpoints,
  ...officeEndpoints,
  ...specializationEndpoints,
  ...notificationsEndpoints,
  ...pushEndpoints,
  ...digestEndpoints,
  ...quietEndpoints,
  ...reportsEndpoints,
  ...subscriptionEndpoints,
  ...reviewEndpoints,
  ...orderEndpoints,
  ...requestsEndpoints,
  ...tellingEndpoints,
  ...wishlistEndpoints,
  ...discoveryEndpoints,
  ...mapEndpoints,
  ...areaEndpoints,
  ...kindsEndpoints,
  ...suggestEndpoints,
  ...fartherEndpoints,
  ...specialistEndpoints,
  ...findingEndpoints,
  ...watchEndpoints,
  ...lookEndpoints,
  ...insightsEndpoints,
  ...circlesEndpoints,
  ...inviteEndpoints,
  ...feedEndpoints,
  ...positionEndpoints,
  ...chatEndpoints,
  ...muteEndpoints,
  ...sosEndpoints,
  ...sosReceivedEndpoints,
  ...sosSafetyEndpoints,
  ...sosReachEndpoints,
  ...sosTextEndpoints,
  ...meetingsEndpoints,
  ...goingEndpoints,
  ...adminEndpoints,
  ...homeEndpoints,
  ...nearbyEndpoints,
  ...neighbourhoodEndpoints,
] as unknown as Endpoint[]
