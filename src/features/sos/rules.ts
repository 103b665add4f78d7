import { distance, isOnEarth, isZeroPoint, type LatLng } from '#core/geo.ts'
import { days, hours, type Meters, meters, minutes, seconds } from '#core/units.ts'

/** Message of every real SOS (L-09). */
export const SOS_MESSAGE = 'Emergency SOS! Please help or contact authorities.'

/** Message of a drill. */
export const DRILL_MESSAGE = 'This is only an exercise. Nobody is in danger.'

/** Milliseconds from the tap to /sosturnoff (L-08). */
export const TO_TURN_OFF_MS = 100

/** A confirmed alert whose position is unknown is sent without one after this long, whatever the screen shows. */
export const PLACE_WAITED = seconds(10)
/** Time to type the passkey after "Stop" before the alert is sent without a position anyway. */
export const STOPPED_WITHIN = seconds(45)
/** Time to choose the place on a map before the alert is sent without one. */
export const PLACE_CHOSEN_WITHIN = seconds(60)

/** A real alert, or a drill, which is labelled as one everywhere. */
export const ALERT_KINDS = ['real', 'drill'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** The message of an alert by its kind. */
export const messageOf = (kind: AlertKind): string => (kind === 'drill' ? DRILL_MESSAGE : SOS_MESSAGE)

/** Delivery states of a recipient, in order; a state never goes back. `standby`: notified only if the alert widens. */
export const RECIPIENT_STATES = ['standby', 'queued', 'sent', 'delivered', 'seen', 'answered'] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]

/** Possible answers of a recipient. */
export const ANSWERS = ['coming', 'calledHelp', 'cannot'] as const
export type Answer = (typeof ANSWERS)[number]
/** What a recipient can say: an answer, or that they have not called help after all. */
export const SAYINGS = [...ANSWERS, 'notCalledHelp'] as const
export type Saying = (typeof SAYINGS)[number]

/** How an alert ended. `replaced`: its sender raised another one; `expired`: no contact with the sender for a day. */
export const ENDINGS = ['passkey', 'password', 'drill', 'expired', 'replaced', 'account'] as const
export type Ending = (typeof ENDINGS)[number]

/** When an alert widens, counted from its start: to the nearest five, then to the whole circle. */
export const WIDENS_AFTER = [seconds(0), seconds(60), seconds(180)] as const
export type Stage = 0 | 1 | 2
/** Number of nearest people notified when nobody within the range has seen the alert. */
export const NEAREST = 5

/** An alert ends after this long without contact with the sender. Recipients see that the sender did not end it. */
export const EXPIRES_AFTER = hours(24)
/** A drill ends after this long. */
export const DRILL_LASTS = minutes(10)
/** The trail of an ended alert is deleted after this long, unless its sender keeps it. */
export const TRAIL_KEPT = hours(24)

/**
 * Within this time only the first real alert shows its sender whom it reached first; later ones reach as many people
 * but show less (ADR 0022).
 */
export const RATION_OVER = days(7)
/** Period over which a sender's alerts are counted for the label that recipients see. */
export const COUNTED_OVER = hours(24)

/** Delays of the repeated push until the alert is seen: frequent at first, then rarer, then none. */
const RINGS_AFTER = [0, 3, 15, 30, 60, 120, 240, 480, 900, 1800, 3600].map(seconds)

/** Delay of the next push after `rings` pushes, counted from when the recipient was notified; null: no more pushes. */
export const nextRing = (rings: number): number | null => RINGS_AFTER[rings] ?? null

/** A position with its accuracy. */
export interface Fix extends LatLng {
  /** Radius in metres; 0 for a position set by hand. */
  accuracyMeters: number
  measuredAt: Date
}

/**
 * True for a usable position: within valid bounds and not (0, 0), which the specification uses for "missing" (L-12).
 */
export const isPosition = (point: LatLng): boolean => isOnEarth(point) && !isZeroPoint(point)

