import type { NotificationChoices } from '#features/settings/rules.ts'

/** What a notice is about, as its filter on /notifications says (M-02, M-15). */
export const NOTICE_TYPES = ['order', 'message', 'review', 'system', 'sos'] as const
export type NoticeType = (typeof NOTICE_TYPES)[number]

interface KindRule {
  type: NoticeType
  /** The choice of /privacy-settings that silences it (M-18); null: always told. */
  setting: keyof NotificationChoices | null
}

/**
 * Every kind of notice. Its words stand in `locales/<language>/notifications.json` under `kinds.<kind>` with `title` and
 * `message`; the params of a notice fill them.
 */
export const NOTICE_KINDS = {
  accountNewDevice: { type: 'system', setting: null },
  subscriptionEnds: { type: 'system', setting: null },
  paymentConfirmed: { type: 'system', setting: null },
  paymentRefused: { type: 'system', setting: null },
  listingApproved: { type: 'system', setting: null },
  listingRejected: { type: 'system', setting: null },
  disputeOpened: { type: 'order', setting: null },
  disputeResolved: { type: 'order', setting: null },
  reportResolved: { type: 'system', setting: null },
  reportAboutYou: { type: 'system', setting: null },
  reviewTakenDown: { type: 'review', setting: null },
  reviewRestored: { type: 'review', setting: null },
  accountRestored: { type: 'system', setting: null },
  message: { type: 'message', setting: 'messages' },
  orderAsked: { type: 'order', setting: 'orders' },
  orderConfirmed: { type: 'order', setting: 'orders' },
  orderHandedOver: { type: 'order', setting: 'orders' },
  orderReceived: { type: 'order', setting: 'orders' },
  orderDone: { type: 'order', setting: 'orders' },
  orderCancelled: { type: 'order', setting: 'orders' },
  orderExpired: { type: 'order', setting: 'orders' },
  reviewReceived: { type: 'review', setting: null },
  reviewWaiting: { type: 'review', setting: null },
  reviewAnswered: { type: 'review', setting: null },
  watchFound: { type: 'system', setting: 'nearby' },
  wishCheaper: { type: 'system', setting: 'nearby' },
  wishBack: { type: 'system', setting: 'nearby' },
  circleAsked: { type: 'system', setting: 'messages' },
  circleAccepted: { type: 'system', setting: 'messages' },
  positionShared: { type: 'system', setting: 'messages' },
  stillSharing: { type: 'system', setting: null },
  sosRaised: { type: 'sos', setting: null },
  sosSilent: { type: 'sos', setting: null },
  sosDrill: { type: 'sos', setting: null },
  sosEnded: { type: 'sos', setting: null },
  sosSwitchOn: { type: 'system', setting: null },
  sosCheckIn: { type: 'sos', setting: null },
} as const satisfies Record<string, KindRule>
export type NoticeKind = keyof typeof NOTICE_KINDS

/** True when a person with these choices is told of this kind; an SOS always (M-18). */
export function isWanted(kind: NoticeKind, choices: NotificationChoices): boolean {
  const { setting } = NOTICE_KINDS[kind] as KindRule
  return setting === null || choices[setting]
}
