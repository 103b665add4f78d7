import { days, hours, minutes, seconds } from '#core/units.ts'
import { type AlertKind, type Answer, type Ending, NEAREST, type RecipientState, type Stage } from '../../rules.ts'

/** Possible steps of a sequence. */
export const STEPS = [
  'raise',
  'repeat',
  'repeat an old one',
  'drill',
  'endDrill',
  'right',
  'wrong',
  'duress',
  'widen',
  'delivered',
  'shown',
  'seen',
  'coming',
  'calledHelp',
  'notCalledHelp',
  'cannot',
  'opened',
  'mute',
  'join',
  'leave',
  'rejoin',
  'block',
  'be blocked',
  'unblock',
  'close the account',
  'pass 61 s',
  'pass 3 min',
  'pass 25 h',
  'pass 8 d',
] as const
export type Step = (typeof STEPS)[number]

/** A step, and the member it concerns, if any. */
export interface Taken {
  step: Step
  pick: number
}

export const PASSES: Partial<Record<Step, number>> = {
  'pass 61 s': seconds(61),
  'pass 3 min': minutes(3),
  'pass 25 h': hours(25),
  'pass 8 d': days(8),
}

/** Steps of which a member is the actor or the subject. */
export const MEMBER_STEPS: readonly Step[] = [
  'delivered',
  'shown',
  'seen',
  'opened',
  'coming',
  'calledHelp',
  'notCalledHelp',
  'cannot',
  'leave',
  'rejoin',
  'block',
  'be blocked',
  'unblock',
  'close the account',
]

export interface Person {
  state: RecipientState
  answer: Answer | null
  hasCalledHelp: boolean
  hasOpened: boolean
  hasLeft: boolean
  isShown: boolean
}

export interface Alert {
  id: string
  kind: AlertKind
  stage: Stage
  raisedAt: number
  lastSignAt: number
  nextLookAt: number
  isHidden: boolean
  endedHow: Ending | null
  wrongTries: number
  isToldInFull: boolean
  hasLoss: boolean
  /** The hidden alert that this one joined. */
  joins: Alert | null
  people: Map<number, Person>
}

/** True for a person who was notified and has not left. */
export const isKnown = (person: Person | undefined): boolean =>
  person !== undefined && person.state !== 'standby' && !person.hasLeft

interface Reaching {
  stage: Stage
  isFirst: boolean
  /** The circle, nearest first. */
  nearest: readonly number[]
  isNear: (member: number) => boolean
}

/** Advances an alert to a stage. If it joined another alert, people are notified of that one. */
export function toStage(alert: Alert, { stage, isFirst, nearest, isNear }: Reaching): void {
  for (const { people } of alert.joins ? [alert, alert.joins] : [alert])
    for (const member of nearest)
      if (!people.has(member))
        people.set(member, {
          state: 'standby',
          answer: null,
          hasCalledHelp: false,
          hasOpened: false,
          hasLeft: false,
          isShown: false,
        })
  const isTold = (member: number) =>
    alert.kind === 'drill' ||
    stage === 2 ||
    isNear(member) ||
    (stage === 1 && nearest.indexOf(member) < NEAREST) ||
    isKnown(alert.joins?.people.get(member))
  for (const member of nearest) {
    const person = alert.people.get(member)!
    if (person.state !== 'standby' || person.hasLeft || !isTold(member)) continue
    person.state = 'queued'
    person.isShown = alert.isToldInFull && (isFirst || stage > alert.stage)
    const joined = alert.joins?.people.get(member)
    if (joined?.state === 'standby' && !joined.hasLeft) joined.state = 'queued'
  }
  alert.stage = stage
}

/** The latest alert that helpers know, and the last one that joined it. */
export function shownOf(alerts: readonly Alert[]): Alert[] {
  const shown = alerts.findLast(({ joins }) => joins === null)
  const again = shown && alerts.findLast(({ joins }) => joins === shown)
  return [shown, again].filter((alert) => alert !== undefined)
}
