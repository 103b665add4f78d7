import { days, seconds } from '#core/units.ts'
import {
  type AlertKind,
  type Saying,
  DRILL_LASTS,
  EXPIRES_AFTER,
  nextLook,
  RECIPIENT_STATES,
  type Stage,
  stageDue,
  TRIES_FORGOTTEN,
  tryWait,
} from '../../rules.ts'
import { type Alert, isKnown, MEMBER_STEPS, PASSES, type Person, toStage, shownOf, type Taken } from './alertSteps.ts'
import { isSaying, say } from './saying.ts'

/**
 * Expected state of an alert after every step, implemented a second time without a database; the verbs are compared
 * with it. Members are numbers, with their distance in metres; no device has a push service, so that no state is
 * "sent".
 */
export class AlertModel {
  readonly alerts: Alert[] = []
  readonly #distances: readonly number[]
  readonly #range: number
  readonly #circle: Set<number>
  /** Members who block the sender, and members whom the sender blocks. */
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

  /** Takes a step; `id` is the id of an alert that it may raise. */
  take({ step, pick }: Taken, id: string): void {
    const member = pick % this.#known
    if (MEMBER_STEPS.includes(step) && this.#closed.has(member)) return
    if (step === 'raise' || step === 'drill') this.#raise(step === 'drill' ? 'drill' : 'real', id)
    else if (step === 'repeat' || step === 'repeat an old one') this.#repeat(step === 'repeat' ? -1 : 0)
    else if (step === 'endDrill') this.#on().forEach((alert) => alert.kind === 'drill' && (alert.endedHow = 'drill'))
    else if (step === 'right' || step === 'wrong' || step === 'duress') this.#type(step)
    else if (step === 'widen') this.#widen()
    else if (step === 'delivered' || step === 'seen') this.#advance(member, step)
    else if (step === 'shown') this.#show(member, 'delivered')
    else if (step === 'opened') this.#show(member, 'seen')
    else if (isSaying(step)) this.#answer(member, step)
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

  /** The state in the same form as the one read from the database. */
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

  /** The active alerts: the sender's screens show the first, helpers follow the hidden one. */
  #on(): Alert[] {
    return this.alerts.filter(({ endedHow }) => endedHow === null).toSorted((a, b) => +a.isHidden - +b.isHidden)
  }

  #active(): Alert | undefined {
    return this.#on().find(({ isHidden }) => !isHidden)
  }

  /** The latest alert that helpers know. */
  get shown(): Alert | undefined {
    return shownOf(this.alerts)[0]
  }

  #sign(alert: Alert): void {
    for (const each of [alert, alert.joins]) if (each?.endedHow === null) each.lastSignAt = this.#now
  }

  #isBlocked(member: number): boolean {
    return this.#blocks.theirs.has(member) || this.#blocks.mine.has(member)
  }

  /** Removes the two from each other's circle. */
  #part(member: number): void {
    if (!this.#circle.delete(member)) return
    for (const alert of this.#on()) {
      const person = alert.people.get(member)
      if (person) person.hasLeft = true
      alert.hasLoss = true
      alert.nextLookAt = alert.raisedAt
    }
  }

  #close(member: number): void {
    this.#part(member)
    this.#closed.add(member)
    for (const { people } of this.alerts) people.delete(member)
  }

  #raise(kind: AlertKind, id: string): void {
    const active = this.#active()
    if (active && (active.kind === 'real' || kind === 'drill')) return this.#sign(active)
    if (active) active.endedHow = 'drill'
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
      joins: (kind === 'real' && this.#on().find(({ isHidden }) => isHidden)) || null,
      people: new Map(),
    }
    this.alerts.push(alert)
    this.#sign(alert)
    this.#reach(alert, 0, true)
  }

  #reach(alert: Alert, stage: Stage, isFirst = false): void {
    const isNear = (member: number) => this.#distances[member]! <= this.#range
    const nearest = [...this.#circle].toSorted((a, b) => this.#distances[a]! - this.#distances[b]!)
    toStage(alert, { stage, isFirst, nearest, isNear })
  }

  #repeat(which: -1 | 0): void {
    const alert = this.alerts.at(which)
    if (alert?.endedHow === null) this.#sign(alert)
  }

  #type(passkey: 'right' | 'wrong' | 'duress'): void {
    if (this.#blockedUntil > this.#now) return
    this.#wrong = (this.#now - this.#lastTryAt > TRIES_FORGOTTEN ? 0 : this.#wrong) + 1
    this.#blockedUntil = this.#now + tryWait(this.#wrong)
    this.#lastTryAt = this.#now
    if (passkey === 'wrong') {
      for (const alert of this.#on()) alert.wrongTries += 1
      return
    }
    this.#wrong = 0
    this.#blockedUntil = 0
    for (const alert of this.#on())
      if (passkey === 'right') alert.endedHow = 'passkey'
      else if (alert.kind === 'drill') alert.endedHow = 'drill'
      else if (alert.joins) alert.endedHow = 'passkey'
      else alert.isHidden = true
  }

  #widen(): void {
    const alert = this.#active()
    if (!alert || alert.stage === 2) return
    this.#sign(alert)
    this.#reach(alert, 2)
  }

  #advance(member: number, state: 'delivered' | 'seen'): void {
    for (const { person } of this.#watched(member))
      if (RECIPIENT_STATES.indexOf(person.state) < RECIPIENT_STATES.indexOf(state)) person.state = state
  }

  /** Alerts on which a member can still act; for an ended alert also a member who has left the circle since. */
  #watched(member: number): { alert: Alert; person: Person }[] {
    const shown = this.shown
    if (!shown || !isKnown(shown.people.get(member))) return []
    if (shown.endedHow ? this.#isBlocked(member) : !this.#circle.has(member)) return []
    return shownOf(this.alerts).flatMap((alert) => {
      const person = alert.people.get(member)
      return person && isKnown(person) ? [{ alert, person }] : []
    })
  }

  #show(member: number, state: 'delivered' | 'seen'): void {
    this.#advance(member, state)
    for (const { alert, person } of this.#watched(member)) if (!alert.endedHow) person.hasOpened = true
  }

  #answer(member: number, said: Saying): void {
    if (this.shown?.endedHow) return
    for (const { alert, person } of this.#watched(member)) {
      if (alert.endedHow) continue
      if (say(person, said) && alert.stage < 2) alert.nextLookAt = this.#now
    }
  }

  #pass(duration: number): void {
    this.#now += duration
    const due = this.#on().filter(({ nextLookAt }) => nextLookAt <= this.#now)
    for (const alert of due.toSorted((a, b) => a.nextLookAt - b.nextLookAt || +!!a.joins - +!!b.joins))
      if (alert.endedHow === null) this.#look(alert)
  }

  #look(alert: Alert): void {
    const elapsed = this.#now - alert.raisedAt
    if (alert.kind === 'drill' && elapsed >= DRILL_LASTS) alert.endedHow = 'drill'
    else if (this.#now - alert.lastSignAt >= EXPIRES_AFTER) {
      for (const each of this.#on()) if (each === alert || each.joins === alert) each.endedHow = 'expired'
    } else {
      const hasLoss = alert.hasLoss && alert.kind === 'real'
      this.#reach(alert, stageDue(elapsed, alert.stage, [...alert.people.values()], hasLoss))
      alert.hasLoss = false
      alert.nextLookAt = alert.raisedAt + nextLook(elapsed)
    }
  }
}
