import { distance, isOnEarth, isZeroPoint, type LatLng } from '#core/geo.ts'
import { days, hours, type Meters, meters, minutes, seconds } from '#core/units.ts'

/** What every SOS says (L-09). */
export const SOS_MESSAGE = 'Emergency SOS! Please help or contact authorities.'

/** What an exercise says in its place. */
export const DRILL_MESSAGE = 'This is only an exercise. Nobody is in danger.'

/** From the tap to /sosturnoff (L-08). */
export const TO_TURN_OFF_MS = 100

/** A real alarm, or an exercise that says so everywhere. */
export const ALERT_KINDS = ['real', 'drill'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** What an alert says: an exercise never what a real one says. */
export const messageOf = (kind: AlertKind): string => (kind === 'drill' ? DRILL_MESSAGE : SOS_MESSAGE)

/** How far an alert has come with one person; it never goes back. `standby`: told later, if the alert widens. */
export const RECIPIENT_STATES = ['standby', 'queued', 'sent', 'delivered', 'seen', 'answered'] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]

/** What somebody who was alerted can say. */
export const ANSWERS = ['coming', 'calledHelp', 'cannot'] as const
export type Answer = (typeof ANSWERS)[number]

/** How an alert ended. `replaced`: its sender raised another one; `expired`: a day without any sign of the sender. */
export const ENDINGS = ['passkey', 'password', 'drill', 'expired', 'replaced', 'account'] as const
export type Ending = (typeof ENDINGS)[number]

/** When an alert widens, counted from its beginning: to the nearest five, to the whole circle. */
export const WIDENS_AFTER = [seconds(0), seconds(60), seconds(180)] as const
export type Stage = 0 | 1 | 2
/** As many of the nearest are told when nobody within the range has seen it. */
export const NEAREST = 5

/** Without any sign of the sender for so long an alert ends by itself, and everybody is told that he did not end it. */
export const EXPIRES_AFTER = hours(24)
/** A drill ends by itself. */
export const DRILL_LASTS = minutes(10)
/** The trail of an alert that has ended is deleted after this, unless its sender keeps it. */
export const TRAIL_KEPT = hours(24)

/** The first real alert within this time tells its sender whom it reached first; further ones reach as far but tell less (ADR 0022). */
export const RATION_OVER = days(7)
/** Over this time alerts are counted for the label that their recipients see. */
export const COUNTED_OVER = hours(24)

/** A push is repeated until the alert was seen: soon at first, then seldom, and at last no more. */
const RINGS_AFTER = [0, 3, 15, 30, 60, 120, 240, 480, 900, 1800, 3600].map(seconds)

/** When a person's device is rung again after `rings` rings, counted from when he was told; null: no more. */
export const nextRing = (rings: number): number | null => RINGS_AFTER[rings] ?? null

/** A position with what is known of its worth. */
export interface Fix extends LatLng {
  /** Radius in metres; 0 for one that was set by hand. */
  accuracyMeters: number
  measuredAt: Date
}

/** Nowhere is no position: not (0, 0), the specification's "missing" (L-12), and nothing off the Earth. */
export const isPosition = (point: LatLng): boolean => isOnEarth(point) && !isZeroPoint(point)

/** The newer of the positions that are one; null when there is none (L-11). */
export function newestFix<F extends Fix>(fixes: readonly (F | null | undefined)[]): F | null {
  const real = fixes.filter((fix): fix is F => fix != null && isPosition(fix))
  return real.reduce<F | null>((best, fix) => (best && best.measuredAt >= fix.measuredAt ? best : fix), null)
}

/** A position that is surer than this is taken as it is; one that is less sure may be off by all it admits. */
const SURE = meters(50)
const mayBeOff = ({ accuracyMeters }: Fix) => (accuracyMeters > SURE ? accuracyMeters : 0)

/**
 * True when somebody may be within the range, the edge included: as near as the uncertainty of both positions allows,
 * so that a bad fix never leaves anybody out.
 */
export function mayBeWithin(sender: Fix, other: Fix, range: Meters | number): boolean {
  return distance(sender, other) - mayBeOff(sender) - mayBeOff(other) <= range
}

/** A member of the circle, where he was last known to be (null: nowhere). */
export interface Member {
  id: string
  fix: Fix | null
}

