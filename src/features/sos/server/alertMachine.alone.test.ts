import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { minutes } from '#core/units.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import { type Facts, type Person, sentenceOf } from '../sentence.ts'
import type { RecipientRow } from './recipientStore.ts'
import type { Life } from './testing/alertLife.ts'
import { STEPS, type Step, type Taken } from './testing/alertSteps.ts'
import { Street } from './testing/alertStreet.ts'
import { loadVerbs, type Verbs } from './testing/alertVerbs.ts'

/**
 * Random alert sequences with the product's verbs on a real database, compared with a model. SOS_SEQUENCES and
 * SOS_INTERLEAVINGS set their number, SOS_LANES the number of parallel databases, SOS_MINUTES a time limit:
 *
 * SOS_SEQUENCES=100000 SOS_INTERLEAVINGS=10000 SOS_LANES=3 npx vitest run
 * src/features/sos/server/alertMachine.alone.test.ts
 *
 * Each sequence has a seed; the seed of a failing one is printed.
 */
const SEQUENCES = Number(process.env['SOS_SEQUENCES'] ?? 60)
const INTERLEAVINGS = Number(process.env['SOS_INTERLEAVINGS'] ?? 40)
const LANES = Number(process.env['SOS_LANES'] ?? 1)
const SEED = Number(process.env['SOS_SEED'] ?? 20260105)
const MINUTES = Number(process.env['SOS_MINUTES'] ?? 24 * 60)
const LONG = { timeout: 100_000_000 }

const sequence = fc.array(fc.record({ step: fc.constantFrom(...STEPS), pick: fc.nat(9) }), {
  minLength: 1,
  maxLength: 14,
})
const AT_ONCE: Step[] = [
  'raise',
  'raise',
  'drill',
  'repeat',
  'right',
  'wrong',
  'duress',
  'endDrill',
  'widen',
  'seen',
  'coming',
  'cannot',
  'pass 61 s',
]
const atOnce = fc.array(fc.record({ step: fc.constantFrom(...AT_ONCE), pick: fc.nat(9), after: fc.nat(12) }), {
  minLength: 3,
  maxLength: 8,
})

const FIRST: Taken = { step: 'raise', pick: 0 }

async function brokenBySequence(life: Life, steps: readonly Taken[]): Promise<string[]> {
  for (const taken of [FIRST, ...steps]) {
    const before = taken.step === 'wrong' ? await life.kept() : ''
    await life.take(taken)
    if (taken.step === 'wrong' && (await life.kept()) !== before)
      return ['a wrong passkey changed more than the counter']
    const found = await life.broken(taken.step)
    found.push(...(await life.brokenScreen()), ...(await life.brokenDoor()))
    if (found.length > 0) return [`${taken.step}: ${found.join(', ')}`]
  }
  return []
}

async function brokenAtOnce(life: Life, steps: readonly (Taken & { after: number })[]): Promise<string[]> {
  await life.take(FIRST)
  await life.takeAll(steps)
  return life.broken('all at once')
}

let unchanged: Promise<Verbs> | undefined
/** The product's verbs, loaded once: loading takes longer than most of these tests. */
const productVerbs = () => (unchanged ??= loadVerbs())

/** Each parallel run has its own database and seed. */
async function inLanes<T>(
  count: number,
  lives: fc.Arbitrary<T>,
  broken: (street: Street, steps: T) => Promise<string[]>,
): Promise<number> {
  const verbs = await productVerbs()
  const start = performance.now()
  let lived = 0
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    const street = await Street.make(await testDatabase({ poolSize: 10 }), verbs)
    const property = fc.asyncProperty(lives, async (steps) => {
      expect(await broken(street, steps)).toEqual([])
      lived += 1
    })
    await fc.assert(property, {
      numRuns: Math.ceil(count / LANES),
      seed: SEED + lane,
      endOnFailure: true,
      plugins: [fc.interruptAfterTimeLimit(minutes(MINUTES))],
    })
  })
  await Promise.all(lanes)
  const took = Math.round((performance.now() - start) / 1000)
  if (process.env['SOS_LANES']) process.stdout.write(`${lived} lives in ${took} s, seed ${SEED}, ${LANES} lanes\n`)
  return lived
}

test(`[L-25] no sequence of taps, answers, passkeys and time breaks an invariant (${SEQUENCES})`, LONG, async () => {
  const lived = await inLanes(SEQUENCES, sequence, (street, steps) =>
    street.inTransaction((life) => brokenBySequence(life, steps)),
  )
  expect(lived).toBeGreaterThan(0)
})

test(`[L-25] no concurrent actions break an invariant (${INTERLEAVINGS})`, LONG, async () => {
  const lived = await inLanes(INTERLEAVINGS, atOnce, (street, steps) =>
    street.committed((life) => brokenAtOnce(life, steps)),
  )
  expect(lived).toBeGreaterThan(0)
})

test('twenty concurrent taps with different ids are one alert', async () => {
  const street = await Street.make(await testDatabase({ poolSize: 12 }), await productVerbs())
  await street.committed(async (life) => {
    await life.takeAll(Array.from({ length: 20 }, (_, after) => ({ ...FIRST, after: after % 3 })))
    expect(await life.broken('all at once')).toEqual([])
    const { rows } = await street.database.db.execute(sql`select from sos_alerts`)
    expect(rows).toHaveLength(1)
  })
})