/** The newest of the usable positions; null when there is none (L-11). */
export function newestFix<F extends Fix>(fixes: readonly (F | null | undefined)[]): F | null {
  const real = fixes.filter((fix): fix is F => fix != null && isPosition(fix))
  return real.reduce<F | null>((best, fix) => (best && best.measuredAt >= fix.measuredAt ? best : fix), null)
}

/** A position with its accuracy, whenever it was measured. */
type Spot = Omit<Fix, 'measuredAt'>
/** A position with at most this accuracy radius is used as it is; otherwise its whole radius is allowed for. */
const PRECISE = meters(50)
const mayBeOff = ({ accuracyMeters }: Spot) => (accuracyMeters > PRECISE ? accuracyMeters : 0)

/**
 * True when a person may be within the range, limit included. The accuracy of both positions is subtracted from the
 * distance, so that an inaccurate position never excludes anybody.
 */
export function mayBeWithin(sender: Spot, other: Spot, range: Meters | number): boolean {
  return distance(sender, other) - mayBeOff(sender) - mayBeOff(other) <= range
}

/** Helpers this near to the sender count as being with them. */
const THERE = meters(100)
/** True when two positions are so near that the helper is with the sender, whatever their accuracy. */
export const isNear = (helper: LatLng, sender: LatLng): boolean => distance(helper, sender) <= THERE
/** True unless the positions show that a helper is not with the sender; null is an unknown position. */
export const mayBeThere = (helper: Spot | null, sender: Spot | null): boolean =>
  helper === null || sender === null || mayBeWithin(sender, helper, THERE)

/** A member of the circle with their last known position, or null if unknown. */
export interface Member {
  id: string
  fix: Fix | null
}

/**
 * Members notified at a stage (L-04, L-26): first those who may be within the range; then also the nearest five; then
 * the whole circle. The whole circle is notified at once when the sender's position is unknown, and in a drill, so that
 * a drill reveals nothing about where members are.
 */
export function reachedAt(stage: Stage, sender: Fix | null, members: readonly Member[], range: number): string[] {
  if (stage === 2 || sender === null) return members.map(({ id }) => id)
  const known = members.filter((member): member is Member & { fix: Fix } => member.fix !== null)
  const within = known.filter(({ fix }) => mayBeWithin(sender, fix, range))
  if (stage === 0) return within.map(({ id }) => id)
  const byDistance = known.toSorted((a, b) => distance(sender, a.fix) - distance(sender, b.fix))
  return [...new Set([...within, ...byDistance.slice(0, NEAREST)].map(({ id }) => id))]
}

/** State of one recipient, input of `stageDue`. */
export interface Progress {
  state: RecipientState
  answer: Answer | null
  /** Blocked, removed or no longer in the circle: not counted. */
  hasLeft?: boolean
}

/** True for an answer that means help: coming, or help was called. */
export const isHelp = (answer: Answer | null): boolean => answer === 'coming' || answer === 'calledHelp'

/**
 * The stage an alert should have reached after `elapsed`: stage 1 after 60 s when nobody who can help has seen it, the
 * whole circle after 180 s unless a recipient is coming or has called help. It never goes back.
 * @param hasLoss a person left the sender's circle since the last check: the whole circle is notified at once unless
 * another person helps. It does not matter whether that person had been notified, so that nothing about members'
 * positions is revealed.
 */
export function stageDue(elapsed: number, stage: Stage, everybody: readonly Progress[], hasLoss = false): Stage {
  const people = everybody.filter(({ hasLeft }) => !hasLeft)
  if (people.some(({ answer }) => isHelp(answer))) return stage
  if (hasLoss || elapsed >= WIDENS_AFTER[2]) return 2
  const isSeen = people.some(({ state }) => state === 'seen')
  return elapsed >= WIDENS_AFTER[1] && !isSeen && stage < 1 ? 1 : stage
}

/** When an alert must be checked next, counted from its start. */
export function nextLook(elapsed: number): number {
  const widening = WIDENS_AFTER.find((after) => after > elapsed)
  return widening ?? elapsed + minutes(1)
}

