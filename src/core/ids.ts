/** A random, unguessable id (UUID version 4), made on the server or in the browser. */
export const newId = (): string => crypto.randomUUID()

/** The text form of a UUID, any letter case. */
export const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Listing ids: a UUID, or for shops the specification's millisecond timestamp as digits (F-12, W-74). */
export const LISTING_ID_PATTERN = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{13,16})$/i
