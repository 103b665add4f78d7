import pg from 'pg'
import { expect, test } from 'vitest'
import { dataDirWithDatabase, startOwner } from './testing/ownerProcess.ts'
import type { OwnerOrders } from './testing/databaseOwner.ts'
import { startPostgres } from './startPostgres.ts'

/** Each victim twice; the nightly hundred: `R1_KILLS=100 npx vitest run src/kit/server/postgres/durability.test.ts`. */
const KILLS = Number(process.env['R1_KILLS'] ?? 6)
const WRITERS = 4
const VICTIMS = ['process', 'server', 'both'] as const

test(
  `no row acknowledged while process, server or both are killed ${KILLS} times at random is lost (trust R1)`,
  async () => {
    const { acknowledged, missing } = await killAgainAndAgain({ dataDir: await dataDirWithDatabase() }, KILLS, VICTIMS)
    expect(acknowledged).toBeGreaterThan(KILLS * WRITERS)
    expect(missing).toEqual([])
  },
  120_000 + KILLS * 15_000,
)

test('the same test detects a server that acknowledges before it has written', async () => {
  const lax = { disposable: true, flags: { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'off' } }
  const { missing } = await killAgainAndAgain({ dataDir: await dataDirWithDatabase(), ...lax }, 5, ['both'])
  expect(missing.length).toBeGreaterThan(0)
})

/**
 * Writes rows, kills each victim in turn after a random number of acknowledged rows, restarts, and checks every
 * acknowledged row.
 */
async function killAgainAndAgain(
  orders: OwnerOrders,
  kills: number,
  victims: readonly (typeof VICTIMS)[number][],
): Promise<{ acknowledged: number; missing: number[] }> {
  const random = seeded(20_260_105)
  const acknowledged: number[] = []
  for (let round = 0; round < kills; round++) {
    const owner = await startOwner({ ...orders, writers: WRITERS, from: round * 1_000_000 })
    await owner.acknowledges(WRITERS + Math.floor(random() * 200))
    const victim = victims[round % victims.length]!
    if (victim !== 'process') process.kill(owner.postmaster, 'SIGKILL')
    // the server was restarted
    if (victim === 'server') await owner.acknowledges(owner.acknowledged.length + WRITERS * 5)
    await owner.kill('SIGKILL')
    acknowledged.push(...owner.acknowledged)
  }
  return { acknowledged: acknowledged.length, missing: await missingOf(orders, acknowledged) }
}

async function missingOf(orders: OwnerOrders, acknowledged: number[]): Promise<number[]> {
  const server = await startPostgres(orders)
  const client = new pg.Client(server.connection)
  try {
    await client.connect()
    await client.query('create table if not exists kept (row bigint primary key)') // this table may have been lost, too
    const { rows } = await client.query<{ row: string }>('select row from kept')
    const kept = new Set(rows.map(({ row }) => Number(row)))
    return acknowledged.filter((row) => !kept.has(row))
  } finally {
    await client.end()
    await server.stop()
  }
}

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
