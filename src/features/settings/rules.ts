import { type Meters, meters } from '#core/units.ts'

/** Whether strangers are told who somebody is. */
export type ProfileVisibility = 'public' | 'private'

/** What a person lets others know, and keeps (R-02 … R-07). */
export interface Privacy {
  profileVisibility: ProfileVisibility
  /** Others may be told the area a person is in; never the exact place. */
  locationSharing: boolean
  /** Others are told phone and contact. */
  contactInfo: boolean
  /** Others are told what was bought. */
  purchaseHistory: boolean
  /** Others are told when a person was here last. */
  activityStatus: boolean
  /** What was searched for is kept. */
  searchHistory: boolean
}

/** What a person wants to be told about (R-08 … R-11). */
export interface NotificationChoices {
  orders: boolean
  messages: boolean
  marketing: boolean
  nearby: boolean
}

/** What holds for who has not chosen yet (R-02 … R-11). */
export const DEFAULT_PRIVACY: Privacy = {
  profileVisibility: 'public',
  locationSharing: true,
  contactInfo: true,
  purchaseHistory: false,
  activityStatus: true,
  searchHistory: true,
}
export const DEFAULT_NOTIFICATIONS: NotificationChoices = {
  orders: true,
  messages: true,
  marketing: false,
  nearby: true,
}

/** How far an SOS reaches at first, at least and at most. */
export const SOS_RANGE = { default: meters(250), min: meters(250), max: meters(5_000_000) } as const
/** One step of the range slider, which counts in kilometres. */
export const SOS_RANGE_STEP_KM = 0.01

/** A range within its limits, in whole metres: 100 becomes 250, 9,999,999 becomes 5,000,000. */
export function clampSosRange(range: number): Meters {
  const whole = Math.round(range)
  return meters(Number.isNaN(whole) ? SOS_RANGE.default : Math.min(SOS_RANGE.max, Math.max(SOS_RANGE.min, whole)))
}

/** A range as it is shown: metres below one kilometre, else kilometres with at most two decimals. */
export function rangeParts(range: Meters): { unit: 'm' | 'km'; amount: number } {
  return range < 1000 ? { unit: 'm', amount: range } : { unit: 'km', amount: Math.round(range / 10) / 100 }
}

/** Most characters of a passkey, counted as an input field counts them. */
export const PASSKEY_LENGTH = 32

/** A passkey as it is compared: one way of writing each letter, without blanks around, which keyboards add by themselves. */
export const passkeyOf = (typed: string): string => typed.normalize('NFC').trim()

/** What is wrong with a passkey, as a message key; null: nothing. */
export function passkeyError(typed: string): 'passkeyEmpty' | 'passkeyTooLong' | null {
  const passkey = passkeyOf(typed)
  if (passkey === '') return 'passkeyEmpty'
  return passkey.length > PASSKEY_LENGTH ? 'passkeyTooLong' : null
}

/**
 * Who looks at a person: somebody unknown to him, a member of his circle, or a seller he deals with. Whoever deals with
 * a private person knows his name all the same.
 */
export type Onlooker = 'stranger' | 'circle' | 'seller'

/** True when this onlooker is told who the person is: strangers not while the profile is private. */
export const showsProfile = (privacy: Privacy, onlooker: Onlooker): boolean =>
  onlooker !== 'stranger' || privacy.profileVisibility === 'public'

/** True when this onlooker is told the person's phone number (G-17, R-16). */
export const showsContact = (privacy: Privacy, onlooker: Onlooker): boolean =>
  privacy.contactInfo && showsProfile(privacy, onlooker)

/** True when strangers are told the contact that stands on somebody's shops and offices (G-17, R-16). */
export const showsBusinessContact = (privacy: Privacy): boolean => showsContact(privacy, 'stranger')

/**
 * True when this onlooker may be told the person's published area (decisions, Location privacy): with sharing off, and
 * for strangers with a private profile, the person is absent, not blurred.
 */
export const showsArea = (privacy: Privacy, onlooker: Onlooker): boolean =>
  privacy.locationSharing && showsProfile(privacy, onlooker)

/** True when this onlooker is told whether and when the person was here. */
export const showsActivity = (privacy: Privacy, onlooker: Onlooker): boolean =>
  privacy.activityStatus && showsProfile(privacy, onlooker)

/** True when this onlooker is told what the person bought, for example beside a review. */
export const showsPurchases = (privacy: Privacy, onlooker: Onlooker): boolean =>
  privacy.purchaseHistory && showsProfile(privacy, onlooker)

/** True when what the person searches for may be kept. */
export const keepsSearches = (privacy: Privacy): boolean => privacy.searchHistory

/** What others may be told of a person, before anything is left out. */
export interface KnownPerson {
  name: string
  /** Address of the photo, "" when there is none. */
  photo: string
  phone: string
}

/** What one onlooker is told of a person: "" for whatever is withheld. */
export function seenPerson(
  person: KnownPerson,
  privacy: Privacy,
  onlooker: Onlooker,
): KnownPerson & { isShown: boolean } {
  const isShown = showsProfile(privacy, onlooker)
  return {
    isShown,
    name: isShown ? person.name : '',
    photo: isShown ? person.photo : '',
    phone: showsContact(privacy, onlooker) ? person.phone : '',
  }
}
