import { adminPersonalData } from '#features/admin/server/personalData.ts'
import { reportsPersonalData } from '#features/reports/server/personalData.ts'
import { requestsPersonalData } from '#features/requests/server/personalData.ts'
import { reviewsPersonalData } from '#features/reviews/server/personalData.ts'
import { notificationsPersonalData } from '#features/notifications/server/personalData.ts'
import { homePersonalData } from '#features/home/server/personalData.ts'
import { insightsPersonalData } from '#features/insights/server/personalData.ts'
import { circlesPersonalData } from '#features/circles/server/personalData.ts'
import { accountsPersonalData } from '#features/accounts/server/personalData.ts'
import { chatPersonalData } from '#features/chat/server/personalData.ts'
import { discoveryPersonalData } from '#features/discovery/server/personalData.ts'
import { listingsPersonalData } from '#features/listings/server/personalData.ts'
import { photosPersonalData } from '#features/photos/server/personalData.ts'
import { placesPersonalData } from '#features/places/server/personalData.ts'
import { peoplePersonalData } from '#features/people/server/personalData.ts'
import { settingsPersonalData } from '#features/settings/server/personalData.ts'
import { subscriptionsPersonalData } from '#features/subscriptions/server/personalData.ts'
import { meetingsPersonalData } from '#features/meetings/server/personalData.ts'
import { ordersPersonalData } from '#features/orders/server/personalData.ts'
import { sosPersonalData } from '#features/sos/server/personalData.ts'
import { wishlistPersonalData } from '#features/wishlist/server/personalData.ts'
import { deliveryPersonalData, type PersonalDataRule } from '#kit/server/personalData.ts'

/** The rule of every table of the schema (trust S10). */
export const PERSONAL_DATA: PersonalDataRule[] = [
  ...deliveryPersonalData,
  ...accountsPersonalData,
  ...photosPersonalData,
  ...settingsPersonalData,
  ...peoplePersonalData,
  ...placesPersonalData,
  ...listingsPersonalData,
  ...subscriptionsPersonalData,
  ...wishlistPersonalData,
  ...discoveryPersonalData,
  ...chatPersonalData,
  ...circlesPersonalData,
  ...insightsPersonalData,
  ...notificationsPersonalData,
  ...reviewsPersonalData,
  ...sosPersonalData,
  ...ordersPersonalData,
  ...requestsPersonalData,
  ...meetingsPersonalData,
  ...reportsPersonalData,
  ...adminPersonalData,
  ...homePersonalData,
]
