import type { Ctx } from '#kit/server/context.ts'
import { type Fix, newestFix } from '../rules.ts'

/** A device's clock is believed this far; one that is further off is set right by what it says while it sends. */
const BELIEVED_MS = 60_000

/** A position as a device sends it. */
export interface SentFix {
  latitude: number
  longitude: number
  accuracyMeters: number
  measuredAt: string
}

/**
 * A time of a device as the server's clock would have told it, never in the future: with a clock that is wrong by a day the
 * newest position would else be taken for an old one, or an old one for new. What is of this minute is taken as it is:
 * satellites tell the time of a position rightly, whatever the clock of the phone says.
 * @param deviceNow what the device's clock said when it sent; unknown: it is believed
 */
export function setRight(ctx: Ctx, time: string, deviceNow?: string | null): Date {
  const now = ctx.now().getTime()
  const raw = Date.parse(time)
  const ahead = deviceNow ? Date.parse(deviceNow) - now : 0
  const isOff = Math.abs(ahead) > BELIEVED_MS && Math.abs(raw - now) > BELIEVED_MS
  const told = isOff ? raw - ahead : raw
  return new Date(told > now + BELIEVED_MS ? now : told)
}

/** What a device sent as its position, with its time set right; null when it is none. */
export function asFix(ctx: Ctx, position: SentFix | null | undefined, deviceNow?: string | null): Fix | null {
  return newestFix([position && { ...position, measuredAt: setRight(ctx, position.measuredAt, deviceNow) }])
}
