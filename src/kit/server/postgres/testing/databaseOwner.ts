import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../startPostgres.ts'

/** Parameters of the program below. */
export interface OwnerOrders {
  dataDir: string
  /** Number of writers: each inserts rows one by one and reports every acknowledged one. */
  writers?: number
  /** Number of the first row. */
  from?: number
  disposable?: boolean
  flags?: Record<string, string>
}

/** One line of its output. */
export type OwnerWord =
  | { said: 'up'; adopted: boolean; postmaster: number; connection: pg.ClientConfig }
  | { said: 'acknowledged'; row: number }
  | { said: 'failed'; message: string }

/**
 * A program for tests of the embedded server: runs the server as the product does, until it is killed or gets a
 * SIGTERM.
 */
async function main(orders: OwnerOrders): Promise<void> {
  const server = await startPostgres(orders)
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
  const client = await connected(server.connection)
  // Processes that create it at the same time disturb each other.
  if (!server.adopted) await client.query('create table if not exists kept (row bigint primary key)')
  const { rows } = await client.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
  )
  say({ said: 'up', adopted: server.adopted, postmaster: rows[0]!.pid, connection: server.connection })
  let row = orders.from ?? 0
  const write = async () => {
    const writer = await connected(server.connection)
    for (;;) {
      const mine = row++
      await writer.query('insert into kept values ($1)', [mine])
      say({ said: 'acknowledged', row: mine })
    }
  }
  const keepWriting = async () => {
    for (;;) {
      await write().catch(() => {}) // the test killed the server
      await sleep(20)
    }
  }
  for (let i = 0; i < (orders.writers ?? 0); i++) void keepWriting()
  setInterval(() => {}, 60_000)
}

async function connected(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  return client
}

function say(word: OwnerWord): void {
  process.stdout.write(`${JSON.stringify(word)}\n`)
}

main(JSON.parse(process.argv[2]!) as OwnerOrders).catch((error: unknown) => {
  say({ said: 'failed', message: (error as Error).message })
  process.exit(1)
})
