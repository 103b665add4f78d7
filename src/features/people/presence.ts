import * as z from 'zod/mini'
import { type Milliseconds, minutes } from '#core/units.ts'

/** Whether a person is online, or for how many whole minutes they have been away. */
export const Presence = z.object({ isOnline: z.boolean(), minutesAgo: z.number() })
export type Presence = z.infer<typeof Presence>

/** A visit within this time counts as online: visits are stored every five minutes. */
const HERE_WITHIN: Milliseconds = minutes(6)

/** The presence shown for a last visit; null without one. */
export function presenceOf(lastVisit: Date | null, now: Date): Presence | null {
  if (!lastVisit) return null
  const passed = Math.max(0, now.getTime() - lastVisit.getTime())
  return { isOnline: passed <= HERE_WITHIN, minutesAgo: Math.floor(passed / minutes(1)) }
}
