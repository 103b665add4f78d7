import * as z from 'zod/mini'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { hasHiddenSigns } from '#core/hiddenSigns.ts'
import { LISTING_ID_PATTERN, UUID_PATTERN } from '#core/ids.ts'
import { comparable } from '#core/text.ts'
import { isMistyped, storedCode } from './barcode.ts'
import {
  isPlace,
  LISTING_STATUSES,
  isDay,
  isWholePaise,
  MOST_EXPERIENCE,
  MOST_RANGE,
  MOST_SPECIAL_DAYS,
  MOST_VARIANTS,
  PAYMENT_WAYS,
  type PaymentWay,
  PRICE_LIMIT,
  PRODUCT_CATEGORIES,
  SERVICE_CATEGORIES,
  SERVICE_DAYS,
  type ServiceDay,
  TEXT_LIMITS,
  WEEKDAYS,
} from './rules.ts'

const trimmed = (most: number) => z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(most, 'tooLong'))

/** Input fields that several kinds of listing share. */
export const nameField = trimmed(TEXT_LIMITS.name).check(z.refine((name) => !hasHiddenSigns(name), 'nameHidden'))
export const contactField = trimmed(TEXT_LIMITS.contact)
export const descriptionField = trimmed(TEXT_LIMITS.description)
export const qualificationField = trimmed(TEXT_LIMITS.contact)
/** Offices have a free-text category (F-119). */
export const freeCategoryField = trimmed(TEXT_LIMITS.category)
const optional = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most, 'tooLong')), '')
/** An optional description; omitted: unchanged. */
export const keptTextField = z.optional(z.string().check(z.trim(), z.maxLength(TEXT_LIMITS.description, 'tooLong')))
/** An optional phone number; omitted: unchanged. */
export const keptContactField = z.optional(z.string().check(z.trim(), z.maxLength(TEXT_LIMITS.contact, 'tooLong')))
/** An optional description. */
export const freeTextField = optional(TEXT_LIMITS.description)
export const addressField = optional(TEXT_LIMITS.address)
/** Omitted: unchanged, or looked up after a move. */
export const typedAddressField = z.optional(z.string().check(z.trim(), z.maxLength(TEXT_LIMITS.address, 'tooLong')))
/** Omitted: unchanged. */
export const landmarkField = z.optional(z.string().check(z.trim(), z.maxLength(TEXT_LIMITS.landmark, 'tooLong')))
export const productCategoryField = z.enum(PRODUCT_CATEGORIES, 'chooseCategory')
export const serviceCategoryField = z.enum(SERVICE_CATEGORIES, 'chooseCategory')

/** Words or lines as typed, without blank ones. */
const words = (longest: number, most: number) =>
  z.pipe(
    z.array(z.string().check(z.trim(), z.maxLength(longest, 'tooLong'))),
    z.pipe(
      z.transform((all: string[]) => all.filter((word) => word !== '')),
      z.array(z.string()).check(z.maxLength(most, 'tooMany')),
    ),
  )
export const keywordsField = words(TEXT_LIMITS.keyword, TEXT_LIMITS.keywords).check(
  z.refine((all) => all.length > 0, 'required'),
)
export const optionalKeywordsField = z._default(words(TEXT_LIMITS.keyword, TEXT_LIMITS.keywords), [])
export const featuresField = z._default(words(TEXT_LIMITS.feature, 20), [])
/** A bar code number with a right check digit, or the seller's own code. */
export const codeField = z.pipe(
  z.string().check(
    z.trim(),
    z.maxLength(TEXT_LIMITS.code, 'tooLong'),
    z.refine((code) => !isMistyped(code), 'barcodeWrong'),
  ),
  z.transform(storedCode),
)
/** Years. */
export const experienceField = z
  .number('invalidNumber')
  .check(z.gte(0, 'notNegative'), z.lte(MOST_EXPERIENCE, 'tooLarge'))
/** In rupees, with paise as two decimals. */
export const priceField = z
  .number('invalidNumber')
  .check(z.gte(0, 'notNegative'), z.lte(PRICE_LIMIT, 'tooLarge'), z.refine(isWholePaise, 'twoDecimals'))
