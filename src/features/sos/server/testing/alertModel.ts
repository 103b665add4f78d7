import { days, seconds } from '#core/units.ts'
import {
  type AlertKind,
  type Answer,
  DRILL_LASTS,
  EXPIRES_AFTER,
  NEAREST,
  nextLook,
  RECIPIENT_STATES,
  type Stage,
  stageDue,
  TRIES_FORGOTTEN,
  tryWait,
} from '../../rules.ts'
import { type Alert, MEMBER_STEPS, PASSES, type Person, type Taken } from './alertSteps.ts'

/**
 * Expected state of an alert after every step, implemented a second time without a database; the verbs are compared
 * with it (trust R5). Members are numbers, with their distance in metres; no device has a push service, so that no
 * state is "sent".
 */
export class AlertModel {
  readonly alerts: Alert[] = []
  readonly #distances: readonly number[]
  readonly #range: number
  readonly #circle: Set<number>
  /** Members who block the sender, whom the sender blocks, and who are gone for good. */
  readonly #blocks = { theirs: new Set<number>(), mine: new Set<number>() }
  readonly #closed = new Set<number>()
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

  /** Number of people who have ever been members; a step picks among them. */
  get known(): number {
    return this.#known
  }

  isClosed(member: number): boolean {
    return this.#closed.has(member)
  }

  /** Number of people who can be alerted. */
  get circleSize(): number {
    return this.#circle.size
  }

  /** `id` is given to an alert that this step may raise. */
  take({ step, pick }: Taken, id: string): void {
    const member = pick % this.#known
    if (MEMBER_STEPS.includes(step) && this.#closed.has(member)) return
    if (step === 'raise' || step === 'drill') this.#raise(step === 'drill' ? 'drill' : 'real', id)
    else if (step === 'repeat' || step === 'repeat an old one') this.#repeat(step === 'repeat' ? -1 : 0)
    else if (step === 'endDrill') this.#endDrill()
    else if (step === 'right' || step === 'wrong' || step === 'duress') this.#type(step)
    else if (step === 'widen') this.#widen()
    else if (step === 'delivered' || step === 'seen') this.#advance(member, step)
    else if (step === 'opened') this.#open(member)
    else if (step === 'coming' || step === 'calledHelp' || step === 'cannot') this.#answer(member, step)
    else if (step === 'join' && this.#known < this.#distances.length) this.#circle.add(this.#known++)
    else if (step === 'leave') this.#part(member)
    else if (step === 'rejoin' && !this.#isBlocked(member)) this.#circle.add(member)
    else if (step === 'block' || step === 'be blocked') {
      this.#blocks[step === 'block' ? 'theirs' : 'mine'].add(member)
      this.#part(member)
    } else if (step === 'unblock') {
      this.#blocks.theirs.delete(member)
      this.#blocks.mine.delete(member)
    } else if (step === 'close the account') this.#close(member)
    else if (PASSES[step]) this.#pass(PASSES[step])
  }

  /** The state in the same form as the database's picture. */
  picture(): string[] {
    return this.alerts.map((alert) => {
      const people = [...alert.people].toSorted(([a], [b]) => a - b)
      const state = `${alert.kind} stage ${alert.stage} ${alert.endedHow ?? 'on'}${alert.isHidden ? ' hidden' : ''}`
      return [
        `${alert.id}: ${state}, ${alert.wrongTries} wrong`,
        ...people.map(
          ([member, person]) => `${member} ${person.state} ${person.answer ?? '-'}${person.hasLeft ? ' left' : ''}`,
        ),
      ].join('; ')
    })
  }

  #active(): Alert | undefined {
    return this.alerts.find(({ endedHow }) => endedHow === null)
  }

  #isBlocked(member: number): boolean {
    return this.#blocks.theirs.has(member) || this.#blocks.mine.has(member)
  }

  /** Removes the two from each other's circle. */
  #part(member: number): void {
    if (!this.#circle.delete(member)) return
    const alert = this.#active()
    if (!alert) return
    const person = alert.people.get(member)
    if (person) person.hasLeft = true
    alert.hasLoss = true
    alert.nextLookAt = alert.raisedAt
  }

  #close(member: number): void {
    this.#part(member)
    this.#closed.add(member)
    for (const { people } of this.alerts) people.delete(member)
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
      isToldInFull:
        kind === 'drill' ||
        !this.alerts.some(
          ({ kind: past, raisedAt, people }) => past === 'real' && people.size > 0 && raisedAt > this.#now - days(7),
        ),
      hasLoss: false,
      people: new Map(),
    }
    this.alerts.push(alert)
    this.#reach(alert, 0, true)
  }

  #reach(alert: Alert, stage: Stage, isFirst = false): void {
    for (const member of this.#circle)
      if (!alert.people.has(member))
        alert.people.set(member, { state: 'standby', answer: null, hasOpened: false, hasLeft: false, isShown: false })
    const nearest = [...this.#circle].toSorted((a, b) => this.#distances[a]! - this.#distances[b]!)
    const isTold = (member: number) =>
      alert.kind === 'drill' ||
      stage === 2 ||
      this.#distances[member]! <= this.#range ||
      (stage === 1 && nearest.indexOf(member) < NEAREST)
    for (const member of this.#circle) {
      const person = alert.people.get(member)!
      if (person.state !== 'standby' || person.hasLeft || !isTold(member)) continue
      person.state = 'queued'
      person.isShown = alert.isToldInFull && (isFirst || stage > alert.stage)
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
    const person = this.#watcher(member)
    if (!person) return
    if (RECIPIENT_STATES.indexOf(person.state) < RECIPIENT_STATES.indexOf(state)) person.state = state
  }

  /** The member if they can still see the latest alert; once it has ended, also a member who left the circle since. */
  #watcher(member: number): Person | null {
    const alert = this.alerts.at(-1)
    const person = alert?.people.get(member)
    if (!alert || !person || person.state === 'standby' || person.hasLeft) return null
    if (alert.endedHow ? this.#isBlocked(member) : !this.#circle.has(member)) return null
    return person
  }

  #open(member: number): void {
    this.#advance(member, 'seen')
    const person = this.#watcher(member)
    if (person && !this.alerts.at(-1)!.endedHow) person.hasOpened = true
  }

  #answer(member: number, answer: Answer): void {
    const alert = this.alerts.at(-1)
    const person = this.#watcher(member)
    if (!alert || !person || alert.endedHow) return
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
      const hasLoss = alert.hasLoss && alert.kind === 'real'
      this.#reach(alert, stageDue(elapsed, alert.stage, [...alert.people.values()], hasLoss))
      alert.hasLoss = false
      alert.nextLookAt = alert.raisedAt + nextLook(elapsed)
    }
  }
}
