import * as z from 'zod/mini'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { LISTING_ID_PATTERN, UUID_PATTERN } from '#core/ids.ts'
import {
  isPlace,
  LISTING_STATUSES,
  MOST_EXPERIENCE,
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
export const nameField = trimmed(TEXT_LIMITS.name)
export const contactField = trimmed(TEXT_LIMITS.contact)
export const descriptionField = trimmed(TEXT_LIMITS.description)
export const qualificationField = trimmed(TEXT_LIMITS.contact)
/** Offices name their category themselves (F-119). */
export const freeCategoryField = trimmed(TEXT_LIMITS.category)
const optional = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most, 'tooLong')), '')
/** A description that may be missing. */
export const freeTextField = optional(TEXT_LIMITS.description)
export const addressField = optional(TEXT_LIMITS.address)
export const productCategoryField = z.enum(PRODUCT_CATEGORIES, 'chooseCategory')
export const serviceCategoryField = z.enum(SERVICE_CATEGORIES, 'chooseCategory')

/** Words or lines as typed, blank ones left out. */
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
/** Years. */
export const experienceField = z
  .number('invalidNumber')
  .check(z.gte(0, 'notNegative'), z.lte(MOST_EXPERIENCE, 'tooLarge'))
export const priceField = z.number('invalidNumber').check(z.gte(0, 'notNegative'), z.lte(PRICE_LIMIT, 'tooLarge'))
/** What a price is for; "/kg" is taken for "kg", since the stroke is written by us. */
export const unitField = z.pipe(
  optional(TEXT_LIMITS.unit + 1),
  z.transform((unit: string) => unit.replace(/^\/\s*/, '').slice(0, TEXT_LIMITS.unit)),
)
export const stockField = z.int('wholeNumber').check(z.gte(0, 'notNegative'), z.lte(1_000_000_000, 'tooLarge'))
export const photoIdsField = (most: number) =>
  z.array(z.string().check(z.regex(UUID_PATTERN, 'photoNotFound'))).check(z.maxLength(most, 'tooManyPhotos'))

/** Photos of a service: those beyond the fifth are cut off without a word (F-96). */
export const servicePhotoIdsField = z.pipe(
  photoIdsField(100),
  z.transform((ids: string[]) => ids.slice(0, PHOTO_LIMITS.service)),
)

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'invalid'))
/** Opening hours as typed: per weekday its ranges; null: not said. */
export const HoursField = z.nullable(
  z.partialRecord(z.enum(WEEKDAYS), z.array(z.tuple([clock, clock])).check(z.maxLength(4, 'tooMany'))),
)

const time = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'invalid'))
/** When a service can be had (F-98, F-99); days each once, in order. An end before the start is on the next day (F-100). */
export const AvailabilityField = z.object({
  days: z.pipe(
    z.array(z.enum(SERVICE_DAYS)),
    z.transform((days: ServiceDay[]) => SERVICE_DAYS.filter((day) => days.includes(day))),
  ),
  start: time,
  end: time,
})

/** A listing's place at its own boundary: {lat, lng} (T-21). */
export const LocationField = z
  .object({ lat: z.number('invalidNumber'), lng: z.number('invalidNumber') })
  .check(z.refine(({ lat, lng }) => isPlace({ latitude: lat, longitude: lng }), 'invalidPlace'))

export const listingId = z.string().check(z.regex(LISTING_ID_PATTERN, 'notFound'))
/** An id in a path: anything, since an unknown one gets the specification's "not found" text. */
export const anyId = z.string().check(z.maxLength(100, 'notFound'))
export const statusField = z.enum(LISTING_STATUSES)
/** The version on which an edit was made; the server refuses one made on an older version (`changedElsewhere`). */
export const versionField = z.optional(z.int('wholeNumber'))