/** Unit of a price; "/kg" is read as "kg", since the slash is added on display. */
export const unitField = z.pipe(
  optional(TEXT_LIMITS.unit + 1),
  z.transform((unit: string) => unit.replace(/^\/\s*/, '').slice(0, TEXT_LIMITS.unit)),
)
export const stockField = z.int('wholeNumber').check(z.gte(0, 'notNegative'), z.lte(1_000_000_000, 'tooLarge'))
export const photoIdsField = (most: number) =>
  z.array(z.string().check(z.regex(UUID_PATTERN, 'photoNotFound'))).check(z.maxLength(most, 'tooManyPhotos'))

/** Sizes of an item; only a stored size has an `id`. Labels must be distinct. */
export const variantsField = z.optional(
  z
    .array(
      z.object({
        id: z.optional(z.string().check(z.regex(UUID_PATTERN, 'invalid'))),
        label: trimmed(TEXT_LIMITS.variant),
        /** In rupees. */
        price: priceField,
        /** Null: not counted. */
        stock: z.nullable(stockField),
        code: z._default(codeField, ''),
      }),
    )
    .check(
      z.maxLength(MOST_VARIANTS, 'tooMany'),
      z.refine((all) => new Set(all.map(({ label }) => comparable(label))).size === all.length, 'variantTwice'),
    ),
)

/** Photos of a service: those beyond the fifth are silently dropped (F-96). */
export const servicePhotoIdsField = z.pipe(
  photoIdsField(100),
  z.transform((ids: string[]) => ids.slice(0, PHOTO_LIMITS.service)),
)

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'invalid'))
/** A day that exists: "2026-12-25". */
export const dayField = z.string().check(z.refine(isDay, 'invalid'))
const isHoursKey = (key: string) => WEEKDAYS.some((day) => day === key) || isDay(key)
/** Opening hours as typed: ranges by weekday and for single days; null: not given. */
export const HoursField = z.nullable(
  z
    .record(
      z.string().check(z.refine(isHoursKey, 'invalid')),
      z.array(z.tuple([clock, clock])).check(z.maxLength(4, 'tooMany')),
    )
    .check(z.refine((hours) => Object.keys(hours).length <= WEEKDAYS.length + MOST_SPECIAL_DAYS, 'tooMany')),
)

/** How a shop or office delivers and is paid, as typed; omitted: unchanged. */
export const termsField = z.optional(
  z.nullable(
    z.object({
      delivery: z.nullable(
        z.object({
          rangeMeters: z.nullable(
            z.number('invalidNumber').check(z.gte(1, 'notNegative'), z.lte(MOST_RANGE, 'tooLarge')),
          ),
          leastPaise: z.nullable(
            z.int('invalidNumber').check(z.gte(0, 'notNegative'), z.lte(100 * PRICE_LIMIT, 'tooLarge')),
          ),
        }),
      ),
      pickup: z.boolean(),
      payment: z.pipe(
        z.array(z.enum(PAYMENT_WAYS)),
        z.transform((ways: PaymentWay[]) => PAYMENT_WAYS.filter((way) => ways.includes(way))),
      ),
    }),
  ),
)

const time = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'invalid'))
/**
 * When a service is available (F-98, F-99); each day once, in order. An end before the start is on the next day
 * (F-100).
 */
export const AvailabilityField = z.object({
  days: z.pipe(
    z.array(z.enum(SERVICE_DAYS)),
    z.transform((days: ServiceDay[]) => SERVICE_DAYS.filter((day) => days.includes(day))),
  ),
  start: time,
  end: time,
})

/** A listing's place as sent by clients: {lat, lng} (T-21). */
export const LocationField = z
  .object({ lat: z.number('invalidNumber'), lng: z.number('invalidNumber') })
  .check(z.refine(({ lat, lng }) => isPlace({ latitude: lat, longitude: lng }), 'invalidPlace'))

export const listingId = z.string().check(z.regex(LISTING_ID_PATTERN, 'notFound'))
/**
 * An id in a path: any text is accepted, because an unknown id is answered with the specification's "not found" text.
 */
export const anyId = z.string().check(z.maxLength(100, 'notFound'))
export const statusField = z.enum(LISTING_STATUSES)
/** Version that an edit is based on; the server refuses an outdated one (`changedElsewhere`). */
export const versionField = z.optional(z.int('wholeNumber'))
