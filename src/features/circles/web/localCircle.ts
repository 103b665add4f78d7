import * as z from 'zod/mini'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { Circle, CircleMember, NearbyPerson } from '../contract.ts'
import { FeedEntry } from '../feedContract.ts'

/** The members under the specification's key (K-11, S-22): what other code of this browser may read. */
const members = storageEntry('myCircle', z.array(CircleMember))
/** People who are known to be near, without anything they hide (S-23). */
const users = storageEntry('users', z.array(NearbyPerson))
/** Whose they are, and the rest of the circle. */
const rest = storageEntry(`${PREFIX}_circle`, z.object({ userId: z.string(), circle: Circle }))

/** The newest of what the circle listed and told. */
const feed = storageEntry(`${PREFIX}_circle_feed`, z.object({ userId: z.string(), entries: z.array(FeedEntry) }))

/** What this browser last knew of a person's circle; null when it never knew. Exact positions are not kept. */
export function localCircle(userId: string): Circle | null {
  const kept = rest.read()
  return kept?.userId === userId ? kept.circle : null
}

/** Keeps what the server told for times without a network. */
export function keepCircle(userId: string, circle: Circle): void {
  const kept = circle.members.map((member) =>
    member.exact ? { ...member, exact: null, location: null, distance: null } : member,
  )
  members.write(kept)
  rest.write({ userId, circle: { ...circle, members: kept } })
}

/** What this browser last knew of who is near. */
export const localUsers = (userId: string): NearbyPerson[] | null => (localCircle(userId) ? users.read() : null)

/** Keeps who is near, as told. */
export const keepUsers = (people: NearbyPerson[]): boolean => users.write(people)

/** What this browser last knew of a person's feed; null when it never knew. */
export function localFeed(userId: string): FeedEntry[] | null {
  const kept = feed.read()
  return kept?.userId === userId ? kept.entries : null
}

/** Keeps the newest entries, as told. */
export const keepFeed = (userId: string, entries: FeedEntry[]): boolean => feed.write({ userId, entries })

/** Forgets all of it, when somebody else signs in (S-34). */
export function forgetCircle(): void {
  members.remove()
  users.remove()
  rest.remove()
  feed.remove()
}

/** Whose circle this browser keeps; null: nobody's. */
export const keptFor = (): string | null => rest.read()?.userId ?? null
