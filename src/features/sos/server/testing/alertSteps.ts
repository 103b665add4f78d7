import { days, hours, minutes, seconds } from '#core/units.ts'
import type { AlertKind, Answer, Ending, RecipientState, Stage } from '../../rules.ts'

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
  'seen',
  'coming',
  'calledHelp',
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

/** Steps by a member, or done to a member. */
export const MEMBER_STEPS: readonly Step[] = [
  'delivered',
  'seen',
  'opened',
  'coming',
  'calledHelp',
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
  people: Map<number, Person>
}
