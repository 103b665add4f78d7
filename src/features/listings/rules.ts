import { addDays } from '#core/dates.ts'
import { type LatLng, isOnEarth, isZeroPoint } from '#core/geo.ts'
import { type Milliseconds, days, hours, type Paise } from '#core/units.ts'

/** The five kinds of listing. */
export const LISTING_KINDS = ['shop', 'item', 'service', 'office', 'specialization'] as const
export type ListingKind = (typeof LISTING_KINDS)[number]

export const LISTING_STATUSES = ['active', 'inactive', 'low_stock'] as const
export type ListingStatus = (typeof LISTING_STATUSES)[number]

export { PRODUCT_CATEGORIES, SERVICE_CATEGORIES } from '#features/concepts/categories.ts'

/** Days of the week as opening hours name them, Monday first. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Days of the week as a service names them, in the specification's order (F-98). */
export const SERVICE_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type ServiceDay = (typeof SERVICE_DAYS)[number]

/** When a service is available; times as "HH:MM", "" for none. An end before the start is on the next day (F-100). */
export interface Availability {
  days: ServiceDay[]
  start: string
  end: string
}

/**
 * Opening hours of a service from the days and times of its form; other days are closed.
 * @returns null without a day or without both times
 */
export function hoursOfDays(
  days: readonly string[],
  start: string,
  end: string,
): Record<Weekday, [string, string][]> | null {
  const named = new Set(days.map((day) => day.slice(0, 3).toLowerCase()))
  if (start === '' || end === '' || !WEEKDAYS.some((day) => named.has(day))) return null
  const range = (day: Weekday): [string, string][] => (named.has(day) ? [[start, end]] : [])
  return Object.fromEntries(WEEKDAYS.map((day) => [day, range(day)])) as Record<Weekday, [string, string][]>
}

/** Ways to pay at a shop or office, in the order they are shown. */
export const PAYMENT_WAYS = ['cash', 'upi', 'cards', 'bank_transfer'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]
/** Farthest delivery, in metres. */
export const MOST_RANGE = 1_000_000
/** Maximum number of days with special opening hours. */
export const MOST_SPECIAL_DAYS = 60

/** True for a day that exists, written "2026-12-25". */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/**
 * Opening hours including a closure for one day ("Closed today").
 * @param closedOn "2026-11-23"; null: none
 */
export const withClosure = <Ranges>(
  hours: Record<string, Ranges[]> | null,
  closedOn: string | null,
): Record<string, Ranges[]> | null => (closedOn === null ? hours : { ...hours, [closedOn]: [] })

/** Days ahead that are searched for the next opening. */
const MOST_DAYS_AHEAD = 70

/**
 * The first day after `day` on which a place opens by its hours, and when; null: unknown hours, or no opening.
 * @param day "2026-11-23"
 */
export function opensAfter(
  hours: Record<string, [string, string][]> | null,
  day: string,
): { day: string; weekday: Weekday; time: string; daysAhead: number } | null {
  for (let daysAhead = 1; daysAhead <= MOST_DAYS_AHEAD; daysAhead++) {
    const date = addDays(day, daysAhead)
    const weekday = WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7]!
    const [time] = (hours?.[date] ?? hours?.[weekday] ?? []).map(([from]) => from).sort()
    if (time !== undefined) return { day: date, weekday, time, daysAhead }
  }
  return null
}

/** A stock at or below this is low: nothing left to sell (W-05). */
export const LOW_STOCK_AT_MOST = 0

/** Maximum lengths of stored texts, in characters. */
export const TEXT_LIMITS = {
  name: 120,
  contact: 200,
  category: 60,
  description: 5000,
  keyword: 60,
  keywords: 30,
  unit: 20,
  code: 40,
  variant: 40,
  feature: 120,
  address: 200,
  landmark: 120,
}

/** Maximum number of sizes of one item. */
export const MOST_VARIANTS = 20

/** Maximum years of experience; more is a typing mistake. */
export const MOST_EXPERIENCE = 100

/** A deleted shop, office or item can be restored for this long (W-44). */
export const RESTORABLE_FOR: Milliseconds = hours(1)

/** True for an amount in rupees with at most two decimals. */
export const isWholePaise = (rupees: number): boolean => rupees === inWholePaise(rupees)

