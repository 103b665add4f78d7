import { sql } from 'drizzle-orm'
import { newId } from '#core/ids.ts'
import type { Ctx } from '#kit/server/context.ts'
import { actingAs } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { RECIPIENT_STATES, type RecipientState } from '../../rules.ts'
import { factsOf } from '../../sentence.ts'
import { HERE, advanceClock } from '../testing.ts'
import { AlertModel } from './alertModel.ts'
import { PASSES, type Step, type Taken } from './alertSteps.ts'
import { isSaying } from './saying.ts'
import type { Verbs } from './alertVerbs.ts'
import { contradictions } from './contradictions.ts'

/** Distance of each neighbour in metres; the first two are the circle at the start. */
export const DISTANCES = [100, 600, 240, 260, 900]
export const AT_FIRST = 2
const RANGE = 250

/** The people of a sequence and the verbs they use. */
interface People {
  readonly verbs: Verbs
  readonly sender: TestCtx
  readonly members: readonly TestCtx[]
}

interface PictureRow extends Record<string, unknown> {
  id: string
  kind: string
  stage: number
  end: string | null
  is_hidden: boolean
  is_joined: boolean
  wrong_tries: number
  people: { user: string; state: RecipientState; answer: string | null; left: boolean; raised: number; ended: number }[]
  unrecorded: number
}

const SEEN = RECIPIENT_STATES.indexOf('seen')

/** One sequence of a sender's alerts, from the first tap. */
export class Life {
  readonly #street: People
  readonly #ctx: TestCtx
  readonly #sender: TestCtx
  readonly #members: TestCtx[]
  readonly #model = new AlertModel(DISTANCES, { members: AT_FIRST, range: RANGE })
  readonly #ended = new Map<string, string>()
  readonly #states = new Map<string, number>()
  #latest: string | null = null
  /** The latest alert that helpers know. */
  #shown: string | null = null

  constructor(street: People, ctx: TestCtx) {
    this.#street = street
    this.#ctx = ctx
    this.#sender = actingAs(ctx, street.sender.actor)
    this.#members = street.members.map(({ actor }) => actingAs(ctx, actor))
  }

  /** Takes a step, also in the model unless it runs concurrently with others. A refused step must change nothing. */
  async take(taken: Taken, { isAlone = true } = {}): Promise<void> {
    const known = isAlone ? this.#model.known : AT_FIRST
    const id = newId()
    try {
      await this.#act(taken, id, known)
    } catch (error) {
      if ((error as Error).name !== 'Refusal') throw error
    }
    if (!isAlone) return
    this.#model.take(taken, id)
    this.#latest = this.#model.alerts.at(-1)?.id ?? null
    this.#shown = this.#model.shown?.id ?? null
  }

  /** Takes steps concurrently. The latest alert is the one that was active before them. */
  async takeAll(steps: readonly (Taken & { after: number })[]): Promise<void> {
    await Promise.all(
      steps.map(async ({ after, ...taken }) => {
        for (let i = 0; i < after; i++) await new Promise((resolve) => setImmediate(resolve))
        await this.take(taken, { isAlone: false })
      }),
    )
  }

