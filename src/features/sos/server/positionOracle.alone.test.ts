import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '#core/ids.ts'
import { days, seconds } from '#core/units.ts'
import { keepPosition } from '#features/places/server/positions.ts'
import { actingAs } from '#kit/server/testing/testCtx.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import { contextOn, TestClock, type TestCtx } from '#kit/server/testing/testMachines.ts'
import { pointAway, HERE, newNeighbour, advanceClock } from './testing.ts'
import { setCheapPasskeys } from './testing/alertStreet.ts'
import { recordingStatements, statementsTo } from '#kit/server/testing/statements.ts'

/**
 * Before stage 2 or an answer, nothing that a sender receives about a second real alert within seven days may depend on
 * where members are (ADR 0022): the same sequence with members at other places gives the same bytes. SOS_ORACLE makes
 * it longer:
 *
 * SOS_ORACLE=2000 npx vitest run src/features/sos/server/positionOracle.alone.test.ts
 */
const RUNS = Number(process.env['SOS_ORACLE'] ?? 15)
const SEED = 20260105
const MEMBERS = 4
const LONG = { timeout: 100_000_000 }

const STEPS = ['move', 'delivered', 'seen', 'opened', 'wrong', 'ring', 'leave', 'pass 10 s', 'pass 61 s'] as const
const place = fc.record({ distance: fc.constantFrom(0, 100, 249, 251, 700, 5000), bearing: fc.nat(359) })
const places = fc.array(place, { minLength: MEMBERS, maxLength: MEMBERS })
const life = fc.record({
  one: places,
  other: places,
  first: place,
  steps: fc.array(fc.record({ step: fc.constantFrom(...STEPS), pick: fc.nat(MEMBERS - 1), to: place }), {
    minLength: 2,
    maxLength: 10,
  }),
})
type Lived = typeof life extends fc.Arbitrary<infer T> ? T : never

async function load() {
  const { leaveCircle } = await import('#features/circles/server/members.ts')
  const { raiseSos: raise } = await import('./alerts.ts')
  const { turnOff } = await import('./ending.ts')
  const { noteReceipt: note, noteDelivered } = await import('./following.ts')
  const { mySos } = await import('./ledger.ts')
  const { myRecord, myRecords } = await import('./record.ts')
  const { settleSos } = await import('./settle.ts')
  const { sos } = await import('./feature.ts')
  return { leaveCircle, raise, turnOff, note, noteDelivered, mySos, myRecord, myRecords, settleSos, sos }
}
type Verbs = Awaited<ReturnType<typeof load>>

class TakenBack extends Error {}