interface Variant {
  /** The guard to remove: exports of product files, or database objects. */
  files?: Record<string, Record<string, unknown>>
  database?: string
  isAtOnce?: boolean
  /** The failure message that must report the removed guard. */
  found: string
}

const breaking = (when: string, then: string) => `
  create function sabotage() returns trigger language plpgsql as $$ begin ${then} return new; end $$;
  create trigger sabotage before ${when} for each row execute function sabotage()`

const VARIANTS: Record<string, Variant> = {
  'concurrent calls are not serialized, and no index prevents two alerts': {
    files: { './alertStore.ts': { takeTurn: async () => {} } },
    database: 'drop index sos_alerts_visible',
    isAtOnce: true,
    found: 'two alerts are on',
  },
  'guesses are not throttled': { files: { '../rules.ts': { tryWait: () => 0 } }, found: 'not as the model says' },
  'nobody is informed of the end': {
    files: { './alerts.ts': { closeAlert: null } },
    found: 'a recipient of "raised" did not get "ended" once',
  },
  'an alert widens although a helper is coming': {
    files: { '../rules.ts': { stageDue: (elapsed: number) => (elapsed >= 180_000 ? 2 : elapsed >= 60_000 ? 1 : 0) } },
    found: 'not as the model says',
  },
  'a state may go back': {
    database: `drop trigger sos_recipients_forward on sos_recipients; ${breaking('update on sos_recipients', "if old.state = 'seen' then new.state := 'queued'; new.answer := null; new.answered_at := null; end if;")}`,
    found: 'a state went back',
  },
  'every second end event is lost': {
    database: breaking(
      'insert on inbox_events',
      "if new.type = 'sosEnded' and new.number % 2 = 0 then return null; end if;",
    ),
    found: 'did not get "ended" once',
  },
  'an alert stores only one recipient': {
    database: breaking(
      'insert on sos_recipients',
      'if (select count(*) from sos_recipients r where r.alert_id = new.alert_id) > 0 then return null; end if;',
    ),
    found: 'not as the model says',
  },
  'a wrong passkey counts as contact': {
    database: breaking('update of wrong_tries on sos_alerts', "new.last_sign_at := old.last_sign_at + interval '1 s';"),
    found: 'a wrong passkey changed more than the counter',
  },
  'leaving the circle does not change the alert': {
    database: 'drop trigger circle_links_end_sos on circle_links',
    found: 'not as the model says',
  },
  'the sentence still counts members who have left': {
    files: { '../sentence.ts': { sentenceOf: blind(({ hasLeft: _, ...person }) => ({ ...person, hasLeft: false })) } },
    found: 'has left',
  },
  'the sentence counts queued recipients as sent': {
    files: {
      '../sentence.ts': {
        sentenceOf: blind((person) => ({ ...person, state: person.state === 'queued' ? 'sent' : person.state })),
      },
    },
    found: 'the sentence is wrong: "SOS sent to',
  },
  'a second alert of the week names nearby members': {
    files: { './senderView.ts': { visibleRows: (_: unknown, rows: RecipientRow[]) => rows } },
    found: 'may not be named',
  },
  'an ended alert can be raised again': {
    database: `drop trigger sos_alerts_final on sos_alerts; ${breaking('update on sos_recipients', 'update sos_alerts set ended_at = null, ended_how = null where id = new.alert_id and ended_at is not null;')}`,
    found: 'an ended alert did not stay ended',
  },
}

/** A variant of `sentenceOf` that gets changed people. */
function blind(change: (person: Person) => Person) {
  return (facts: Facts) => sentenceOf({ ...facts, people: facts.people.map(change) })
}

/** The product's verbs with some exports replaced. */
async function variantOf(files: NonNullable<Variant['files']>): Promise<Verbs> {
  vi.resetModules()
  for (const [file, exports] of Object.entries(files))
    vi.doMock(file, async (original) => ({ ...(await original<object>()), ...exports }))
  onTestFinished(() => {
    for (const file of Object.keys(files)) vi.doUnmock(file)
    vi.resetModules()
  })
  return loadVerbs()
}

test.each(Object.entries(VARIANTS))('sabotaged, the fault is found within 200 lives: %s', LONG, async (_, variant) => {
  const verbs = variant.files ? await variantOf(variant.files) : await productVerbs()
  const database = await testDatabase({ poolSize: 10 })
  if (variant.database) await database.db.execute(sql.raw(variant.database))
  const street = await Street.make(database, verbs)
  const broken = (found: string[]) => expect(found.join()).not.toContain(variant.found)
  const property = variant.isAtOnce
    ? fc.asyncProperty(atOnce, async (steps) => broken(await street.committed((life) => brokenAtOnce(life, steps))))
    : fc.asyncProperty(sequence, async (steps) =>
        broken(await street.inTransaction((life) => brokenBySequence(life, steps))),
      )
  const run = await fc.check(property, { numRuns: 200, seed: SEED, endOnFailure: true })
  expect(run.failed).toBe(true)
})
