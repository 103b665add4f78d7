import { hours, minutes, seconds } from '#core/units.ts'
import {
  type AlertKind,
  type Answer,
  DRILL_LASTS,
  type Ending,
  EXPIRES_AFTER,
  NEAREST,
  nextLook,
  RECIPIENT_STATES,
  type RecipientState,
  type Stage,
  stageDue,
  TRIES_FORGOTTEN,
  tryWait,
} from '../../rules.ts'

/** What can be done in a life of the machine. */
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
  'mute',
  'join',
  'leave',
  'pass 61 s',
  'pass 3 min',
  'pass 25 h',
] as const
export type Step = (typeof STEPS)[number]

/** A step, and which of the members takes it where one has to. */
export interface Taken {
  step: Step
  pick: number
}

export const PASSES: Partial<Record<Step, number>> = {
  'pass 61 s': seconds(61),
  'pass 3 min': minutes(3),
  'pass 25 h': hours(25),
}

interface Person {
  state: RecipientState
  answer: Answer | null
}

interface Alert {
  id: string
  kind: AlertKind
  stage: Stage
  raisedAt: number
  lastSignAt: number
  nextLookAt: number
  isHidden: boolean
  endedHow: Ending | null
  wrongTries: number
  people: Map<number, Person>
}

/**
 * What an alert must be after every step, thought out once more and without a database: the measure of the verbs (trust R5).
 * Members are numbers, with their distance in metres; nobody's device has a push service, so that nobody is ever "sent".
 */
export class AlertModel {
  readonly alerts: Alert[] = []
  readonly #distances: readonly number[]
  readonly #range: number
  readonly #circle: Set<number>
  #known: number
  #now = 0
  #wrong = 0
  #blockedUntil = 0
  #lastTryAt = 0

  constructor(distances: readonly number[], { members, range }: { members: number; range: number }) {
    this.#distances = distances
    this.#range = range
    this.#circle = new Set([...distances.keys()].slice(0, members))
    this.#known = members
  }

  /** How many have ever been members: among them a step picks. */
  get known(): number {
    return this.#known
  }

  /** `id` is the one of an alert that this may raise. */
  take({ step, pick }: Taken, id: string): void {
    const member = pick % this.#known
    if (step === 'raise' || step === 'drill') this.#raise(step === 'drill' ? 'drill' : 'real', id)
    else if (step === 'repeat' || step === 'repeat an old one') this.#repeat(step === 'repeat' ? -1 : 0)
    else if (step === 'endDrill') this.#endDrill()
    else if (step === 'right' || step === 'wrong' || step === 'duress') this.#type(step)
    else if (step === 'widen') this.#widen()
    else if (step === 'delivered' || step === 'seen') this.#advance(member, step)
    else if (step === 'coming' || step === 'calledHelp' || step === 'cannot') this.#answer(member, step)
    else if (step === 'join' && this.#known < this.#distances.length) this.#circle.add(this.#known++)
    else if (step === 'leave') this.#circle.delete(member)
    else if (PASSES[step]) this.#pass(PASSES[step])
  }

  /** The same words as the picture of the database. */
  picture(): string[] {
    return this.alerts.map((alert) => {
      const people = [...alert.people].toSorted(([a], [b]) => a - b)
      const state = `${alert.kind} stage ${alert.stage} ${alert.endedHow ?? 'on'}${alert.isHidden ? ' hidden' : ''}`
      return [
        `${alert.id}: ${state}, ${alert.wrongTries} wrong`,
        ...people.map(([member, person]) => `${member} ${person.state} ${person.answer ?? '-'}`),
      ].join('; ')
    })
  }

  #active(): Alert | undefined {
    return this.alerts.find(({ endedHow }) => endedHow === null)
  }

