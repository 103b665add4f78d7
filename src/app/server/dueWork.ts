import { hours, milliseconds, minutes, seconds } from '#core/units.ts'
import { purgeCodes } from '#features/accounts/server/codes.ts'
import { settlePhones } from '#features/accounts/server/samePhones.ts'
import { purgeKeyChallenges } from '#features/accounts/server/signInKeys.ts'
import { purgeSignInSteps } from '#features/accounts/server/secondStep.ts'
import { purgeSessions } from '#features/accounts/server/sessions.ts'
import { purgeSignInFailures } from '#features/accounts/server/throttle.ts'
import { tellDecisions } from '#features/admin/server/held.ts'
import { beginTowns } from '#features/admin/server/townJob.ts'
import { purgeTowns } from '#features/admin/server/towns.ts'
import { settleReplies } from '#features/chat/server/automatic.ts'
import { purgeLeftConversations } from '#features/chat/server/conversations.ts'
import { purgeInvites } from '#features/circles/server/tries.ts'
import { settleShares } from '#features/circles/server/shares.ts'
import { forgetFindings } from '#features/discovery/server/findings.ts'
import { settleLooks } from '#features/discovery/server/look/looks.ts'
import { settleWatches } from '#features/discovery/server/watches.ts'
import { purgePreviews } from '#features/publicPages/server/previewPicture.ts'
import { settleWishNews } from '#features/wishlist/server/wishNews.ts'
import { settleAreas } from '#features/listings/server/followArea.ts'
import { forgetMissedSearches } from '#features/insights/server/missedSearches.ts'
import { forgetOldEvents } from '#features/listings/server/events.ts'
import { settleHours } from '#features/listings/server/imports/settleHours.ts'
import { settleSoldOut } from '#features/listings/server/inventory.ts'
import { purgeDeleted } from '#features/listings/server/upkeep.ts'
import { settleDigests } from '#features/notifications/server/digest.ts'
import { purgePushes, settlePushes } from '#features/notifications/server/push.ts'
import { purgeNotices } from '#features/notifications/server/reading.ts'
import { settleSignInNotices } from '#features/notifications/server/signIns.ts'
import { settleOrders } from '#features/orders/server/settle.ts'
import { purgeUnsentSounds } from '#features/chat/server/sounds.ts'
import { UNUSED_PHOTOS_KEPT } from '#features/photos/rules.ts'
import { purgeUnusedPhotos } from '#features/photos/server/photos.ts'
import { forgetOldGeocodes } from '#features/places/server/geocoder.ts'
import { purgeMeetings, settleMeetings } from '#features/meetings/server/settle.ts'
import { purgeRequests, settleRequests } from '#features/requests/server/rounds.ts'
import { prolongFreeTime, remindOfEnds } from '#features/subscriptions/server/reminders.ts'
import { settlePayments } from '#features/subscriptions/server/settling.ts'
import { settleReviews } from '#features/reviews/server/reveal.ts'
import { purgeCheckIns, settleCheckIns } from '#features/sos/server/checkIns.ts'
import { purgeKeys, settleSelfTests } from '#features/sos/server/keys.ts'
import { SETTLED_EVERY, settleSos, settleTrails } from '#features/sos/server/settle.ts'
import { settleTexts, purgeTexts } from '#features/sos/server/texts.ts'
import { purgeContactAsks } from '#features/sos/server/contacts.ts'
import type { Ctx } from '#kit/server/context.ts'
import { purgeIdempotencyKeys } from '#kit/server/idempotency.ts'
import { purgeQuotas } from '#kit/server/quotas.ts'
import type { RecurringWork } from '#kit/server/recurring.ts'
import { purgeEvents } from '#kit/server/stream.ts'
import { eraseAfterRestore } from './eraseThoseWhoLeft.ts'

/** Scheduled work (ADR 0014): each task reads due rows from the database, so a restart loses nothing. */
export const DUE_WORK: RecurringWork[] = [
  { name: 'publish areas that waited', every: minutes(1), run: settleAreas },
  { name: 'bring back what was sold out for a day', every: minutes(1), run: settleSoldOut },
  { name: 'store phone numbers as E.164', every: hours(1), run: settlePhones },
  { name: 'expire payments', every: minutes(1), run: settlePayments },
  { name: 'remind of ends of subscriptions', every: minutes(10), run: remindOfEnds },
  { name: 'prolong free time where nobody can pay, and of the demo', every: hours(1), run: prolongFreeTime },
  { name: 'end shared positions, remind of them', every: minutes(1), run: settleShares },
  { name: 'write automatic replies', every: milliseconds(250), run: settleReplies },
  { name: 'notices of new sign-ins', every: seconds(1), run: settleSignInNotices },
  { name: 'end orders whose time is over', every: minutes(1), run: settleOrders },
  { name: 'tell more people of requests, end them', every: seconds(10), run: settleRequests },
  { name: 'remind of meetings, ask whether all is well, end them', every: seconds(5), run: settleMeetings },
  { name: 'show reviews that waited', every: minutes(1), run: settleReviews },
  { name: 'alerts', every: SETTLED_EVERY, run: settleSos },
  { name: 'texts of alerts', every: SETTLED_EVERY, run: settleTexts },
  { name: 'check-ins', every: SETTLED_EVERY, run: settleCheckIns },
  { name: 'trials of devices', every: minutes(10), run: settleSelfTests },
  { name: 'trails of alerts', every: minutes(1), run: settleTrails },
  { name: 'look after watches', every: seconds(5), run: settleWatches },
  { name: 'hours that differ from week to week', every: minutes(10), run: settleHours },
  { name: 'look at photos', every: seconds(5), run: settleLooks },
  { name: 'tell news of wishes', every: minutes(1), run: settleWishNews },
  { name: 'bring in places', every: seconds(1), run: beginTowns },
  { name: 'notices of decisions that can no longer be undone', every: seconds(1), run: tellDecisions },
  { name: 'daily mails', every: minutes(1), run: settleDigests },
  { name: 'note deleted accounts, erase again after a restore', every: minutes(1), run: eraseAfterRestore },
  { name: 'push', every: seconds(0.5), run: settlePushes },
  { name: 'clear away', every: hours(1), run: clearAway },
]

/** Deletes expired data. */
async function clearAway(ctx: Ctx): Promise<void> {
  await purgeIdempotencyKeys(ctx)
  await purgeQuotas(ctx)
  await purgeEvents(ctx)
  await purgeNotices(ctx)
  await purgePushes(ctx)
  await purgeSignInFailures(ctx)
  await purgeKeys(ctx)
  await purgeSessions(ctx)
  await purgeCheckIns(ctx)
  await purgeCodes(ctx)
  await purgeSignInSteps(ctx)
  await purgeKeyChallenges(ctx)
  await forgetOldGeocodes(ctx)
  await purgeDeleted(ctx)
  await forgetOldEvents(ctx)
  await forgetMissedSearches(ctx)
  await forgetFindings(ctx)
  await purgeRequests(ctx)
  await purgeMeetings(ctx)
  await purgeLeftConversations(ctx)
  await purgeTowns(ctx)
  await purgePreviews(ctx)
  await purgeInvites(ctx)
  await purgeContactAsks(ctx)
  await purgeTexts(ctx)
  await purgeUnsentSounds(ctx)
  await purgeUnusedPhotos(ctx, new Date(ctx.now().getTime() - UNUSED_PHOTOS_KEPT))
}
