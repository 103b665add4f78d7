import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { readConfig } from '../config.ts'
import type { Machines } from '../context.ts'
import { openDatabase } from '../db.ts'
import { EventStreams } from '../streams.ts'

/**
 * A node in a separate process that only serves event streams, for tests and benchmarks that kill or measure it:
 * `/?user=…&session=…&after=…`. Sends its port to its parent, and its memory usage on request.
 */
export async function serveStreams(databaseUrl: string): Promise<void> {
  const log = pino({ level: 'error' })
  const database = await openDatabase({ databaseUrl, dataDir: '' }, log, { poolSize: 4 })
  const machines = { db: database.db, log, config: readConfig({}), now: () => new Date() } as Machines
  const streams = new EventStreams(machines, database)
  await streams.start()
  const server = createServer((request, response) => {
    const asked = new URL(request.url!, 'http://node').searchParams
    const after = asked.get('after')
    const actor = { userId: asked.get('user')!, sessionId: asked.get('session')!, isAdmin: false, isDemo: false }
    void streams.open(actor, after === null ? null : { number: Number(after), at: null }, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.on('message', () => {
    globalThis.gc?.()
    const { rss, heapUsed } = process.memoryUsage()
    process.send!({ rss, heap: heapUsed, open: streams.count })
  })
  process.on('disconnect', () => process.exit())
  process.send!({ port: (server.address() as AddressInfo).port })
}
