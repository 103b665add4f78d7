import { seconds } from '#core/units.ts'

/** A pull counts from this distance on (C-25). */
export const PULL_PX = 60

/** Start of a touch, and the scroll position at that moment. */
export interface PullStart {
  x: number
  y: number
  scrolled: number
}

/**
 * How far a touch has pulled the page down, in px; 0 for a touch that moved up or sideways, or started on a scrolled
 * page (C-27).
 */
export function pulledBy(start: PullStart, now: { x: number; y: number }): number {
  const [aside, down] = [Math.abs(now.x - start.x), now.y - start.y]
  return start.scrolled > 0 || down <= 0 || aside > down ? 0 : down
}

/** True when releasing now reloads the page: more than 60 px (C-25). */
export const isPulled = (pixels: number): boolean => pixels > PULL_PX

/** An SOS counts as just sent for this long, and until it is acknowledged (W-16). */
const JUST_SENT = seconds(5)

/** False while an SOS was just sent or is still being sent: a reload would interrupt the page that sends it (C-26). */
export function mayReload(alert: { tappedAt: string; sentAt: string | null } | null, now: number): boolean {
  return alert === null || (alert.sentAt !== null && now - Date.parse(alert.tappedAt) >= JUST_SENT)
}