/**
 * Whom an alert tells at a stage (L-04, L-26, decisions): first who may be within the range; then also the nearest five;
 * at last the whole circle, and at once when the sender's position is unknown. A drill tells the whole circle at once, so
 * that nothing of where they are shows in it.
 */
export function reachedAt(stage: Stage, sender: Fix | null, members: readonly Member[], range: number): string[] {
  if (stage === 2 || sender === null) return members.map(({ id }) => id)
  const known = members.filter((member): member is Member & { fix: Fix } => member.fix !== null)
  const within = known.filter(({ fix }) => mayBeWithin(sender, fix, range))
  if (stage === 0) return within.map(({ id }) => id)
  const byDistance = known.toSorted((a, b) => distance(sender, a.fix) - distance(sender, b.fix))
  return [...new Set([...within, ...byDistance.slice(0, NEAREST)].map(({ id }) => id))]
}

/** What the widening looks at: how far it has come with everybody. */
export interface Progress {
  state: RecipientState
  answer: Answer | null
  /** Blocked, removed or no longer in the circle: counts for nothing. */
  hasLeft?: boolean
}

/** True for an answer that brings help. */
export const isHelp = (answer: Answer | null): boolean => answer === 'coming' || answer === 'calledHelp'

/**
 * How far an alert should reach after so long: further after 60 s when nobody who can help has seen it, to the whole
 * circle after 180 s unless somebody is coming or has called help. It never narrows.
 * @param hasLoss somebody left the sender's circle since the last look: unless somebody else helps, the whole circle is
 *   told at once. Whether it was one who had been told makes no difference, so that nothing shows of where they were.
 */
export function stageDue(elapsed: number, stage: Stage, everybody: readonly Progress[], hasLoss = false): Stage {
  const people = everybody.filter(({ hasLeft }) => !hasLeft)
  if (people.some(({ answer }) => isHelp(answer))) return stage
  if (hasLoss || elapsed >= WIDENS_AFTER[2]) return 2
  const isSeen = people.some(({ state, answer }) => state === 'seen' || (state === 'answered' && answer !== 'cannot'))
  return elapsed >= WIDENS_AFTER[1] && !isSeen && stage < 1 ? 1 : stage
}

/** When an alert that has come this far must be looked at again, counted from its beginning. */
export function nextLook(elapsed: number): number {
  const widening = WIDENS_AFTER.find((after) => after > elapsed)
  return widening ?? elapsed + minutes(1)
}

/** Metres a minute, the detours of streets included: on foot up to `afoot`, farther by some vehicle. */
const PACE = { afoot: meters(1500), walking: 65, driving: 300, gettingStarted: 3 }
/** Minutes until somebody so far away arrives, as a first guess; at least one. */
export function minutesAway(away: number): number {
  const needed = away <= PACE.afoot ? away / PACE.walking : PACE.gettingStarted + away / PACE.driving
  return Math.max(1, Math.round(needed))
}

/** Wrong passkeys that cost nothing; after them each costs a wait that doubles. */
const FREE_TRIES = 5
/** The wait after so many wrong passkeys in a row: 30 s at first, doubling, at most 15 minutes. An alarm can always be raised. */
export function tryWait(wrong: number): number {
  return wrong < FREE_TRIES ? 0 : Math.min(minutes(15), seconds(30) * 2 ** (wrong - FREE_TRIES))
}
/** After this long without a wrong one they count no more. */
export const TRIES_FORGOTTEN = hours(1)

/** How long a check-in can be set for, in minutes. */
export const CHECK_IN_MINUTES = { min: 5, max: 12 * 60 } as const
/** What one tap sets it for. */
export const CHECK_IN_PRESETS = [5, 15, 30, 60] as const
/** A position that is sure to so much and lies within so much of the place of a check-in is an arrival. */
export const ARRIVES_WITHIN = meters(100)
/** True when a position shows that somebody has come to a place, the edge included. */
export const hasArrived = (fix: Fix, place: LatLng): boolean =>
  fix.accuracyMeters <= ARRIVES_WITHIN && distance(fix, place) <= ARRIVES_WITHIN
/** At this charge or below a phone is about to go silent for a reason that is no danger. */
export const LOW_BATTERY_PERCENT = 15
/** A low battery is a sign of life: once, the alarm comes this long after it at the earliest. */
export const LOW_BATTERY_GRACE = minutes(15)
/** So long before it is due its person is asked "Are you safe?". */
export const REMINDS_BEFORE = minutes(2)
