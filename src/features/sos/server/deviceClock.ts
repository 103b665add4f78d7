import type { Ctx } from '#kit/server/context.ts'
import { type Fix, newestFix } from '../rules.ts'

/** A device clock within this of the server's is trusted; otherwise its times are corrected by the difference. */
const BELIEVED_MS = 60_000

/** A position as a device sends it. */
export interface SentFix {
  latitude: number
  longitude: number
  accuracyMeters: number
  measuredAt: string
}

/**
 * A device's time converted to the server's clock, never in the future. Without this, a clock that is a day off would
 * make a new position look old, or an old one new. Times within the last minute are not changed: satellite positions
 * carry correct times whatever the phone's clock says.
 * @param deviceNow the device's time when it sent; unknown: its times are trusted
 */
export function setRight(ctx: Ctx, time: string, deviceNow?: string | null): Date {
  const now = ctx.now().getTime()
  const raw = Date.parse(time)
  const ahead = deviceNow ? Date.parse(deviceNow) - now : 0
  const isOff = Math.abs(ahead) > BELIEVED_MS && Math.abs(raw - now) > BELIEVED_MS
  const told = isOff ? raw - ahead : raw
  return new Date(told > now + BELIEVED_MS ? now : told)
}

/** A device's position with its time corrected; null when it is not usable. */
export function asFix(ctx: Ctx, position: SentFix | null | undefined, deviceNow?: string | null): Fix | null {
  return newestFix([position && { ...position, measuredAt: setRight(ctx, position.measuredAt, deviceNow) }])
}
