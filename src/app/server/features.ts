import { hours, minutes } from '#core/units.ts'
import { accounts } from '#features/accounts/server/feature.ts'
import type { KnownSessions } from '#features/accounts/server/knownSessions.ts'
import { admin, REPORT_SUBJECTS } from '#features/admin/server/feature.ts'
import { tellPartnersOf } from '#features/chat/server/conversations.ts'
import { chat } from '#features/chat/server/feature.ts'
import { tellDelivered } from '#features/chat/server/receipts.ts'
import { removeSoundsWithAccount } from '#features/chat/server/sounds.ts'
import { blockMember } from '#features/circles/server/blocking.ts'
import { tellCircleLeft } from '#features/circles/server/departures.ts'
import { circles } from '#features/circles/server/feature.ts'
import { discovery } from '#features/discovery/server/feature.ts'
import type { OnMissed } from '#features/discovery/server/query/asked.ts'
import type { SearchService } from '#features/discovery/server/searchService.ts'
import { home } from '#features/home/server/feature.ts'
import { insights } from '#features/insights/server/feature.ts'
import type { MissedQueue } from '#features/insights/server/missedQueue.ts'
import { listings } from '#features/listings/server/feature.ts'
import { meetings } from '#features/meetings/server/feature.ts'
import { notifications } from '#features/notifications/server/feature.ts'
import { orders } from '#features/orders/server/feature.ts'
import { endOrdersBeforeErasing } from '#features/orders/server/settle.ts'
import { people } from '#features/people/server/feature.ts'
import { photos } from '#features/photos/server/feature.ts'
import { removePhotosWithAccount } from '#features/photos/server/photos.ts'
import { places } from '#features/places/server/feature.ts'
import { publicPages } from '#features/publicPages/server/feature.ts'
import { reports } from '#features/reports/server/feature.ts'
import { requests } from '#features/requests/server/feature.ts'
import { reviews } from '#features/reviews/server/feature.ts'
import { settings } from '#features/settings/server/feature.ts'
import { closeBeforeErasing } from '#features/sos/server/ending.ts'
import { sos } from '#features/sos/server/feature.ts'
import { noteDelivered as noteAlertDelivered } from '#features/sos/server/following.ts'
import { subscriptions } from '#features/subscriptions/server/feature.ts'
import { wishlist } from '#features/wishlist/server/feature.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { PhotoRule, ServerFeature } from '#kit/server/feature.ts'
import type { Route } from '#kit/server/http.ts'
import { purgeIdempotencyKeys } from '#kit/server/idempotency.ts'
import { deliveryPersonalData, type PersonalDataRule } from '#kit/server/personalData.ts'
import { purgeQuotas } from '#kit/server/quotas.ts'
import type { RecurringWork } from '#kit/server/recurring.ts'
import { purgeEvents } from '#kit/server/stream.ts'
import type { EventStreams } from '#kit/server/streams.ts'
import { eraseAfterRestore } from './eraseThoseWhoLeft.ts'

/** Services created at start that run as long as the process. */
export interface Services {
  search: SearchService
  streams: EventStreams
  sessions: KnownSessions
  missed: MissedQueue
}

/** Every feature with a server part, in the order in which an export of personal data contains their tables. */
export const FEATURES: ServerFeature<ReturnType<typeof needsOf>>[] = [
  accounts,
  photos,
  settings,
  people,
  places,
  listings,
  subscriptions,
  wishlist,
  discovery,
  publicPages,
  chat,
  circles,
  insights,
  notifications,
  reviews,
  sos,
  orders,
  requests,
  meetings,
  reports,
  admin,
  home,
]

/** What routes of features need of services and of later features. */
const needsOf = (services: Services) => ({
  search: services.search,
  onMissed: missedIn(services),
  blockMember,
  /** Listeners for deliveries to a device: the second tick of a chat, "delivered" of an SOS. */
  onDelivered: [tellDelivered, noteAlertDelivered],
  reportSubjects: REPORT_SUBJECTS,
  async beforeErasing(ctx: Ctx) {
    await closeBeforeErasing(ctx)
    await removePhotosWithAccount(ctx)
    await removeSoundsWithAccount(ctx)
    await tellCircleLeft(ctx, signedIn(ctx).userId)
    await tellPartnersOf(ctx, signedIn(ctx).userId)
    await endOrdersBeforeErasing(ctx)
  },
})

/** Records searches without results. */
export const missedIn =
  ({ missed: queue }: Pick<Services, 'missed'>): OnMissed =>
  (ctx, missed) =>
    queue.add(ctx, missed)

/** Every endpoint of the product. */
export const productRoutes = (services: Services): Route[] =>
  FEATURES.flatMap(({ routes = [] }) => (typeof routes === 'function' ? routes(needsOf(services)) : routes))

/** The personal data rule of every table of the schema. */
export const PERSONAL_DATA: PersonalDataRule[] = [
  ...deliveryPersonalData,
  ...FEATURES.flatMap(({ personalData = [] }) => personalData),
]

/** Rules of the features that decide who may see a photo; rules for public photos come first. */
export const PHOTO_RULES: PhotoRule[] = [
  ...FEATURES.flatMap(({ publicPhotoRule = [] }) => publicPhotoRule),
  ...FEATURES.flatMap(({ photoRule = [] }) => photoRule),
]

/** Scheduled work (ADR 0014): each task reads due rows from the database, so a restart loses nothing. */
export const DUE_WORK: RecurringWork[] = [
  ...FEATURES.flatMap(({ dueWork = [] }) => dueWork),
  { name: 'note deleted accounts, erase again after a restore', every: minutes(1), run: eraseAfterRestore },
  { name: 'clear away', every: hours(1), run: clearAway },
]

/** Deletes expired data; backwards, so that photos follow the features whose deleted rows leave them unused. */
async function clearAway(ctx: Ctx): Promise<void> {
  const byFeatures = FEATURES.toReversed().flatMap(({ clearAway: verbs = [] }) => verbs)
  for (const purge of [purgeIdempotencyKeys, purgeQuotas, purgeEvents, ...byFeatures]) await purge(ctx)
}
