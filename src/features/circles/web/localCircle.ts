import * as z from 'zod/mini'
import { PREFIX, readBy, storageEntry } from '#kit/web/storage.ts'
import { Circle, CircleMember, NearbyPerson } from '../contract.ts'
import { FeedEntry } from '../feedContract.ts'

/** The members under the specification's storage key (K-11, S-22), which other code in this browser may read. */
const members = storageEntry('myCircle', readBy(z.array(CircleMember)))
/** Known nearby people, without anything they hide (S-23). */
const users = storageEntry('users', readBy(z.array(NearbyPerson)))
/** The owner of this data, and their circle. */
const rest = storageEntry(`${PREFIX}_circle`, readBy(z.object({ userId: z.string(), circle: Circle })))

/** The newest entries of the circle's feed. */
const feed = storageEntry(
  `${PREFIX}_circle_feed`,
  readBy(z.object({ userId: z.string(), entries: z.array(FeedEntry) })),
)

/** The stored circle of a person; null when there is none. Contains no exact positions. */
export function localCircle(userId: string): Circle | null {
  const kept = rest.read()
  return kept?.userId === userId ? kept.circle : null
}

/** Stores the server's answer for offline use. */
export function keepCircle(userId: string, circle: Circle): void {
  const kept = circle.members.map((member) =>
    member.exact ? { ...member, exact: null, location: null, distance: null } : member,
  )
  members.write(kept)
  rest.write({ userId, circle: { ...circle, members: kept } })
}

/** The stored nearby people. */
export const localUsers = (userId: string): NearbyPerson[] | null => (localCircle(userId) ? users.read() : null)

/** Stores the server's list of nearby people. */
export const keepUsers = (people: NearbyPerson[]): boolean => users.write(people)

/** The stored feed of a person; null when there is none. */
export function localFeed(userId: string): FeedEntry[] | null {
  const kept = feed.read()
  return kept?.userId === userId ? kept.entries : null
}

/** Stores the newest entries of the feed. */
export const keepFeed = (userId: string, entries: FeedEntry[]): boolean => feed.write({ userId, entries })

/** Deletes all stored data of the circle; called when another person signs in (S-34). */
export function forgetCircle(): void {
  members.remove()
  users.remove()
  rest.remove()
  feed.remove()
}

/** The owner of the stored circle; null: none. */
export const keptFor = (): string | null => rest.read()?.userId ?? null