/** Rounded to two decimals, as spreadsheets show a computed price: 33.333333 is 33.33. */
export const inWholePaise = (rupees: number): number => Number(rupees.toFixed(2))

/** Highest price, in rupees. */
export const PRICE_LIMIT = 1_000_000_000

/**
 * The status of a listing after its stock was saved (F-67): low when nothing is left, active again once the stock is
 * raised. An uncounted stock (null) is never low, and a listing that its owner made inactive stays inactive.
 */
export function statusForStock(status: ListingStatus, stock: number | null): ListingStatus {
  if (stock !== null && stock <= LOW_STOCK_AT_MOST) return status === 'inactive' ? 'inactive' : 'low_stock'
  return status === 'low_stock' ? 'active' : status
}

/** The label of a status on search and detail pages (D-42, D-43, G-10). */
export const availabilityLabel = (status: ListingStatus): 'Available' | 'Inactive' =>
  status === 'active' ? 'Available' : 'Inactive'

/** Stock labels for buyers, on every screen and public page (H-13). */
export const BUYERS_WORDS = ['Available', 'Limited Stock', 'Out of stock', 'Inactive'] as const
export type BuyersWord = (typeof BUYERS_WORDS)[number]

/** From one up to this many pieces the stock is labelled limited (H-13). */
export const LIMITED_STOCK_AT_MOST = 3

/**
 * The label that buyers see for a status and a stock (H-13, W-05, F-67).
 * @param stock pieces left; null: not counted, or not an item
 */
export function buyersWord(status: ListingStatus, stock: number | null): BuyersWord {
  if (status === 'inactive') return 'Inactive'
  if (status === 'low_stock' || (stock !== null && stock <= LOW_STOCK_AT_MOST)) return 'Out of stock'
  return stock !== null && stock <= LIMITED_STOCK_AT_MOST ? 'Limited Stock' : 'Available'
}

/** Percent off, whole; null without an original price above the price (G-06, G-07). */
export function discountPercent(price: Paise, originalPrice: Paise | null): number | null {
  if (originalPrice === null || originalPrice <= price) return null
  return Math.round((1 - price / originalPrice) * 100)
}

/** True for a usable place: within valid bounds and not (0, 0). */
export const isPlace = (point: LatLng): boolean => isOnEarth(point) && !isZeroPoint(point)

/** A listing updated less than an hour ago is new (C-14). */
export const NEW_FOR: Milliseconds = hours(1)
export const isNew = (updatedAt: Date, now: Date): boolean => now.getTime() - updatedAt.getTime() < NEW_FOR

/** End of the free visibility of a listing created at `createdAt` (W-25). */
export const freeUntil = (createdAt: Date, freeDays: number): Date => new Date(createdAt.getTime() + days(freeDays))

/** Counted actions of a buyer on a listing's page (O-10). */
export const CLICK_KINDS = ['contact', 'directions', 'share'] as const
export type ClickKind = (typeof CLICK_KINDS)[number]
/** Counted events of a listing. */
export type ListingEventKind = 'view' | ClickKind | 'sale'

/**
 * Days after which the person id of an event is deleted (until then it prevents counting a person twice); the event
 * itself stays.
 */
export const EVENT_PEOPLE_DAYS_KEPT = 2
/** Events are kept for this year and the previous one. */
export const EVENT_DAYS_KEPT = 740

/**
 * The first phone number of a contact, digits and plus only; null when there is none. Imported places have several
 * numbers, or a number and a web address: "+377 93 15 00 00 · https://example.org".
 */
export function phoneOf(contact: string): string | null {
  const number = contact.split(/[·;,/]/).find((part) => /^\s*\+?[\d\s().-]{6,}$/.test(part))
  return number?.replace(/[^\d+]/g, '') ?? null
}

/** Maximum number of changes in one request; a larger selection is sent in several. */
export const MOST_CHANGES = 200

/** What happens to the items of a deleted shop. */
export const SHOP_ITEMS_FATES = ['keep', 'move', 'delete'] as const

/** Result of importing one line, or of previewing it. */
export const BULK_OUTCOMES = ['create', 'change', 'unchanged', 'error'] as const