/** Speeds in metres a minute, with an allowance for detours. `gettingStarted` is in minutes, before a drive. */
const PACE = { walking: 65, driving: 300, gettingStarted: 5 }
/** A longer time is not told: the estimate fits ways within a town. */
const MOST_MINUTES = 120
/**
 * First estimate of the minutes until a person at this distance in metres arrives, walking or driving, whichever is
 * sooner; at least one. Null: more than two hours.
 */
export function minutesAway(away: number): number | null {
  const needed = Math.min(away / PACE.walking, PACE.gettingStarted + away / PACE.driving)
  const minutes = Math.max(1, Math.round(needed))
  return minutes <= MOST_MINUTES ? minutes : null
}

/**
 * Minutes to go when the helper answered, as computed by their device; nothing newer is known to count down. 0: they
 * said that they are there.
 */
export function minutesSaid(
  arrivesAt: string | null,
  answeredAt: string | null,
): { minutes: number | null; minutesAt: number | null } {
  if (arrivesAt === null || answeredAt === null) return { minutes: null, minutesAt: null }
  const minutesAt = Date.parse(answeredAt)
  return { minutes: Math.max(0, Math.round((Date.parse(arrivesAt) - minutesAt) / 60_000)), minutesAt }
}

/** True for a helper who said that they are there; the times are those of `minutesSaid`. */
export const saidThere = (arrivesAt: string | null, answeredAt: string | null): boolean =>
  minutesSaid(arrivesAt, answeredAt).minutes === 0

/** Wrong passkeys without a wait; each further one doubles the wait. */
const FREE_TRIES = 5
/**
 * The wait after this many wrong passkeys in a row: 30 s at first, doubling, at most 15 minutes. Raising an alert is
 * never delayed.
 */
export function tryWait(wrong: number): number {
  return wrong < FREE_TRIES ? 0 : Math.min(minutes(15), seconds(30) * 2 ** (wrong - FREE_TRIES))
}
/** Wrong tries are forgotten after this long without a new one. */
export const TRIES_FORGOTTEN = hours(1)

/** Allowed duration of a check-in, in minutes. */
export const CHECK_IN_MINUTES = { min: 5, max: 12 * 60 } as const
/**
 * Without the passkey the alert can be postponed this often at most: the tap is for a person who is late, not for
 * somebody who has taken the phone (ADR 0049).
 */
export const CHECK_IN_TAPS = 3
/** Durations offered as buttons, in minutes. */
export const CHECK_IN_PRESETS = [5, 15, 30, 60] as const
/**
 * A position counts as arrival when both its accuracy and its distance to the place of the check-in are within this.
 */
export const ARRIVES_WITHIN = meters(100)
/** True when a position shows arrival at a place, limit included. */
export const hasArrived = (fix: Fix, place: LatLng): boolean =>
  fix.accuracyMeters <= ARRIVES_WITHIN && distance(fix, place) <= ARRIVES_WITHIN
/** At this charge or below, a phone may soon run out of power. */
export const LOW_BATTERY_PERCENT = 15
/**
 * The first report of a low battery counts as a sign of life: the alert is raised at the earliest this long after it.
 */
export const LOW_BATTERY_GRACE = minutes(15)
/** "Are you safe?" is asked this long before the check-in is due. */
export const REMINDS_BEFORE = minutes(2)

/** Maximum number of outside contacts of one person. */
export const MOST_CONTACTS = 3

/** Keys of the notification and push for an alert. */
export function noticeOf(
  { kind, cause }: { kind: AlertKind; cause: 'button' | 'checkIn' },
  what: 'raised' | 'ended',
): 'sosRaised' | 'sosSilent' | 'sosDrill' | 'sosEnded' {
  if (what === 'ended') return 'sosEnded'
  if (kind === 'drill') return 'sosDrill'
  return cause === 'checkIn' ? 'sosSilent' : 'sosRaised'
}
