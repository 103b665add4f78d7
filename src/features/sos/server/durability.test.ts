import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#kit/server/db.ts'
import { toldSince } from '#kit/server/inbox.ts'
import { projectRoot } from '#kit/server/projectRoot.ts'
import { actingAs } from '#kit/server/testing/testCtx.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { mySos } from './ledger.ts'
import { settleSos } from './settle.ts'
import { pointAway, HERE, newNeighbour, tapYes } from './testing.ts'

test('scheduled work runs on any node: another process widens the alert, once, also if two run at the same time', async () => {
  const database = await testDatabase()
  const log = { warn: () => {}, info: () => {} } as never
  const open = () => openDatabase({ databaseUrl: database.url, dataDir: '' }, log, { poolSize: 4 })
  const first = await open()
  const asha = await newNeighbour(database.ctx({ db: first.db }), 'Asha', HERE)
  const far = await newNeighbour(asha, 'Far', pointAway(600), { friend: asha })
  const nowhere = await newNeighbour(asha, 'Nowhere', null, { friend: asha })
  const { id } = (await tapYes(asha)).alert!
  // The process that handled the tap is stopped, and its memory is lost.
  await first.close()
  const toldOf = async (ctx: TestCtx) =>
    (await toldSince(ctx, ctx.actor!.userId, 0)).filter(({ type }) => type === 'sosRaised').length
  const restarted = await open()
  const onIt = (ctx: TestCtx) => actingAs(ctx, ctx.actor, { db: restarted.db })
  asha.setNow(new Date(asha.now().getTime() + 60_000))
  await Promise.all([settleSos(onIt(asha)), settleSos(onIt(asha))])
  expect((await mySos(onIt(asha), {})).alert).toMatchObject({ id, stage: 1, count: 1 })
  expect([await toldOf(onIt(far)), await toldOf(onIt(nowhere))]).toEqual([1, 0])
  asha.setNow(new Date(asha.now().getTime() + 120_000))
  await Promise.all([settleSos(onIt(asha)), settleSos(onIt(asha))])
  expect((await mySos(onIt(asha), {})).alert).toMatchObject({ id, stage: 2, count: 2 })
  expect([await toldOf(onIt(far)), await toldOf(onIt(nowhere))]).toEqual([1, 1])
  await restarted.close()
})

/**
 * A short run of the durability test; `npm run bench -- sosDurability 10000` runs all of it, and `SABOTAGE=1` proves
 * that it can fail.
 */
function kill(...options: string[]) {
  const script = join(projectRoot(), 'scripts', 'bench.mjs')
  const { status, stdout } = spawnSync(process.execPath, [script, 'sosDurability', ...options], {
    encoding: 'utf8',
    timeout: 170_000,
  })
  return { status, said: stdout.trim().split('\n').at(-1) }
}

test(
  'with the server and PostgreSQL killed repeatedly, no acknowledged SOS is lost, sent twice or incomplete',
  { timeout: 180_000 },
  () => {
    const { status, said } = kill('24', '7')
    expect(said).toContain('0 lost, 0 told twice, 0 partial')
    expect(status).toBe(0)
  },
)

test.runIf(process.env['SABOTAGE'])(
  'if PostgreSQL acknowledges before it has written, this test finds the loss',
  { timeout: 180_000 },
  () => {
    const { status, said } = kill('150', '7', '--sabotage')
    expect(said).not.toContain(' 0 lost')
    expect(status).toBe(0)
  },
)
