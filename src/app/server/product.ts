import { createHmac } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { endianness } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { seconds } from '#core/units.ts'
import { KnownSessions } from '#features/accounts/server/knownSessions.ts'
import { serveRegion } from '#features/discovery/server/regions/regionServer.ts'
import type { SearchOptions } from '#features/discovery/server/searchOptions.ts'
import { SearchService } from '#features/discovery/server/searchService.ts'
import { MissedQueue } from '#features/insights/server/missedQueue.ts'
import { causeOf } from '#kit/server/causeOf.ts'
import type { Config } from '#kit/server/config.ts'
import { type Machines, productCtx } from '#kit/server/context.ts'
import { DatabaseClock } from '#kit/server/databaseClock.ts'
import { openDatabase } from '#kit/server/db.ts'
import { migrateAtStart } from '#kit/server/migrateDatabase.ts'
import { joinNodes } from '#kit/server/nodes.ts'
import { projectRoot } from '#kit/server/projectRoot.ts'
import { type Recurring, startRecurring } from '#kit/server/recurring.ts'
import { agreeOnSecrets, openSecrets, type Secrets } from '#kit/server/secrets.ts'
import { EventStreams } from '#kit/server/streams.ts'
import { demoOnStart } from '../demo/demo.ts'
import { eraseAfterRestore } from './eraseThoseWhoLeft.ts'
import { DUE_WORK } from './features.ts'
import { makeLog } from './log.ts'
import { serveMetrics } from './metrics.ts'
import { buildServer } from './server.ts'
import { printAddress, printFilling, printWayIn } from './welcome.ts'

/** Longest time for a statement of a request; afterwards the request is refused with 'busy'. */
const ANSWERS_WITHIN = seconds(15)
/** Longest time for a statement of an endpoint that is `urgent`. */
const URGENT_WITHIN = seconds(4)

export interface Product {
  log: Logger
  /** URL on which it listens. */
  address: string
  /**
   * Reports "not ready" for DRAIN_SECONDS, finishes running requests, then stops the search, then the database; no
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
  const clock = new DatabaseClock(database.db, log)
  if (config.databaseUrl !== '') await clock.start()
  // Statements of background work may take long; those of requests are limited.
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
  let dueWork: Recurring | null = null
  const lateness = () => dueWork?.lateness() ?? []
  await serveMetrics(server, { machines: background, database, services, lateness })
  await answerOtherNodes(server, search, config, secrets)
  const address = await listen(server, config)
  dueWork = startRecurring(background, DUE_WORK)
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
      await dueWork.stop()
      await search.stop()
      clock.stop()
      await nodes.leave()
      await database.close()
    },
  }
}

/** If the search index is divided, answers other nodes on a separate address until the server closes. */
async function answerOtherNodes(
  server: Awaited<ReturnType<typeof buildServer>>,
  search: SearchService,
  { indexRegions }: Config,
  secrets: Secrets,
): Promise<void> {
  if (!indexRegions) return
  const answering = { search, cells: indexRegions.own, key: regionKey(secrets), log: server.log }
  const { close } = await serveRegion(answering, indexRegions)
  server.addHook('onClose', close)
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

/**
 * Options of the search: the part of the index that this node holds, and its folder on disk. With SEARCH_FILE=off,
 * files saved by an earlier start are removed.
 */
async function searchOptions(
  { keepsSearchFile, dataDir, indexRegions }: Pick<Config, 'keepsSearchFile' | 'dataDir' | 'indexRegions'>,
  secrets: Secrets,
): Promise<SearchOptions> {
  const folder = join(dataDir, 'search')
  const cells = indexRegions ? `${indexRegions.own.from}-${indexRegions.own.to}` : ''
  const contents = keepsSearchFile ? contentsMark(secrets, cells) : null
  const regions = indexRegions && { regions: { ...indexRegions, key: regionKey(secrets) } }
  if (contents !== null) return { ...regions, file: { folder, contents } }
  await rm(folder, { recursive: true, force: true })
  return { ...regions }
}

/** Key with which the nodes of an installation authenticate to each other. */
const regionKey = ({ tokenKey }: Secrets): string =>
  createHmac('sha256', tokenKey).update('hereabouts index regions').digest('hex')

/**
 * A keyed fingerprint of everything besides the database that determines the contents of the index: the built code with
 * its word tables, packages, migrations, the machine, the installation, the cells of the region. Null when the code is
 * not built.
 */
function contentsMark({ pepper }: Secrets, cells: string): string | null {
  const own = fileURLToPath(import.meta.url)
  if (own.endsWith('.ts')) return null
  const built = readdirSync(dirname(own), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const lock = join(projectRoot(), 'package-lock.json')
  const mark = createHmac('sha256', pepper)
  mark.update([process.version, process.arch, endianness(), cells, ...migrationNames()].join('\n'))
  for (const name of built.sort()) mark.update(`\n${name}\n`).update(readFileSync(join(dirname(own), name)))
  if (existsSync(lock)) mark.update(readFileSync(lock))
  return mark.digest('hex')
}

const migrationNames = () => readdirSync(join(projectRoot(), 'db', 'migrations')).sort()
