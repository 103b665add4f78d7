import * as z from 'zod/mini'
import { type Milliseconds, minutes } from '#core/units.ts'

/** Whether a person is online, or for how many whole minutes they have been away. */
export const Presence = z.object({ isOnline: z.boolean(), minutesAgo: z.number() })
export type Presence = z.infer<typeof Presence>

/**
 * A person counts as online for this long after the last visit: longer than open screens take to ask again plus the
 * time in which a further visit is not stored.
 */
const ONLINE_WITHIN: Milliseconds = minutes(2)

/**
 * The presence shown for a last visit; null without one.
 * @param visit its time, and that of the last visit in a session that is still open: who has signed out is not online
 */
export function presenceOf(visit: { at: Date; openAt: Date | null } | null, now: Date): Presence | null {
  if (!visit) return null
  const passed = (at: Date) => Math.max(0, now.getTime() - at.getTime())
  const isOnline = visit.openAt !== null && passed(visit.openAt) <= ONLINE_WITHIN
  return { isOnline, minutesAgo: Math.floor(passed(visit.at) / minutes(1)) }
}
