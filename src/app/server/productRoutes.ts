import type { KnownSessions } from '#features/accounts/server/knownSessions.ts'
import { accountsRoutes } from '#features/accounts/server/routes.ts'
import { adminRoutes } from '#features/admin/server/routes.ts'
import { REPORT_SUBJECTS } from '#features/admin/server/subjects.ts'
import { tellPartnersOf } from '#features/chat/server/conversations.ts'
import { tellDelivered } from '#features/chat/server/receipts.ts'
import { chatRoutes } from '#features/chat/server/routes.ts'
import { removeSoundsWithAccount } from '#features/chat/server/sounds.ts'
import { blockMember } from '#features/circles/server/members.ts'
import { tellCircleLeft } from '#features/circles/server/departures.ts'
import { circlesRoutes } from '#features/circles/server/routes.ts'
import type { OnMissed } from '#features/discovery/server/query/asked.ts'
import { discoveryRoutes, type SearchService } from '#features/discovery/server/routes.ts'
import { homeRoutes } from '#features/home/server/routes.ts'
import type { MissedQueue } from '#features/insights/server/missedQueue.ts'
import { insightsRoutes } from '#features/insights/server/routes.ts'
import { listingsRoutes } from '#features/listings/server/routes.ts'
import { meetingsRoutes } from '#features/meetings/server/routes.ts'
import type { OnDelivered } from '#features/notifications/server/reading.ts'
import { notificationsRoutes } from '#features/notifications/server/routes.ts'
import { ordersRoutes } from '#features/orders/server/routes.ts'
import { endOrdersBeforeErasing } from '#features/orders/server/settle.ts'
import { peopleRoutes } from '#features/people/server/routes.ts'
import { removePhotosWithAccount } from '#features/photos/server/photos.ts'
import { placesRoutes } from '#features/places/server/routes.ts'
import { reportsRoutes } from '#features/reports/server/routes.ts'
import { requestsRoutes } from '#features/requests/server/routes.ts'
import { reviewsRoutes } from '#features/reviews/server/routes.ts'
import { settingsRoutes } from '#features/settings/server/routes.ts'
import { closeBeforeErasing } from '#features/sos/server/ending.ts'
import { noteDelivered as noteAlertDelivered } from '#features/sos/server/following.ts'
import { sosRoutes } from '#features/sos/server/routes.ts'
import { subscriptionsRoutes } from '#features/subscriptions/server/routes.ts'
import { wishlistRoutes } from '#features/wishlist/server/routes.ts'
import { signedIn } from '#kit/server/context.ts'
import type { Route } from '#kit/server/http.ts'
import type { EventStreams } from '#kit/server/streams.ts'

/** Services created at start that run as long as the process. */
export interface Services {
  search: SearchService
  streams: EventStreams
  sessions: KnownSessions
  missed: MissedQueue
}

/** Records searches without results. */
export const missedIn =
  ({ missed: queue }: Pick<Services, 'missed'>): OnMissed =>
  (ctx, missed) =>
    queue.add(ctx, missed)

/** Every route of the product. */
export const productRoutes = (services: Services): Route[] => [
  ...accountsRoutes(async (ctx) => {
    await closeBeforeErasing(ctx)
    await removePhotosWithAccount(ctx)
    await removeSoundsWithAccount(ctx)
    await tellCircleLeft(ctx, signedIn(ctx).userId)
    await tellPartnersOf(ctx, signedIn(ctx).userId)
    await endOrdersBeforeErasing(ctx)
  }),
  ...settingsRoutes,
  ...peopleRoutes,
  ...placesRoutes,
  ...notificationsRoutes(DELIVERED),
  ...reportsRoutes(REPORT_SUBJECTS),
  ...listingsRoutes,
  ...subscriptionsRoutes,
  ...reviewsRoutes,
  ...ordersRoutes,
  ...wishlistRoutes,
  ...discoveryRoutes(services.search, missedIn(services)),
  ...chatRoutes(blockMember),
  ...requestsRoutes(services.search),
  ...insightsRoutes,
  ...circlesRoutes,
  ...sosRoutes,
  ...meetingsRoutes,
  ...adminRoutes,
  ...homeRoutes(services.search),
]

/** Listeners for deliveries to a device: the second tick of a chat, "delivered" of an SOS. */
const DELIVERED: OnDelivered[] = [tellDelivered, noteAlertDelivered]
