import { type Meters, meters } from '#core/units.ts'

/** Whether strangers see who a person is. */
export type ProfileVisibility = 'public' | 'private'

/** A person's privacy settings (R-02 … R-07). */
export interface Privacy {
  profileVisibility: ProfileVisibility
  /** Whether others may see the person's area, never the exact position. */
  locationSharing: boolean
  /** Whether others may see phone number and contact. */
  contactInfo: boolean
  /** Whether others may see purchases. */
  purchaseHistory: boolean
  /** Whether others may see when the person was last active. */
  activityStatus: boolean
  /** Whether searches are stored. */
  searchHistory: boolean
}

/** A person's notification settings (R-08 … R-11). */
export interface NotificationChoices {
  orders: boolean
  messages: boolean
  marketing: boolean
  nearby: boolean
}

/** Defaults (R-02 … R-11). */
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

/** Range of an SOS: default, minimum and maximum. */
export const SOS_RANGE = { default: meters(250), min: meters(250), max: meters(5_000_000) } as const
/** Step of the range slider in kilometres. */
export const SOS_RANGE_STEP_KM = 0.01

/** Clamps a range to its limits, in whole metres: 100 becomes 250, 9,999,999 becomes 5,000,000. */
export function clampSosRange(range: number): Meters {
  const whole = Math.round(range)
  return meters(Number.isNaN(whole) ? SOS_RANGE.default : Math.min(SOS_RANGE.max, Math.max(SOS_RANGE.min, whole)))
}

/** A range for display: metres below one kilometre, else kilometres with at most two decimals. */
export function rangeParts(range: Meters): { unit: 'm' | 'km'; amount: number } {
  return range < 1000 ? { unit: 'm', amount: range } : { unit: 'km', amount: Math.round(range / 10) / 100 }
}

/** Maximum length of a passkey, counted like an input field's maxlength. */
export const PASSKEY_LENGTH = 32

/** A passkey normalized for comparison: NFC, without surrounding spaces, which keyboards add automatically. */
export const passkeyOf = (typed: string): string => typed.normalize('NFC').trim()

/** The error of a passkey, as a message key; null: valid. */
export function passkeyError(typed: string): 'passkeyEmpty' | 'passkeyTooLong' | null {
  const passkey = passkeyOf(typed)
  if (passkey === '') return 'passkeyEmpty'
  return passkey.length > PASSKEY_LENGTH ? 'passkeyTooLong' : null
}

/**
 * Kind of viewer of a person: a stranger, a member of their circle, or a seller they deal with. A person they deal with
 * sees their name even if the profile is private.
 */
export type Onlooker = 'stranger' | 'circle' | 'seller'

/** True when this viewer sees who the person is: false for strangers while the profile is private. */
export const showsProfile = (privacy: Privacy, onlooker: Onlooker): boolean =>
  onlooker !== 'stranger' || privacy.profileVisibility === 'public'

/** True when this viewer sees the person's phone number (G-17, R-16). */
export const showsContact = (privacy: Privacy, onlooker: Onlooker): boolean =>
  privacy.contactInfo && showsProfile(privacy, onlooker)

/** True when strangers see the contact of the person's shops and offices (G-17, R-16). */
export const showsBusinessContact = (privacy: Privacy): boolean => showsContact(privacy, 'stranger')

/**
 * True when this viewer may see the person's published area (ADR 0013). With sharing off, and for strangers with a
 * private profile, the person is left out of results.
 */
export const showsArea = (privacy: Privacy, onlooker: Onlooker): boolean =>
  privacy.locationSharing && showsProfile(privacy, onlooker)

/** True when this viewer sees whether and when the person was active. */
export const showsActivity = (privacy: Privacy, onlooker: Onlooker): boolean =>
  privacy.activityStatus && showsProfile(privacy, onlooker)

/** True when this viewer sees the person's purchases, for example beside a review. */
export const showsPurchases = (privacy: Privacy, onlooker: Onlooker): boolean =>
  privacy.purchaseHistory && showsProfile(privacy, onlooker)

/** True when the person's searches may be stored. */
export const keepsSearches = (privacy: Privacy): boolean => privacy.searchHistory

/** Data of a person before anything is hidden. */
export interface KnownPerson {
  name: string
  /** URL of the photo, "" when there is none. */
  photo: string
  phone: string
}

/** The person's data for one kind of viewer: "" for hidden values. */
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
