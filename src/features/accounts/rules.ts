import { hasHiddenSigns } from '#core/hiddenSigns.ts'
import { EMAIL_PATTERN, PASSWORD_PATTERN, PHONE_PATTERN } from '#core/text.ts'
import { days, hours, type Milliseconds, milliseconds, minutes } from '#core/units.ts'

/** Fields of the signup form, as typed. */
export interface SignUp {
  name: string
  email: string
  phone: string
  password: string
}

/** Why the server ended a session, as told to the browser that had it. */
export type SignedOutWhy = 'accountSuspended'

/** True when a login identifier is empty, an e-mail address or a phone number (A-13 … A-16). */
export function isIdentifier(identifier: string): boolean {
  return identifier === '' || EMAIL_PATTERN.test(identifier) || PHONE_PATTERN.test(identifier)
}

/**
 * Errors of a signup, one message key of `errors.json` per field (A-20 … A-25); {} when valid. Used by browser and
 * server.
 */
export function signUpErrors(signUp: SignUp): Partial<Record<keyof SignUp, string>> {
  const found = {
    name: nameError(signUp.name),
    email: emailError(signUp.email),
    phone: phoneError(signUp.phone),
    password: passwordError(signUp.password, signUp.phone),
  }
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== null))
}

/** Scripts whose letters look alike (UTS 39); a name may hold letters of only one of them. */
const LOOKALIKE_SCRIPTS = [/\p{sc=Latin}/u, /\p{sc=Cyrillic}/u, /\p{sc=Greek}/u]

/** Appended to the name of an administrator; no other name may look like it (`isReservedName`). */
export const STAFF_MARK = ' ✔ Hereabouts'

/** A person's name as other people see it; the database function `name_as_told` gives the same. */
export const nameAsTold = (person: { name: string; isAdmin: boolean; isDemo: boolean }): string =>
  person.isAdmin && !person.isDemo ? person.name + STAFF_MARK : person.name

/**
 * The error of a name, as a message key. A name needs a visible character, has at most 100 UTF-16 units, no control or
 * hidden characters, and no mix of scripts that look alike.
 */
export function nameError(name: string): string | null {
  if (/^[\s\p{Cc}\p{Cf}]*$/u.test(name)) return 'required'
  if (name.length > 100) return 'tooLong'
  if (/\p{Cc}/u.test(name)) return 'invalid'
  if (hasHiddenSigns(name)) return 'nameHidden'
  return LOOKALIKE_SCRIPTS.filter((script) => script.test(name)).length > 1 ? 'nameMixed' : null
}

function emailError(email: string): string | null {
  if (email === '') return 'required'
  return EMAIL_PATTERN.test(email) && email.length <= 254 ? null : 'invalidEmail'
}

function phoneError(phone: string): string | null {
  if (phone === '') return 'required'
  return PHONE_PATTERN.test(phone) ? null : 'invalidPhone'
}

/** The error of a new password, as a message key; `phone` is the person's phone number. */
export function passwordError(password: string, phone: string): string | null {
  if (password === '') return 'required'
  if (!PASSWORD_PATTERN.test(password)) return 'passwordLength'
  if (isCommonPassword(password)) return 'commonPassword'
  return phone.replace(/\D/g, '').includes(password) ? 'phonePassword' : null
}

/**
 * True for easily guessed passwords: one digit repeated, a run (1234, 4321), a run with repeated digits (112233), a
 * repeated block, a palindrome, lines of the number pad, or a date between 1900 and 2099 in any usual order.
 */
export function isCommonPassword(password: string): boolean {
  return (
    isRun(password) ||
    isRun(password.replace(/(\d)\1+/g, '$1')) ||
    isRepeatedBlock(password) ||
    isPalindrome(password) ||
    isPadLines(password) ||
    isDate(password)
  )
}

const isRun = (digits: string) =>
  [-1, 0, 1].some((step) =>
    [...digits].every((digit, i) => i === 0 || Number(digit) === (Number(digits[i - 1]) + step + 10) % 10),
  )

const isRepeatedBlock = (digits: string) => /^(\d{1,6})\1+$/.test(digits)

const isPalindrome = (digits: string) => [...digits].reverse().join('') === digits

const isPadLines = (digits: string) =>
  /^(?:123|321|456|654|789|987|147|741|258|852|369|963|159|951|357|753)+0?$/.test(digits)

/** Orders of day, month and year with the length of each part. */
const DATE_ORDERS = [
  /^(?<d>\d\d)(?<m>\d\d)(?<y>\d\d|\d{4})$/,
  /^(?<m>\d\d)(?<d>\d\d)(?<y>\d\d|\d{4})$/,
  /^(?<y>\d\d|\d{4})(?<m>\d\d)(?<d>\d\d)$/,
]

function isDate(digits: string): boolean {
  return DATE_ORDERS.some((order) => {
    const parts = order.exec(digits)?.groups
    if (!parts) return false
    const [day, month, year] = [Number(parts['d']), Number(parts['m']), Number(parts['y'])]
    return day >= 1 && day <= 31 && month >= 1 && month <= 12 && (year < 100 || (year >= 1900 && year <= 2099))
  })
}

/** Limit of failed tries: how many have no wait, and how they expire. */
export interface AttemptLimit {
  free: number
  /** One failure expires in each interval of this length; absent: all expire `FORGOTTEN_AFTER` after the last one. */
  forgetsOneEach?: Milliseconds
}

/**
 * Limits by what is counted. The limit of an address is high, because thousands of people may share one (mobile
 * networks); after the free tries it still allows one a minute.
 */
export const ATTEMPT_LIMITS = {
  account: { free: 5 },
  knownDevice: { free: 10 },
  address: { free: 50, forgetsOneEach: minutes(1) },
  /** Codes of an authenticator app, typed for one account. */
  secondStep: { free: 5 },
  /**
   * Codes sent to one account: requested from one network, by one of its known devices, or for its own contact change.
   * Each is counted separately, so that a stranger's requests do not lock the owner out.
   */
  codesToAccount: { free: 4 },
  codesFromAddress: { free: 30, forgetsOneEach: minutes(1) },
  /** Codes for a contact change sent to one new address or number, requested by all accounts together. */
  codesToContact: { free: 6, forgetsOneEach: minutes(10) },
} satisfies Record<string, AttemptLimit>

/** Failures older than this no longer count. */
export const FORGOTTEN_AFTER = days(1)

/** Counted failures and the start of the current expiry interval. */
export interface Failures {
  count: number
  since: Date
}

/** The failures that still count at `now`. */
export function failuresLeft(failures: Failures, { forgetsOneEach }: AttemptLimit, now: Date): Failures {
  const age = now.getTime() - failures.since.getTime()
  if (forgetsOneEach === undefined) return { count: age > FORGOTTEN_AFTER ? 0 : failures.count, since: now }
  const forgotten = Math.floor(age / forgetsOneEach)
  if (forgotten >= failures.count) return { count: 0, since: now }
  return { count: failures.count - forgotten, since: new Date(failures.since.getTime() + forgotten * forgetsOneEach) }
}

/**
 * The wait after the `failures`-th failed try: none below `free`, then 1 minute, doubled by each further failure up to
 * 1 hour.
 */
export function waitAfter(failures: number, free: number): Milliseconds {
  if (failures < free) return milliseconds(0)
  return milliseconds(Math.min(hours(1), minutes(1) * 2 ** Math.min(10, failures - free)))
}
