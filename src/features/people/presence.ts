import * as z from 'zod/mini'
import { type Milliseconds, minutes } from '#core/units.ts'

/** Whether a person is online, or for how many whole minutes they have been away. */
export const Presence = z.object({ isOnline: z.boolean(), minutesAgo: z.number() })
export type Presence = z.infer<typeof Presence>

/** A person counts as online for this long after the last visit; visits are stored every five minutes. */
const ONLINE_WITHIN: Milliseconds = minutes(6)

/** The presence shown for a last visit; null without one. */
export function presenceOf(lastVisit: Date | null, now: Date): Presence | null {
  if (!lastVisit) return null
  const passed = Math.max(0, now.getTime() - lastVisit.getTime())
  return { isOnline: passed <= ONLINE_WITHIN, minutesAgo: Math.floor(passed / minutes(1)) }
}
