import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { seconds } from '#core/units.ts'
import { KnownSessions } from '#features/accounts/server/knownSessions.ts'
import { serveRegion } from '#features/discovery/server/regions/regionServer.ts'
import { SearchService } from '#features/discovery/server/searchService.ts'
import { MissedQueue } from '#features/insights/server/missedQueue.ts'
import type { Config } from '#kit/server/config.ts'
import { causeOf } from '#kit/server/causeOf.ts'
import { type Machines, productCtx } from '#kit/server/context.ts'
import { DatabaseClock } from '#kit/server/databaseClock.ts'
import { openDatabase } from '#kit/server/db.ts'
import { migrateAtStart } from '#kit/server/migrateDatabase.ts'
import { joinNodes } from '#kit/server/nodes.ts'
import { startRecurring } from '#kit/server/recurring.ts'
import { agreeOnSecrets, openSecrets, type Secrets } from '#kit/server/secrets.ts'
import { EventStreams } from '#kit/server/streams.ts'
import { demoOnStart } from '../demo/demo.ts'
import { DUE_WORK } from './dueWork.ts'
import { eraseAfterRestore } from './eraseThoseWhoLeft.ts'
import { makeLog } from './log.ts'
import { serveMetrics } from './metrics.ts'
import { regionKey, searchOptions } from './searchOptions.ts'
import { buildServer } from './server.ts'
import { printAddress, printFilling, printWayIn } from './welcome.ts'

/** Longest time for a statement of a request; afterwards the request is refused with 'busy'. */
const ANSWERS_WITHIN = seconds(15)
/** The same for endpoints that are `urgent`. */
const URGENT_WITHIN = seconds(4)

export interface Product {
  log: Logger
  /** Address on which it listens. */
  address: string
  /**
   * Waits DRAIN_SECONDS while it is not ready, finishes running requests, then stops the search, then the database; no
   * acknowledged write is lost.
   */
  stop(): Promise<void>
}

/** Starts everything: database, migrations, search, HTTP; fills the demo neighbourhood on a first start. */
export async function startProduct(config: Config): Promise<Product> {
  const log = makeLog(config)
  const database = await openDatabase(config, log, { alone: true, poolSize: 6 })
  await migrateAtStart(database.pool, config, log)
  const nodes = await joinNodes(database.pool, config, log)
  const secrets = openSecrets(config.secretsFile)
  await agreeOnSecrets(database.pool, secrets, config)
  /** For work without a person waiting for it: its statements may take long. */
  const clock = new DatabaseClock(database.db, log)
  if (config.databaseUrl !== '') await clock.start()
  const background: Machines = { db: database.db, config, secrets, log, now: clock.now }
  const machines: Machines = {
    ...background,
    db: database.limited({ use: 'requests', connections: 15, answersWithin: ANSWERS_WITHIN }),
    urgentDb: database.limited({ use: 'urgent', connections: 6, answersWithin: URGENT_WITHIN }),
  }
  await eraseAfterRestore(productCtx(background)).catch((error: unknown) =>
    log.error({ failure: causeOf(error) }, 'Deleted accounts could not be compared; tried again every minute.'),
  )
  let isDraining = false
  const followDb = database.limited({ use: 'changes', connections: 1, answersWithin: ANSWERS_WITHIN })
  const search = new SearchService(machines, database, { ...(await searchOptions(config, secrets)), followDb })
  const streams = new EventStreams(machines, database)
  await streams.start()
  const sessions = new KnownSessions(database)
  await sessions.start()
  const missed = new MissedQueue(machines)
  const services = { search, streams, sessions, missed }
  const server = await buildServer(machines, services, { bells: database, nodes, clock, isDraining: () => isDraining })
  await serveMetrics(server, { config, database, services })
  await answerOtherNodes(search, config, secrets, log)
  const address = await listen(server, config)
  const stopDueWork = startRecurring(background, DUE_WORK)
  printAddress(address, config)
  await fillDemo(background)
  return {
    log,
    address,
    async stop() {
      isDraining = true
      database.expectEnd()
      if (config.drainSeconds > 0) {
        log.info({ seconds: config.drainSeconds }, 'Not ready any more; serving until the load balancer knows.')
        await sleep(seconds(config.drainSeconds))
      }
      await server.close()
      await missed.flush()
      await stopDueWork()
      await search.stop()
      clock.stop()
      await nodes.leave()
      await database.close()
    },
  }
}

/** Where the search index is divided, at an address of its own; until the process ends. */
async function answerOtherNodes(
  search: SearchService,
  { indexRegions }: Config,
  secrets: Secrets,
  log: Logger,
): Promise<void> {
  if (indexRegions) await serveRegion({ search, cells: indexRegions.own, key: regionKey(secrets), log }, indexRegions)
}

/** Runs while the product already serves; after a failure the next start repeats the filling. */
async function fillDemo(machines: Machines): Promise<void> {
  try {
    printWayIn(await demoOnStart(machines, printFilling))
  } catch (error) {
    machines.log.error({ err: error }, 'the demo neighbourhood could not be filled; the next start tries again')
  }
}

async function listen(server: Awaited<ReturnType<typeof buildServer>>, { host, port }: Config): Promise<string> {
  try {
    return await server.listen({ host, port })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    throw Object.assign(new Error(`Port ${port} is taken. Start with another one: PORT=${port + 1} npm start`), {
      name: 'PortTaken',
    })
  }
}
