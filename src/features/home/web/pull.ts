import { seconds } from '#core/units.ts'

/** A finger must have gone down farther than this to mean it (C-25). */
export const PULL_PX = 60

/** Where a finger touched down, and how far the page was scrolled then. */
export interface PullStart {
  x: number
  y: number
  scrolled: number
}

/**
 * How far a finger has pulled the page down, in px; 0 for a finger that went up or sideways, or that began with the page
 * scrolled (C-27).
 */
export function pulledBy(start: PullStart, now: { x: number; y: number }): number {
  const [aside, down] = [Math.abs(now.x - start.x), now.y - start.y]
  return start.scrolled > 0 || down <= 0 || aside > down ? 0 : down
}

/** True when letting go now reloads the page: more than 60 px (C-25). */
export const isPulled = (pixels: number): boolean => pixels > PULL_PX

/** An SOS was sent just now for so long, and until it is acknowledged (W-16). */
const JUST_SENT = seconds(5)

/** False while an SOS was just sent or is still on its way: the page that sends it must not go (C-26). */
export function mayReload(alert: { tappedAt: string; sentAt: string | null } | null, now: number): boolean {
  return alert === null || (alert.sentAt !== null && now - Date.parse(alert.tappedAt) >= JUST_SENT)
}
