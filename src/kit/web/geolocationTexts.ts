import { LOCATION_REQUESTS, type LocationFailure, type LocationRequest } from './geolocation.ts'

/** Keys of `locales/<language>/places.json`: the exact texts of rows U-14 … U-29. */
export type LocationText =
  | 'locationNotRetrieved'
  | 'locationNotFetched'
  | 'locationNotEnabled'
  | 'locationNotGot'
  | 'locationUnsupported'
  | 'locationDenied'
  | 'locationUnavailable'
  | 'locationTimedOut'
  | 'locationUnknown'
  | 'locationTooSlow'
  | 'locationNotLive'
  | 'locationUnsupportedShort'
  | 'locationGetting'
  | 'locationSet'
  | 'locationSetFromMap'
  | 'locationTracking'

interface ScreenRules {
  request: LocationRequest
  /** Text for a failed request; a function where the specification has a text per failure. */
  failed: LocationText | ((failure: LocationFailure) => LocationText)
  /** Text for a failed watch, if it differs. */
  lost?: (failure: LocationFailure) => LocationText
}

const namedFailure = (failure: LocationFailure): LocationText => NAMED[failure]
const NAMED = {
  unsupported: 'locationUnsupported',
  denied: 'locationDenied',
  unavailable: 'locationUnavailable',
  timeout: 'locationTimedOut',
  unknown: 'locationUnknown',
  slow: 'locationTooSlow',
} as const satisfies Record<LocationFailure, LocationText>

const lostTrack = (failure: LocationFailure): LocationText =>
  failure === 'unsupported' ? 'locationUnsupportedShort' : 'locationNotLive'

const { profile, brief, form } = LOCATION_REQUESTS

/**
 * Every screen that requests the position: its request (§9) and its texts for failures. The shop forms have a text per
 * failure (U-18 … U-23); every other screen has one general text (U-14 … U-17) and the text for a denial. Forms that
 * watch the position show a text inline (U-24, U-25).
 */
const SCREENS = {
  profile: { request: profile, failed: 'locationNotRetrieved' },
  home: { request: brief, failed: 'locationNotFetched' },
  specialistSearch: { request: brief, failed: 'locationNotFetched' },
  product: { request: brief, failed: 'locationNotEnabled' },
  circle: { request: brief, failed: 'locationNotEnabled' },
  shopForm: { request: form, failed: namedFailure },
  itemForm: { request: form, failed: 'locationNotGot' },
  serviceForm: { request: form, failed: 'locationNotGot' },
  officeForm: { request: form, failed: 'locationNotGot', lost: lostTrack },
  specialistForm: { request: form, failed: lostTrack, lost: lostTrack },
} as const satisfies Record<string, ScreenRules>

/** A screen that requests the position. */
export type LocationScreen = keyof typeof SCREENS

/** The position request of a screen. */
export const requestOf = (screen: LocationScreen): LocationRequest => SCREENS[screen].request

/**
 * The text that a screen shows for a failure (T-20). A denied permission (U-19) and a browser without geolocation (U-18)
 * have their own text on every screen, since a retry cannot help.
 */
export function failureText(screen: LocationScreen, failure: LocationFailure, isTracking?: boolean): LocationText {
  if (failure === 'denied') return 'locationDenied'
  const rules: ScreenRules = SCREENS[screen]
  const text = (isTracking && rules.lost) || rules.failed
  if (typeof text === 'function') return text(failure)
  return failure === 'unsupported' ? 'locationUnsupported' : text
}