/** A sender who already raised a real alert this week, and four members of the circle. */
async function makeNeighbourhood() {
  const database = await testDatabase({ poolSize: 3 })
  const { db, statements } = recordingStatements(database)
  const ctx = database.ctx()
  const sender = await newNeighbour(ctx, 'Asha', HERE)
  const members: TestCtx[] = []
  for (let i = 0; i < MEMBERS; i++) members.push(await newNeighbour(ctx, `Member ${i}`, HERE, { friend: sender }))
  await setCheapPasskeys(sender)
  const [first, second] = [newId(), newId()]

  /** Everything that the sender receives in one sequence; the database is left unchanged. */
  async function senderReceives(verbs: Verbs, at: Lived['one'], { first: start, steps }: Lived): Promise<string[]> {
    const bytes: string[] = []
    await db
      .transaction(async (inside) => {
        const clock = new TestClock()
        const each = contextOn(inside, clock, {})
        const asha = actingAs(each, sender.actor)
        const people = members.map(({ actor }) => actingAs(each, actor))
        const send = (id: string, to: Lived['first']) =>
          verbs.raise(asha, {
            id,
            position: {
              ...pointAway(to.distance, to.bearing),
              accuracyMeters: 5,
              measuredAt: each.now().toISOString(),
            },
            deviceNow: each.now().toISOString(),
          })
        await send(first, start)
        await verbs.turnOff(asha, { passkey: 'right' })
        advanceClock(each, days(1))
        for (const [i, { distance, bearing }] of at.entries())
          await keepPosition(people[i]!, {
            ...pointAway(distance, bearing),
            accuracyMeters: 5,
            measuredAt: each.now(),
            source: 'device',
          })
        statements.length = 0
        const listen = async (work: Promise<unknown>) => {
          const answer = await work.catch((error: unknown) => (error as { code?: string }).code)
          bytes.push(JSON.stringify(answer), ...statementsTo(asha.actor!.userId, statements))
          statements.length = 0
        }
        await listen(send(second, start))
        let left: number = seconds(170)
        for (const { step, pick, to } of steps) {
          const member = people[pick]!
          // The result of a member's call is not visible to the sender; only what it sends to the sender counts.
          const silently = (work: Promise<unknown>) =>
            work.then(
              () => null,
              () => null,
            )
          if (step === 'move') await listen(send(second, to))
          else if (step === 'wrong') await listen(verbs.turnOff(asha, { passkey: 'wrong' }))
          else if (step === 'delivered')
            await listen(silently(verbs.noteDelivered(member, member.actor!.userId, { from: 0, upTo: 99 })))
          else if (step === 'seen' || step === 'opened')
            await listen(silently(verbs.note(member, { id: second, what: step })))
          else if (step === 'leave') {
            await listen(silently(verbs.leaveCircle(member, { userId: sender.actor!.userId })))
            await listen(verbs.mySos(asha, {}))
            await listen(silently(verbs.settleSos(each)))
          } else if (step === 'ring') {
            await inside.execute(sql`update push_subscriptions set last_ok_at = ${each.now().toISOString()}`)
            await listen(silently(verbs.settleSos(each)))
          } else {
            const duration = Math.min(left, step === 'pass 10 s' ? seconds(10) : seconds(61))
            left -= duration
            advanceClock(each, duration)
            await listen(silently(verbs.settleSos(each)))
          }
          await listen(verbs.mySos(asha, {}))
        }
        await listen(verbs.turnOff(asha, { passkey: 'right' }))
        await listen(verbs.myRecords(asha))
        await listen(verbs.myRecord(asha, { id: second }))
        for (const { table, exports, leavesOut = [] } of verbs.sos.personalData) {
          const { rows } = await inside.execute<{ row: Record<string, unknown> }>(
            sql.raw(
              `select to_jsonb(t) as row from ${table} t where ${exports!.replaceAll('$1', `'${asha.actor!.userId}'`)}`,
            ),
          )
          const shown = rows.map(({ row }) =>
            JSON.stringify(row, (key, value) =>
              leavesOut.includes(key) || key === 'id' || key === 'key_hash' ? undefined : value,
            ),
          )
          bytes.push(table, ...shown.sort())
        }
        throw new TakenBack()
      })
      .catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw error
      })
    return bytes
  }
  return { told: senderReceives }
}

let told: Awaited<ReturnType<typeof makeNeighbourhood>>['told']
beforeAll(async () => {
  told = (await makeNeighbourhood()).told
})

async function check(verbs: Verbs, runs: number) {
  const property = fc.asyncProperty(life, async (lived) => {
    expect(await told(verbs, lived.one, lived)).toEqual(await told(verbs, lived.other, lived))
  })
  return fc.check(property, { numRuns: runs, seed: SEED, endOnFailure: true })
}

test(`a sender’s view of a second alert of the week does not depend on where members are (${RUNS})`, LONG, async () => {
  const run = await check(await load(), RUNS)
  expect(run.failed, fc.defaultReportMessage(run)).toBe(false)
})

const SABOTAGED: Record<string, [string, Record<string, unknown>]> = {
  'the record contains every event': [
    './senderView.ts',
    { visibleEvents: (_: unknown, __: unknown, all: unknown) => all },
  ],
  'the sender’s screen reports every action of others': ['./senderView.ts', { isVisible: () => true }],
  'the stage is shown': ['./senderView.ts', { visibleStage: ({ stage }: { stage: number }) => stage }],
  'the ledger names the notified members': ['./senderView.ts', { listedRows: (_: unknown, rows: unknown) => rows }],
  'the download contains the actions of others': [
    './feature.ts',
    {
      sos: {
        personalData: [
          {
            table: 'sos_events',
            exports: 'alert_id in (select id from sos_alerts where user_id = $1)',
            erasing: 'anonymises',
          },
        ],
      },
    },
  ],
}

test.each(Object.entries(SABOTAGED))('sabotaged, the leak is found: %s', LONG, async (_, [file, exports]) => {
  vi.resetModules()
  vi.doMock(file, async (original) => ({ ...(await original<object>()), ...exports }))
  onTestFinished(() => {
    vi.doUnmock(file)
    vi.resetModules()
  })
  expect((await check(await load(), 60)).failed).toBe(true)
})
