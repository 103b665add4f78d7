import * as z from 'zod/mini'
import { LISTING_ID_PATTERN, UUID_PATTERN } from '#core/ids.ts'
import { isPlace, LISTING_STATUSES, PRICE_LIMIT, PRODUCT_CATEGORIES, TEXT_LIMITS } from './rules.ts'

const trimmed = (most: number) => z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(most, 'tooLong'))

/** Input fields that several kinds of listing share. */
export const nameField = trimmed(TEXT_LIMITS.name)
export const contactField = trimmed(TEXT_LIMITS.contact)
export const descriptionField = trimmed(TEXT_LIMITS.description)
export const productCategoryField = z.enum(PRODUCT_CATEGORIES, 'chooseCategory')
export const keywordsField = z
  .array(z.string().check(z.trim(), z.maxLength(TEXT_LIMITS.keyword, 'tooLong')))
  .check(z.minLength(1, 'required'), z.maxLength(TEXT_LIMITS.keywords, 'tooMany'))
export const priceField = z
  .number('invalidNumber')
  .check(z.gte(0, 'notNegative'), z.lte(PRICE_LIMIT, 'tooLarge'))
export const unitField = z._default(z.string().check(z.trim(), z.maxLength(TEXT_LIMITS.unit, 'tooLong')), '')
export const stockField = z.int('wholeNumber').check(z.gte(0, 'notNegative'), z.lte(1_000_000_000, 'tooLarge'))
export const photoIdsField = (most: number) =>
  z.array(z.string().check(z.regex(UUID_PATTERN, 'photoNotFound'))).check(z.maxLength(most, 'tooManyPhotos'))

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'invalid'))
/** Opening hours as typed: per weekday its ranges; null: not said. */
export const HoursField = z.nullable(
  z.partialRecord(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']), z.array(z.tuple([clock, clock])).check(z.maxLength(4, 'tooMany'))),
)

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