  async #act({ step, pick }: Taken, id: string, known: number): Promise<unknown> {
    const verbs = this.#street.verbs
    const sender = this.#sender
    const member = this.#members[pick % known]!
    if (step === 'raise') return this.#tap(id)
    if (step === 'drill') return this.#tap(id, 'drill')
    if (step === 'endDrill') return verbs.endMyDrill(sender)
    if (step === 'right' || step === 'wrong' || step === 'duress') return verbs.turnOff(sender, { passkey: step })
    if (step === 'widen') return verbs.widen(sender, {})
    if (step === 'join') return this.#join(this.#members[known])
    if (PASSES[step]) {
      advanceClock(this.#ctx, PASSES[step])
      return verbs.settleSos(this.#ctx)
    }
    if (step === 'repeat') return this.#latest && this.#tap(this.#latest)
    if (step === 'repeat an old one') return this.#latest && this.#tap(this.#model.alerts[0]!.id)
    if (!this.#model.isClosed(pick % known)) return this.#actOf(member, step, pick)
  }

  /** Runs a step of which a member is the actor or the subject. */
  async #actOf(member: Ctx, step: Step, pick: number): Promise<unknown> {
    const verbs = this.#street.verbs
    const sender = this.#sender
    const [userId, memberId] = [sender.actor!.userId, member.actor!.userId]
    if (step === 'mute') return verbs.mute(member, { userId, isMuted: pick % 2 === 0 })
    if (step === 'leave') return verbs.leaveCircle(member, { userId })
    if (step === 'rejoin') return this.#join(member)
    if (step === 'block') return verbs.blockFromCircle(member, { userId })
    if (step === 'be blocked') return verbs.blockFromCircle(sender, { userId: memberId })
    if (step === 'unblock') {
      await verbs.unblock(member, { userId })
      return verbs.unblock(sender, { userId: memberId })
    }
    if (step === 'close the account') return verbs.eraseAgain(this.#ctx, memberId)
    if (!this.#shown) return
    if (step === 'delivered' || step === 'shown' || step === 'seen' || step === 'opened')
      return verbs.note(member, { id: this.#shown, what: step })
    if (isSaying(step)) return verbs.answer(member, { id: this.#shown, answer: step })
  }

  #tap(id: string, kind: 'real' | 'drill' = 'real') {
    const position = { ...HERE, accuracyMeters: 0, measuredAt: this.#ctx.now().toISOString() }
    return this.#street.verbs.raise(this.#sender, { id, kind, position })
  }

  async #join(neighbour: Ctx | undefined): Promise<void> {
    if (!neighbour) return
    await this.#street.verbs.askToCircle(this.#sender, { userId: neighbour.actor!.userId })
    await this.#street.verbs.acceptCircle(neighbour, { userId: this.#sender.actor!.userId })
  }

  /**
   * Checks the invariants of alerts and equality with the model.
   * @returns a sentence for each failure
   */
  async broken(after: Taken['step'] | 'all at once'): Promise<string[]> {
    const rows = await this.#rows()
    const found = rows.flatMap((row) => this.#brokenAlert(row))
    const on = rows.filter(({ end }) => end === null)
    if ([true, false].some((is) => on.filter(({ is_hidden }) => is_hidden === is).length > 1))
      found.push('two alerts are on')
    // A new member gets a recipient row at the next check, within three minutes.
    const isLooked = after === 'pass 3 min' || after === 'pass 25 h'
    if (isLooked && rows.some(({ kind, end, unrecorded }) => kind === 'real' && end === null && unrecorded > 0))
      found.push('somebody in the circle has no record')
    if (after === 'all at once') return found
    const [is, shouldBe] = [this.#picture(rows), this.#model.picture()]
    if (is.join('\n') !== shouldBe.join('\n'))
      found.push(`not as the model says: ${is.join(' | ')} and not ${shouldBe.join(' | ')}`)
    return found
  }

  /** Checks the sender's own screen: a hidden alert is not shown, and no text contradicts the counts. */
  async brokenScreen(): Promise<string[]> {
    const expected = this.#model.alerts.find(({ endedHow, isHidden }) => endedHow === null && !isHidden) ?? null
    const { alert } = await this.#street.verbs.mySos(this.#sender, {})
    if ((alert?.id ?? null) !== (expected?.id ?? null)) return ['the sender is shown another alert than is on']
    if (!alert || !expected) return []
    const facts = factsOf(alert, { kind: alert.kind, isFresh: true })
    return contradictions(this.#street.verbs.sentenceOf(facts), expected, {
      members: this.#model.circleSize,
      nameOf: (member) => `at ${DISTANCES[member]}`,
    })
  }

  /** Checks that a person who left an active alert receives nothing about it. */
  async brokenDoor(): Promise<string[]> {
    const active = this.#model.shown?.endedHow === null ? this.#model.shown : undefined
    for (const [member, { hasLeft }] of active?.people ?? []) {
      if (!hasLeft || this.#model.isClosed(member)) continue
      const isTold = await this.#street.verbs.alertForMe(this.#members[member]!, { id: active!.id }).then(
        () => true,
        () => false,
      )
      if (isTold) return ['who left still sees where the sender is']
    }
    return []
  }

  /** All rows of the alerts and recipients, which a wrong passkey must not change. */
  async kept(): Promise<string> {
    const { rows } = await this.#ctx.db.execute(sql`
      select to_jsonb(a) - 'wrong_tries' as alert,
        (select jsonb_agg(to_jsonb(r) order by r.user_id) from sos_recipients r where r.alert_id = a.id) as people
      from sos_alerts a where a.user_id = ${this.#sender.actor!.userId} order by a.id`)
    return JSON.stringify(rows)
  }

  #brokenAlert({ id, end, people, is_joined }: PictureRow): string[] {
    const found: string[] = []
    const before = this.#ended.get(id)
    if (before !== undefined && before !== end) found.push('an ended alert did not stay ended')
    if (end !== null) this.#ended.set(id, end)
    for (const { user, state, left, raised, ended } of people) {
      const rank = RECIPIENT_STATES.indexOf(state)
      const key = `${id} ${user}`
      // Who takes "I've called help" back has only seen the alert.
      if (rank < Math.min(this.#states.get(key) ?? 0, SEEN)) found.push('a state went back')
      this.#states.set(key, rank)
      // Helpers get no event for an alert that joined another, only for the other one.
      if (raised !== (rank > 0 && !is_joined ? 1 : 0)) found.push(`told ${raised} times, at state ${state}`)
      if (ended !== (end !== null && rank > 0 && !left && !is_joined ? 1 : 0))
        found.push('a recipient of "raised" did not get "ended" once')
    }
    return found
  }

  #picture(rows: PictureRow[]): string[] {
    const order = this.#model.alerts.map(({ id }) => id)
    const numbers = new Map(this.#members.map(({ actor }, i) => [actor!.userId, i]))
    return rows
      .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
      .map((row) => {
        const how = row.end?.split(' ').at(-1) ?? 'on'
        const state = `${row.kind} stage ${row.stage} ${how}${row.is_hidden ? ' hidden' : ''}`
        const people = row.people
          .map(({ user, state: each, answer, left }) => ({ member: numbers.get(user)!, each, answer, left }))
          .toSorted((a, b) => a.member - b.member)
        return [
          `${row.id}: ${state}, ${row.wrong_tries} wrong`,
          ...people.map(({ member, each, answer, left }) => `${member} ${each} ${answer ?? '-'}${left ? ' left' : ''}`),
        ].join('; ')
      })
  }

  async #rows(): Promise<PictureRow[]> {
    const { userId } = this.#sender.actor!
    const countEvents = (type: string) => sql`(select count(*)::int from inbox_events e
      where e.user_id = r.user_id and e.type = ${type} and e.payload->>'alertId' = a.id::text)`
    const { rows } = await this.#ctx.db.execute<PictureRow>(sql`
      select a.id, a.kind, a.stage, a.ended_at::text || ' ' || a.ended_how as end, a.duress_at is not null as is_hidden, a.joins_id is not null as is_joined,
        a.wrong_tries, coalesce((
          select jsonb_agg(jsonb_build_object('user', r.user_id, 'state', r.state, 'answer', r.answer, 'left', r.has_left,
            'raised', ${countEvents('sosRaised')}, 'ended', ${countEvents('sosEnded')}))
          from sos_recipients r where r.alert_id = a.id), '[]') as people,
        (select count(*)::int from circle_links l where l.accepted_at is not null
          and ${userId} in (l.asker_id, l.other_id) and not exists (select from sos_recipients r
            where r.alert_id = a.id and r.user_id in (l.asker_id, l.other_id))) as unrecorded
      from sos_alerts a where a.user_id = ${userId}`)
    return rows
  }
}
