import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { Photo } from '#features/photos/contract.ts'
import { anyId, dayField, statusField } from './fields.ts'
import { CLICK_KINDS, PAYMENT_WAYS } from './rules.ts'

/** A place with the field names of listings (T-21). */
export const ListedPlace = z.object({ lat: z.number(), lng: z.number() })

/**
 * Opening hours: ranges as "HH:MM" pairs by weekday (mon … sun); the ranges of a date ("2026-12-25") replace those of
 * its weekday; [] means closed. Null: unknown.
 */
export const Hours = z.nullable(z.record(z.string(), z.array(z.tuple([z.string(), z.string()]))))
export type Hours = z.infer<typeof Hours>

/** How a shop or office delivers and is paid. */
export const Terms = z.object({
  /** Null: it does not deliver. */
  delivery: z.nullable(
    z.object({
      /** Null: not stated. */
      rangeMeters: z.nullable(z.number()),
      /** Smallest amount of an order that is delivered; null: any amount. */
      leastPaise: z.nullable(z.number()),
    }),
  ),
  pickup: z.boolean(),
  payment: z.array(z.enum(PAYMENT_WAYS)),
})
export type Terms = z.infer<typeof Terms>

/** Delivery terms and closure, which the owner sets; `closedOn` is a day in India. */
export const dealing = { terms: z.nullable(Terms), closedOn: z.nullable(z.string()) }

/** More data of an imported place from its source; every field is optional. */
export const PlaceDetails = z.object({
  /** As in the source, in the syntax of OpenStreetMap's `opening_hours`. */
  openingHours: z.optional(z.string()),
  /** Names by language, "kn": "…". */
  names: z.optional(z.record(z.string(), z.string())),
  /** Old, short and other names. */
  otherNames: z.optional(z.array(z.string())),
  cuisine: z.optional(z.array(z.string())),
  /** Diets that it caters for ("vegan"); "only_vegetarian" means that it serves nothing else. */
  diet: z.optional(z.array(z.string())),
  wheelchair: z.optional(z.enum(['yes', 'no', 'limited', 'designated'])),
  /** Accepted payment methods ("cash", "upi"). */
  payment: z.optional(z.array(z.string())),
  operator: z.optional(z.string()),
  /** Kind of place in the words of the source, if the concepts have no entry for it. */
  kindLabel: z.optional(z.string()),
})
export type PlaceDetails = z.infer<typeof PlaceDetails>

/** Public fields of every listing of any kind. */
export const listed = {
  id: z.string(),
  category: z.string(),
  photos: z.array(Photo),
  status: statusField,
  address: z.string(),
  /** A nearby landmark, "opposite the temple"; "" for none. */
  landmark: z.string(),
  /** Null: nearby searches do not find the listing. */
  location: z.nullable(ListedPlace),
  hours: Hours,
  keywords: z.array(z.string()),
  description: z.string(),
  isDemo: z.boolean(),
  updatedAt: z.string(),
}

/**
 * Fields for the owner only: counters, until when buyers see the listing and why, and the version that an edit is based
 * on.
 */
export const owned = {
  views: z.number(),
  inquiries: z.number(),
  moderation: z.enum(['pending', 'approved', 'rejected']),
  freeUntil: z.nullable(z.string()),
  paidUntil: z.nullable(z.string()),
  isVisible: z.boolean(),
  version: z.number(),
  createdAt: z.string(),
}

/** The concepts of a place and the details from its source. */
export const known = {
  /** Ids of concepts, best match first. */
  concepts: z.array(z.string()),
  brand: z.nullable(z.string()),
  details: z.nullable(PlaceDetails),
}

/** Owner and rating, for pages that buyers see. */
export const offered = {
  /** Null: imported and not yet claimed. */
  ownerId: z.nullable(z.string()),
  ownerName: z.string(),
  /** Average stars with one decimal; null without reviews. */
  rating: z.nullable(z.number()),
  reviews: z.number(),
  isMine: z.boolean(),
  /** True when the caller blocks its owner. */
  isBlocked: z.optional(z.boolean()),
}

export const setListingStatus = defineEndpoint({
  ...addresses.setListingStatus,
  access: 'signedIn',
  quota: 'listingChange',
  idempotent: true,
  input: z.object({ id: anyId, status: z.enum(['active', 'inactive']) }),
  output: z.object({ id: z.string(), status: statusField }),
  summary: 'Switches an own listing on or off; a listing without stock cannot be switched on.',
})

export const setClosedToday = defineEndpoint({
  ...addresses.setClosedToday,
  access: 'signedIn',
  quota: 'listingChange',
  idempotent: true,
  input: z.object({
    id: anyId,
    isClosed: z.boolean(),
    /** The day in India that the owner means, however late the request arrives. */
    day: dayField,
  }),
  output: z.object({ id: z.string(), closedOn: z.nullable(z.string()) }),
  summary: 'Closes an own shop or office for today, or opens it again; the next day it is open as usual by itself.',
})

export const deleteListing = defineEndpoint({
  ...addresses.deleteListing,
  access: 'signedIn',
  idempotent: true,
  input: z.object({ id: anyId }),
  output: z.object({
    id: z.string(),
    /** Ids of the services of a deleted office, input of `restoreOffice`. */
    serviceIds: z.array(z.string()),
  }),
  summary:
    'Deletes an own listing for good; items of a shop and services of an office stay. An office can be restored for an hour.',
})

export const recordVisit = defineEndpoint({
  ...addresses.recordVisit,
  access: 'signedIn',
  idempotent: true,
  input: z.object({ id: anyId }),
  output: z.object({ counted: z.boolean() }),
  summary: 'Counts that somebody else than the owner opened the page of a listing; once per person, listing and day.',
})

export const recordClick = defineEndpoint({
  ...addresses.recordClick,
  access: 'signedIn',
  idempotent: true,
  input: z.object({ id: anyId, kind: z.enum(CLICK_KINDS) }),
  output: z.object({ counted: z.boolean() }),
  summary:
    'Counts that somebody else than the owner used contact, directions or link of a listing; once per person and day.',
})

export const listingsEndpoints = [setListingStatus, setClosedToday, deleteListing, recordVisit, recordClick]