  #raise(kind: AlertKind, id: string): void {
    const active = this.#active()
    const isReplaced = active !== undefined && kind === 'real' && (active.kind === 'drill' || active.isHidden)
    if (active && !isReplaced) {
      active.lastSignAt = this.#now
      return
    }
    if (active) active.endedHow = active.kind === 'drill' ? 'drill' : 'replaced'
    const alert: Alert = {
      id,
      kind,
      stage: 0,
      raisedAt: this.#now,
      lastSignAt: this.#now,
      nextLookAt: this.#now + (kind === 'drill' ? DRILL_LASTS : seconds(60)),
      isHidden: false,
      endedHow: null,
      wrongTries: 0,
      people: new Map(),
    }
    this.alerts.push(alert)
    this.#reach(alert, 0)
  }

  #reach(alert: Alert, stage: Stage): void {
    for (const member of this.#circle)
      if (!alert.people.has(member)) alert.people.set(member, { state: 'standby', answer: null })
    const nearest = [...this.#circle].toSorted((a, b) => this.#distances[a]! - this.#distances[b]!)
    const isTold = (member: number) =>
      alert.kind === 'drill' ||
      stage === 2 ||
      this.#distances[member]! <= this.#range ||
      (stage === 1 && nearest.indexOf(member) < NEAREST)
    for (const member of this.#circle) {
      const person = alert.people.get(member)!
      if (person.state === 'standby' && isTold(member)) person.state = 'queued'
    }
    alert.stage = stage
  }

  #repeat(which: -1 | 0): void {
    const alert = this.alerts.at(which)
    if (alert?.endedHow === null) alert.lastSignAt = this.#now
  }

  #endDrill(): void {
    const active = this.#active()
    if (active?.kind === 'drill') active.endedHow = 'drill'
  }

  #type(passkey: 'right' | 'wrong' | 'duress'): void {
    if (this.#blockedUntil > this.#now) return
    this.#wrong = (this.#now - this.#lastTryAt > TRIES_FORGOTTEN ? 0 : this.#wrong) + 1
    this.#blockedUntil = this.#now + tryWait(this.#wrong)
    this.#lastTryAt = this.#now
    const alert = this.#active()
    if (passkey === 'wrong') {
      if (alert) alert.wrongTries += 1
      return
    }
    this.#wrong = 0
    this.#blockedUntil = 0
    if (!alert) return
    if (passkey === 'right') alert.endedHow = 'passkey'
    else if (alert.kind === 'drill') alert.endedHow = 'drill'
    else alert.isHidden = true
  }

  #widen(): void {
    const alert = this.#active()
    if (!alert || alert.isHidden || alert.stage === 2) return
    alert.lastSignAt = this.#now
    this.#reach(alert, 2)
  }

  #advance(member: number, state: 'delivered' | 'seen'): void {
    const person = this.alerts.at(-1)?.people.get(member)
    if (!person || person.state === 'standby') return
    if (RECIPIENT_STATES.indexOf(person.state) < RECIPIENT_STATES.indexOf(state)) person.state = state
  }

  #answer(member: number, answer: Answer): void {
    const alert = this.alerts.at(-1)
    const person = alert?.people.get(member)
    if (!alert || !person || person.state === 'standby' || alert.endedHow) return
    if (answer === 'cannot' && person.answer !== 'cannot' && alert.stage < 2) alert.nextLookAt = this.#now
    person.state = 'answered'
    person.answer = answer
  }

  #pass(duration: number): void {
    this.#now += duration
    const alert = this.#active()
    if (!alert || alert.nextLookAt > this.#now) return
    const elapsed = this.#now - alert.raisedAt
    if (alert.kind === 'drill' && elapsed >= DRILL_LASTS) alert.endedHow = 'drill'
    else if (this.#now - alert.lastSignAt >= EXPIRES_AFTER) alert.endedHow = 'expired'
    else {
      this.#reach(alert, stageDue(elapsed, alert.stage, [...alert.people.values()]))
      alert.nextLookAt = alert.raisedAt + nextLook(elapsed)
    }
  }
}
