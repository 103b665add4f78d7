import type { NotificationChoices } from '#features/settings/rules.ts'

/** Types of notices, the filters of /notifications (M-02, M-15). */
export const NOTICE_TYPES = ['order', 'message', 'review', 'system', 'sos'] as const
export type NoticeType = (typeof NOTICE_TYPES)[number]

interface KindRule {
  type: NoticeType
  /** The setting of /privacy-settings that turns it off (M-18); null: cannot be turned off. */
  setting: keyof NotificationChoices | null
}

/**
 * Every kind of notice. Its texts are in `locales/<language>/notifications.json` under `kinds.<kind>` with `title` and
 * `message`; the params of a notice fill them.
 */
export const NOTICE_KINDS = {
  /** Old kind, for notices stored before devices had names. */
  accountNewDevice: { type: 'system', setting: null },
  signedIn: { type: 'system', setting: null },
  subscriptionEnds: { type: 'system', setting: null },
  paymentConfirmed: { type: 'system', setting: null },
  paymentConfirmedHidden: { type: 'system', setting: null },
  paymentRefused: { type: 'system', setting: null },
  paymentRefunded: { type: 'system', setting: null },
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
  orderDeclined: { type: 'order', setting: 'orders' },
  orderTakenBack: { type: 'order', setting: 'orders' },
  orderCancelled: { type: 'order', setting: 'orders' },
  orderExpired: { type: 'order', setting: 'orders' },
  orderUnlisted: { type: 'order', setting: 'orders' },
  orderLeft: { type: 'order', setting: 'orders' },
  reviewReceived: { type: 'review', setting: null },
  reviewWaiting: { type: 'review', setting: null },
  reviewAnswered: { type: 'review', setting: null },
  watchFound: { type: 'system', setting: 'nearby' },
  requestBuy: { type: 'order', setting: 'nearby' },
  requestBorrow: { type: 'order', setting: 'nearby' },
  requestHelp: { type: 'order', setting: 'nearby' },
  requestAnswered: { type: 'order', setting: 'messages' },
  requestTaken: { type: 'order', setting: 'messages' },
  requestEnded: { type: 'system', setting: null },
  meetingAsked: { type: 'order', setting: 'messages' },
  meetingMoved: { type: 'order', setting: 'messages' },
  meetingAgreed: { type: 'order', setting: 'messages' },
  meetingDeclined: { type: 'order', setting: 'messages' },
  meetingCancelled: { type: 'order', setting: null },
  meetingOff: { type: 'order', setting: null },
  meetingExpired: { type: 'order', setting: 'messages' },
  meetingSoon: { type: 'order', setting: null },
  meetingSetOut: { type: 'order', setting: 'messages' },
  meetingMet: { type: 'order', setting: 'messages' },
  meetingTold: { type: 'system', setting: null },
  meetingToldOff: { type: 'system', setting: null },
  meetingWell: { type: 'sos', setting: null },
  wishCheaper: { type: 'system', setting: 'nearby' },
  wishBack: { type: 'system', setting: 'nearby' },
  circleAsked: { type: 'system', setting: 'messages' },
  circleAccepted: { type: 'system', setting: 'messages' },
  circleEmpty: { type: 'system', setting: null },
  positionShared: { type: 'system', setting: 'messages' },
  stillSharing: { type: 'system', setting: null },
  sosRaised: { type: 'sos', setting: null },
  sosSilent: { type: 'sos', setting: null },
  sosDrill: { type: 'sos', setting: null },
  sosEnded: { type: 'sos', setting: null },
  sosSwitchOn: { type: 'system', setting: null },
  sosCheckIn: { type: 'sos', setting: null },
  sosMeetingCheck: { type: 'sos', setting: null },
} as const satisfies Record<string, KindRule>
export type NoticeKind = keyof typeof NOTICE_KINDS

/** Groups of kinds about one matter: a newer notice of a group about the same thing replaces the older one. */
const MATTERS: readonly (readonly NoticeKind[])[] = [
  [
    'orderAsked',
    'orderConfirmed',
    'orderHandedOver',
    'orderReceived',
    'orderDone',
    'orderDeclined',
    'orderTakenBack',
    'orderCancelled',
    'orderExpired',
    'orderUnlisted',
    'orderLeft',
  ],
  [
    'meetingAsked',
    'meetingMoved',
    'meetingAgreed',
    'meetingDeclined',
    'meetingCancelled',
    'meetingOff',
    'meetingExpired',
    'meetingSoon',
    'meetingSetOut',
    'meetingMet',
  ],
  ['listingApproved', 'listingRejected'],
  ['disputeOpened', 'disputeResolved'],
  ['reviewWaiting', 'reviewReceived'],
  ['wishCheaper', 'wishBack'],
  ['meetingWell', 'sosMeetingCheck', 'sosCheckIn'],
]

/** The kinds whose notices about the same thing share one row with this kind (M). */
export const kindsOfMatter = (kind: NoticeKind): readonly NoticeKind[] =>
  MATTERS.find((kinds) => kinds.includes(kind)) ?? [kind]

/**
 * Kinds about an order that goes on although one of the two blocks the other or is suspended (ADR 0093): they stay.
 * `orderConfirmed` promises an item that cannot be fetched then.
 */
export const KINDS_THAT_STAY = [
  'orderAsked',
  'orderHandedOver',
  'orderReceived',
  'orderDone',
  'orderDeclined',
  'orderCancelled',
  'orderTakenBack',
  'orderExpired',
  'orderUnlisted',
] as const satisfies NoticeKind[]

/** Kinds that need an action of their recipient. */
const TO_DO: readonly string[] = [
  'orderAsked',
  'orderHandedOver',
  'meetingAsked',
  'meetingMoved',
  'meetingWell',
  'circleAsked',
  'signedIn',
  'sosCheckIn',
  'sosMeetingCheck',
  'sosSwitchOn',
] satisfies NoticeKind[]
export const waitsForReader = (kind: string): boolean => TO_DO.includes(kind)

/** True when a person with these settings gets this kind; always for an SOS (M-18). */
export function isWanted(kind: NoticeKind, choices: NotificationChoices): boolean {
  const { setting } = NOTICE_KINDS[kind] as KindRule
  return setting === null || choices[setting]
}
