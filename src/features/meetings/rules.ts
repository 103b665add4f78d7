import { days, hours, type Milliseconds, minutes } from '#core/units.ts'

/**
 * States of a meeting. `met`: both were there, shown by the code; `over`: its window ended without the code; `expired`:
 * the time came before an answer.
 */
export const MEETING_STATES = ['proposed', 'agreed', 'met', 'declined', 'cancelled', 'expired', 'over'] as const
export type MeetingState = (typeof MEETING_STATES)[number]

/** Kinds of public places, most recommended first; taken from the map or a listing, never from what a person typed. */
export const PUBLIC_PLACES = [
  'police',
  'metro',
  'station',
  'bus',
  'mall',
  'market',
  'cafe',
  'hospital',
  'shop',
] as const
export type PublicPlace = (typeof PUBLIC_PLACES)[number]

/** A meeting is at most this far ahead. */
export const MOST_AHEAD: Milliseconds = days(60)
/** The window around the agreed time, in which codes are shown and positions may be shared. */
export const WINDOW = { before: hours(1), after: hours(2) } as const
/** Both people are reminded this long before the agreed time. */
export const REMINDS_BEFORE: Milliseconds = hours(1)
/** "Are you well?" is asked this long after the time, or after the two met. */
export const WELL_AFTER: Milliseconds = minutes(30)
/** Without an answer to "Are you well?" an SOS is raised after this long. */
export const WELL_ANSWERED_WITHIN: Milliseconds = minutes(15)
/** Wrong codes that one person may enter for one meeting. */
export const MOST_WRONG_CODES = 10
/** Maximum number of people and numbers that one person may notify of one meeting, and of texts to numbers in a day. */
export const TELLINGS = { ofMeeting: 10, textsInADay: 10 } as const
/** How long after the window notified people can still see the meeting. */
export const TOLD_FOR: Milliseconds = days(1)
/** Meetings are deleted this long after their time. */
export const KEPT: Milliseconds = days(30)
/** Length of the calendar entry. */
export const CALENDAR_MINUTES = 30

export const PLACE_NAME_LENGTH = 100
export const ADDRESS_LENGTH = 300

/** Length of a code. */
export const CODE_LENGTH = 6
/** The digits of a typed code, without spaces. */
export const plainCode = (typed: string): string => typed.replace(/\D/g, '')

interface Timed {
  state: MeetingState
  at: Date
}

/** True while a meeting is proposed or agreed. */
export const isOpen = ({ state }: Pick<Timed, 'state'>): boolean => state === 'proposed' || state === 'agreed'

/** What differs between a proposal and the one before it. */
export type MeetingChange = 'time' | 'place' | 'both' | 'none'

/** Compares a changed proposal with the one before it; a place counts by its name. */
export function changeOf(now: { at: Date; placeName: string }, before: { at: Date; placeName: string }): MeetingChange {
  const isPlace = now.placeName !== before.placeName
  if (now.at.getTime() !== before.at.getTime()) return isPlace ? 'both' : 'time'
  return isPlace ? 'place' : 'none'
}

/** Start and end of the window of a meeting, both included. */
export const windowOf = ({ at }: Pick<Timed, 'at'>): { opensAt: Date; closesAt: Date } => ({
  opensAt: new Date(at.getTime() - WINDOW.before),
  closesAt: new Date(at.getTime() + WINDOW.after),
})

/** True while an agreed meeting's window is open: for codes, "on the way" and positions. */
export function isWithinWindow(meeting: Timed, now: Date): boolean {
  const { opensAt, closesAt } = windowOf(meeting)
  return meeting.state === 'agreed' && now >= opensAt && now <= closesAt
}

/** An SOS up to this long after the window still belongs to the meeting: its check may raise one late. */
const ALERT_AFTER: Milliseconds = hours(1)

/**
 * True if an SOS raised at this time belongs to a meeting. A person who has set out may be there although the meeting
 * was called off.
 */
export function belongsToAlert(meeting: Timed & { setOutAt: Date | null }, raisedAt: Date): boolean {
  const { opensAt, closesAt } = windowOf(meeting)
  const { state, setOutAt } = meeting
  const isOn = ['agreed', 'met', 'over'].includes(state) || (state === 'cancelled' && setOutAt !== null)
  return isOn && raisedAt >= opensAt && raisedAt.getTime() <= closesAt.getTime() + ALERT_AFTER
}

interface Side {
  setOutAt: Date | null
  asksWell: boolean
  wellAskedAt: Date | null
  wellAt: Date | null
}

/**
 * When one of the two is asked "Are you well?"; null: not at all, or it was already asked or answered. Half an hour
 * after the agreed time, or after they met (then at the end of the window at the latest). A person who has set out is
 * asked even if the other cancels, blocks them or deletes their account, so that nobody can disable another person's
 * check.
 * @param isOwnEnd whether this person cancelled it
 */
export function wellDueAt(meeting: Timed & { metAt: Date | null }, side: Side, isOwnEnd: boolean): Date | null {
  if (!side.asksWell || side.wellAskedAt || side.wellAt) return null
  const { state, at, metAt } = meeting
  if (state === 'met' && metAt) {
    const { closesAt } = windowOf(meeting)
    const after = metAt.getTime() + WELL_AFTER
    return new Date(Math.min(after, Math.max(closesAt.getTime(), metAt.getTime())))
  }
  const isGoing = side.setOutAt !== null
  if (state === 'agreed' || (isGoing && (state === 'over' || (state === 'cancelled' && !isOwnEnd))))
    return new Date(at.getTime() + WELL_AFTER)
  return null
}

/** When the scheduled work must process a meeting next; null: never again. */
export function nextStep(
  meeting: Timed & { metAt: Date | null; remindedAt: Date | null },
  wells: readonly (Date | null)[],
): Date | null {
  const { state, at, remindedAt } = meeting
  const times: Date[] = wells.filter((each) => each !== null)
  if (state === 'proposed') times.push(at)
  if (state === 'agreed') {
    times.push(windowOf(meeting).closesAt)
    if (!remindedAt) times.push(new Date(at.getTime() - REMINDS_BEFORE))
  }
  return times.length === 0 ? null : new Date(Math.min(...times.map((each) => each.getTime())))
}

/** Actions of one of the two people. */
export const MEETING_ACTS = ['agree', 'change', 'decline', 'cancel', 'setOut', 'share', 'code', 'tell', 'well'] as const
export type MeetingAct = (typeof MEETING_ACTS)[number]

/** Actions that one of the two people can take; `isMyTurn`: the proposal waits for this person's answer. */
export function actsOf(
  meeting: Timed & { isMyTurn: boolean },
  side: Pick<Side, 'setOutAt' | 'wellAskedAt' | 'wellAt'>,
  now: Date,
): MeetingAct[] {
  const { state, at, isMyTurn } = meeting
  const isAhead = now < at
  if (state === 'proposed' && isAhead) return isMyTurn ? ['agree', 'change', 'decline'] : ['change', 'cancel']
  const acts: MeetingAct[] = []
  if (state === 'agreed') {
    if (isWithinWindow(meeting, now)) acts.push('code', 'share')
    if (isWithinWindow(meeting, now) && side.setOutAt === null) acts.push('setOut')
    if (isAhead) acts.push('change')
    acts.push('cancel', 'tell')
  }
  const isLate = state === 'met' || (['agreed', 'over'].includes(state) && !isAhead)
  if (isLate && !side.wellAt && !side.wellAskedAt) acts.push('well')
  return acts
}
