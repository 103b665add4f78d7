import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { minutes, seconds } from '#core/units.ts'
import { leaveCircle } from '#features/circles/server/members.ts'
import { putDuressPasskey, setSosPasskey } from '#features/settings/server/passkeys.ts'
import { actingAs } from '#kit/server/testing/testCtx.ts'
import { testDatabase, type TestDatabase } from '#kit/server/testing/testDatabase.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { widen } from './alerts.ts'
import { endMyDrill, turnOff } from './ending.ts'
import { answer, mute, note } from './following.ts'
import { settleSos } from './settle.ts'
import { away, HERE, newNeighbour, pass, tapYes } from './testing.ts'

/**
 * trust R5. SOS_SEQUENCES and SOS_INTERLEAVINGS make it as long as wanted (`npm run soak`: 100,000 and 10,000); every
 * sequence is seeded.
 */
const SEQUENCES = Number(process.env['SOS_SEQUENCES'] ?? 12)
const INTERLEAVINGS = Number(process.env['SOS_INTERLEAVINGS'] ?? 12)
const SEED = Number(process.env['SOS_SEED'] ?? 20260105)

const STEPS = [
  'raise',
  'repeat',
  'drill',
  'endDrill',
  'right',
  'wrong',
  'duress',
  'widen',
  'delivered',
  'seen',
  'coming',
  'cannot',
  'mute',
  'join',
  'leave',
  'pass 61 s',
  'pass 3 min',
] as const
type Step = (typeof STEPS)[number]

/** A sender with a circle, and what was true of his alerts before. */
class Scene {
  readonly #ctx: TestCtx
  readonly sender: TestCtx
  readonly members: TestCtx[] = []
  readonly #rank = new Map<string, number>()
  readonly #ended = new Map<string, string>()
  #joined = 0

  private constructor(ctx: TestCtx, sender: TestCtx) {
    this.#ctx = ctx
    this.sender = sender
  }

  static async make(database: TestDatabase): Promise<Scene> {
    const ctx = database.ctx()
    const sender = await newNeighbour(ctx, 'Asha', HERE)
    const scene = new Scene(ctx, sender)
    for (const far of [100, 600])
      scene.members.push(await newNeighbour(ctx, `at ${far}`, away(far), { friend: sender }))
    await setSosPasskey(sender, 'right')
    await putDuressPasskey(sender, 'duress')
    return scene
  }

  async take(step: Step, pick: number): Promise<void> {
    try {
      await this.#take(step, pick)
    } catch (error) {
      if ((error as Error).name !== 'Refusal') throw error
    }
  }

  async #take(step: Step, pick: number): Promise<unknown> {
    const { sender } = this
    const member = this.members[pick % this.members.length]!
    if (step === 'raise') return tapYes(sender)
    if (step === 'drill') return tapYes(sender, { kind: 'drill' })
    if (step === 'endDrill') return endMyDrill(sender)
    if (step === 'right' || step === 'wrong' || step === 'duress') return turnOff(sender, { passkey: step })
    if (step === 'widen') return widen(sender, {})
    if (step === 'mute') return mute(member, { userId: sender.actor!.userId, isMuted: pick % 2 === 0 })
    if (step === 'join') return this.#join()
    if (step === 'leave') return leaveCircle(member, { userId: sender.actor!.userId })
    if (step === 'pass 61 s' || step === 'pass 3 min') {
      pass(this.#ctx, step === 'pass 61 s' ? seconds(61) : minutes(3))
      return settleSos(this.#ctx)
    }
    const [latest] = await this.#alerts()
    if (!latest) return
    if (step === 'repeat') return tapYes(sender, { id: latest.id })
    if (step === 'delivered' || step === 'seen') return note(member, { id: latest.id, what: step })
    return answer(member, { id: latest.id, answer: step })
  }

  async #join(): Promise<void> {
    if (this.#joined++ > 2) return
    const far = 50 + 300 * this.#joined
    this.members.push(await newNeighbour(this.#ctx, `joined ${far}`, away(far), { friend: this.sender }))
  }

  async #alerts() {
    const { rows } = await this.#ctx.db.execute<{ id: string; end: string | null; wrong_tries: number }>(sql`
      select id, ended_at::text || ' ' || ended_how as end, wrong_tries from sos_alerts
      where user_id = ${this.sender.actor!.userId} order by raised_at desc, ended_at desc nulls first`)
    return rows
  }

  /** What of the alerts a wrong passkey must leave as it is. */
  async picture(): Promise<string> {
    const { rows } = await this.#ctx.db.execute(sql`
      select to_jsonb(a) - 'wrong_tries' as alert,
        (select jsonb_agg(to_jsonb(r) order by r.user_id) from sos_recipients r where r.alert_id = a.id) as people
      from sos_alerts a where a.user_id = ${this.sender.actor!.userId} order by a.id`)
    return JSON.stringify(rows)
  }

  /** The invariants of trust R5, each as a sentence when it is broken. Who joins has a record with the next look. */
  async broken(lookedAfter: boolean): Promise<string[]> {
    const found: string[] = []
    const alerts = await this.#alerts()
    if (alerts.filter(({ end }) => end === null).length > 1) found.push('two alerts are on')
    for (const { id, end } of alerts) {
      const before = this.#ended.get(id)
      if (before !== undefined && before !== end) found.push('what had ended did not stay so')
      if (end !== null) this.#ended.set(id, end)
      found.push(...(await this.#brokenPeople(id, end !== null, lookedAfter)))
    }
    return found
  }

  async #brokenPeople(alertId: string, isEnded: boolean, lookedAfter: boolean): Promise<string[]> {
    const found: string[] = []
    const { rows } = await this.#ctx.db.execute<{ user_id: string; rank: number; raised: number; ended: number }>(sql`
      select r.user_id,
        array_position(array['standby','queued','sent','delivered','seen','answered'], r.state) as rank,
        (select count(*)::int from inbox_events e where e.user_id = r.user_id and e.type = 'sosRaised'
          and e.payload->>'alertId' = ${alertId}) as raised,
        (select count(*)::int from inbox_events e where e.user_id = r.user_id and e.type = 'sosEnded'
          and e.payload->>'alertId' = ${alertId}) as ended
      from sos_recipients r where r.alert_id = ${alertId}`)
    for (const { user_id: userId, rank, raised, ended } of rows) {
      const key = `${alertId} ${userId}`
      if (rank < (this.#rank.get(key) ?? 0)) found.push('a state went back')
      this.#rank.set(key, rank)
      if (raised !== (rank > 1 ? 1 : 0)) found.push(`told ${raised} times, at state ${rank}`)
      if (ended !== (isEnded && rank > 1 ? 1 : 0)) found.push('who got "raised" did not get "ended" once')
    }
    if (isEnded || !lookedAfter) return found
    const { rows: left } = await this.#ctx.db.execute(sql`
      select from circle_links l where l.accepted_at is not null
        and ${this.sender.actor!.userId} in (l.asker_id, l.other_id) and not exists (
          select from sos_recipients r where r.alert_id = ${alertId}
            and r.user_id in (l.asker_id, l.other_id))`)
    if (left.length > 0) found.push('somebody in the circle has no record')
    return found
  }
}

const step = fc.record({ step: fc.constantFrom(...STEPS), pick: fc.nat(7) })

async function runSequence(database: TestDatabase, steps: { step: Step; pick: number }[]): Promise<string[]> {
  // Scenes before this one are over: their alerts are looked at no more.
  await database.ctx().db.execute(sql`update sos_alerts set next_look_at = 'infinity'`)
  const scene = await Scene.make(database)
  for (const { step: each, pick } of [{ step: 'raise' as const, pick: 0 }, ...steps]) {
    const before = each === 'wrong' ? await scene.picture() : ''
    await scene.take(each, pick)
    if (each === 'wrong' && (await scene.picture()) !== before) return ['a wrong passkey changed more than the counter']
    const found = await scene.broken(each === 'pass 61 s' || each === 'pass 3 min')
    if (found.length > 0) return [`${each}: ${found.join(', ')}`]
  }
  return []
}

async function runInterleaving(database: TestDatabase, steps: { step: Step; pick: number }[]): Promise<string[]> {
  const scene = await Scene.make(database)
  await scene.take('raise', 0)
  await Promise.all(steps.map(({ step: each, pick }) => scene.take(each, pick)))
  return scene.broken(false)
}

test(
  `[L-25] no sequence of taps, answers, passkeys and time breaks an invariant (${SEQUENCES})`,
  { timeout: 100_000_000 },
  async () => {
    const database = await testDatabase()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        expect(await runSequence(database, steps)).toEqual([])
      }),
      { numRuns: SEQUENCES, seed: SEED, endOnFailure: true },
    )
  },
)

test(`[L-25] nor does whatever happens at the same moment (${INTERLEAVINGS})`, { timeout: 100_000_000 }, async () => {
  const database = await testDatabase({ poolSize: 12 })
  const atOnce = fc.array(
    fc.record({
      step: fc.constantFrom<Step>(
        'raise',
        'raise',
        'repeat',
        'drill',
        'right',
        'duress',
        'widen',
        'seen',
        'coming',
        'pass 61 s',
      ),
      pick: fc.nat(7),
    }),
    { minLength: 3, maxLength: 7 },
  )
  await fc.assert(
    fc.asyncProperty(atOnce, async (steps) => {
      expect(await runInterleaving(database, steps)).toEqual([])
    }),
    { numRuns: INTERLEAVINGS, seed: SEED, endOnFailure: true },
  )
})

test('twenty taps at once, each with an id of its own, are one alert', async () => {
  const database = await testDatabase({ poolSize: 12 })
  const scene = await Scene.make(database)
  await Promise.all(
    Array.from({ length: 20 }, () => tapYes(actingAs(scene.sender, scene.sender.actor), { id: newId() })),
  )
  expect(await scene.broken(false)).toEqual([])
  const { rows } = await database.ctx().db.execute(sql`select from sos_alerts`)
  expect(rows).toHaveLength(1)
})

const BREAKS = {
  'a state went back': `drop trigger sos_recipients_forward on sos_recipients;
    create function sabotage() returns trigger language plpgsql as $$ begin new.state := 'queued'; new.answer := null;
      new.answered_at := null; return new; end $$;
    create trigger sabotage before update on sos_recipients for each row when (old.state = 'seen') execute function sabotage()`,
  'did not get "ended" once': `create function sabotage() returns trigger language plpgsql as $$ begin
      if new.type = 'sosEnded' and random() < 0.5 then return null; end if; return new; end $$;
    create trigger sabotage before insert on inbox_events for each row execute function sabotage()`,
  'has no record': `create function sabotage() returns trigger language plpgsql as $$ begin
      if (select count(*) from sos_recipients r where r.alert_id = new.alert_id) > 0 then return null; end if; return new; end $$;
    create trigger sabotage before insert on sos_recipients for each row execute function sabotage()`,
}

test.each(Object.entries(BREAKS))('sabotaged, it is found: %s', { timeout: 120_000 }, async (sentence, broken) => {
  const database = await testDatabase()
  await database.ctx().db.execute(sql.raw(broken))
  const tries: Step[][] = [
    ['seen', 'widen', 'coming', 'right'],
    ['delivered', 'seen', 'coming', 'cannot', 'pass 61 s', 'right'],
    ['widen', 'right', 'raise', 'widen', 'right', 'raise', 'widen', 'right'],
  ]
  const found = []
  for (const steps of tries)
    found.push(
      ...(await runSequence(
        database,
        steps.map((each) => ({ step: each, pick: 0 })),
      )),
    )
  expect(found.join(' ')).toContain(sentence)
})
