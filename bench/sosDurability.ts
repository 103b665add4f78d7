import { type ChildProcess, fork } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { pino } from 'pino'
import { newId } from '#core/ids.ts'
import { raiseSos } from '#features/sos/server/alerts.ts'
import { causeOf } from '#kit/server/causeOf.ts'
import { makeCtx, type Machines } from '#kit/server/context.ts'
import { migrate } from '#kit/server/migrate.ts'
import { ConnectionPool } from '#kit/server/postgres/connectionPool.ts'
import { startPostgres } from '#kit/server/postgres/startPostgres.ts'
import { persist, STUCK_MS } from './kit/persist.ts'
import { Random } from './kit/random.ts'

/**
 * `npm run bench -- sosDurability [alerts] [seed] [--sabotage]`: alerts to 20 people each, raised by a server that is
 * killed (kill -9) again and again at random, and PostgreSQL with it every third time. Unacknowledged alerts are raised
 * again with the same id, as a device does. Fails when an acknowledged alert is lost, a person gets it twice, an alert
 * reached only some people, or there is no progress for three minutes. `--sabotage` lets PostgreSQL acknowledge before
 * writing: then alerts must be lost.
 */
const MEMBERS = 20
/** Number of circles: alerts of one circle wait for each other's inbox locks, those of different circles do not. */
const CIRCLES = 40
const AT_ONCE = 12
/** A server without an acknowledgement is killed after this time. */
const LIFE_MS = 10_000
const [, , first = '200', second = '1', third = ''] = process.argv
const isSabotaged = process.argv.includes('--sabotage')

interface Alert {
  id: string
  sender: string
}

interface Said {
  id: string
  isDone: boolean
  failure?: unknown
}

/** Acknowledged alerts, and the last error. */
class Acknowledged extends Set<string> {
  lastFailure: unknown = 'none'

  /** Waits for the next acknowledgement. */
  async grows(): Promise<void> {
    const { size } = this
    for (const start = performance.now(); this.size === size && performance.now() - start < LIFE_MS;) await sleep(5)
  }
}

/** The server process: raises alerts, AT_ONCE at a time, and reports acknowledgements. */
async function serve(url: string): Promise<void> {
  const log = pino({ level: 'silent' })
  const pool = new ConnectionPool({ connectionString: url, max: AT_ONCE }, log)
  const machines = { db: drizzle(pool), log, now: () => new Date() } as unknown as Machines
  process.on('disconnect', () => process.exit())
  const sendToParent = (message: unknown) => void (process.connected && process.send!(message, () => {}))
  const raiseOne = async ({ id, sender }: Alert) => {
    const actor = { userId: sender, sessionId: newId(), isAdmin: false, isDemo: false }
    const ctx = makeCtx({ ...machines, actor, requestId: '', address: '', userAgent: '', deviceToken: '' })
    try {
      await raiseSos(ctx, { id })
      sendToParent({ id, isDone: true })
    } catch (error) {
      sendToParent({ id, isDone: false, failure: causeOf(error) })
    }
  }
  process.on('message', (alert: Alert) => void raiseOne(alert))
  sendToParent('ready')
}

async function run(alertCount: number, seed: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hereabouts-r1-'))
  chmodSync(dataDir, 0o755)
  const flags: Record<string, string> = isSabotaged ? { synchronous_commit: 'off', wal_writer_delay: '10s' } : {}
  const server = await startPostgres({ dataDir, flags, ...(isSabotaged && { disposable: true }) })
  const { host, port, user, database, password } = server.connection
  const url = new URL(`postgresql://${user}@localhost:${port}/${database}`)
  url.searchParams.set('host', host)
  if (password) url.password = password
  const pool = new ConnectionPool({ connectionString: url.href, max: 2 }, { warn: () => {} })
  await migrate(pool, { info: () => {} })
  const db = drizzle(pool)
  const alerts: Alert[] = Array.from({ length: alertCount }, () => ({ id: newId(), sender: newId() }))
  await fill(
    db,
    alerts.map(({ sender }) => sender),
  )
  await pool.query('checkpoint')
  const startedAt = async () =>
    (await pool.query<{ at: string }>('select pg_postmaster_start_time()::text as at')).rows[0]!.at
  /** True for a new PostgreSQL: the killed one may still answer for a moment. */
  const isAnother = async (before: string) => {
    if ((await startedAt()) === before) throw new Error('It is still the one that was killed')
  }
  const started = performance.now()
  const acknowledged = new Acknowledged()
  const random = new Random(seed)
  const left = () => alerts.filter(({ id }) => !acknowledged.has(id))
  const progress = { count: 0, at: performance.now() }
  // The time until a kill grows with the number of alerts, so that a few hundred server processes suffice.
  const longest = 400 + alertCount / 10
  let kills = 0
  let powerCuts = 0
  let isBack = true
  let spare = startChild(url.href)
  while (left().length > 0) {
    const child = await spare
    spare = startChild(url.href)
    // Most servers are killed only after an acknowledgement, however slow the machine is.
    const end = endOfLife(random.next() < 0.75 ? acknowledged : null, 20 + random.next() * longest)
    await Promise.race([end, raiseAll(child, left(), acknowledged)])
    kills += 1
    // PostgreSQL is killed only after it restarted; otherwise it would never recover.
    if (kills % 3 === 0 && isBack) {
      powerCuts += 1
      isBack = false
      const before = await persist(startedAt)
      killPostgres(dataDir)
      void persist(() => isAnother(before)).then(() => (isBack = true))
    }
    child.kill('SIGKILL')
    await sleep(20)
    if (kills % 50 === 0) console.log(`${acknowledged.size} acknowledged after ${kills} kills`)
    if (acknowledged.size > progress.count) Object.assign(progress, { count: acknowledged.size, at: performance.now() })
    else if (performance.now() - progress.at > STUCK_MS)
      throw new Error(`Nothing was acknowledged for three minutes; ${acknowledged.size} of ${alertCount} are`, {
        cause: acknowledged.lastFailure,
      })
  }
  const seconds = (performance.now() - started) / 1000
  ;(await spare).kill('SIGKILL')
  // One more power cut after the last acknowledgement.
  const last = await persist(startedAt)
  killPostgres(dataDir)
  await persist(() => isAnother(last))
  const found = await persist(() => counted(db, alerts))
  const lost = alerts.filter(({ id }) => !found.has(id)).length
  const partial = alerts.filter(({ id }) => found.has(id) && found.get(id)!.people !== MEMBERS).length
  const twice = alerts.filter(({ id }) => (found.get(id)?.most ?? 1) > 1).length
  console.log(
    `${alertCount} SOS to ${MEMBERS} each in ${seconds.toFixed(0)} s, ${kills} kills of the server, ` +
      `${powerCuts + 1} of PostgreSQL: ${lost} lost, ${twice} told twice, ${partial} partial.`,
  )
  const isWhole = lost + twice + partial === 0
  if (isSabotaged ? lost === 0 : !isWhole) process.exitCode = 1
  await pool.end().catch(() => {})
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

type Db = ReturnType<typeof drizzle>

/** Starts a server until one is ready. */
async function startChild(url: string): Promise<ChildProcess> {
  for (;;) {
    const child = fork(process.argv[1]!, ['serve', url])
    const isReady = await new Promise((resolve) => {
      child.once('message', () => resolve(true))
      child.once('exit', () => resolve(false))
    })
    if (isReady) return child
  }
}

async function fill(db: Db, senders: string[]): Promise<void> {
  const members = Array.from({ length: MEMBERS * CIRCLES }, newId)
  const ids = sql.param([...senders, ...members])
  await db.execute(sql`
    insert into users (id, name, email, phone, phone_digits, password_hash, created_at, updated_at)
    select id, 'Person', id || '@example.org', id, id, 'none', now(), now() from unnest(${ids}::uuid[]) id`)
  await db.execute(sql`
    insert into last_positions (user_id, latitude, longitude, accuracy_meters, measured_at, source)
    select id, 12.9763, 77.5929, 10, now(), 'device' from unnest(${ids}::uuid[]) id`)
  await db.execute(sql`
    insert into circle_links (asker_id, other_id, asked_at, accepted_at)
    select s, m, now(), now() from unnest(${sql.param(senders)}::uuid[]) with ordinality as senders(s, i)
    join unnest(${sql.param(members)}::uuid[]) with ordinality as members(m, j) on i % ${CIRCLES} = j % ${CIRCLES}`)
  await db.execute(sql`analyze`)
}

async function endOfLife(acknowledged: Acknowledged | null, later: number): Promise<void> {
  await acknowledged?.grows()
  await sleep(later)
}

/** Raises alerts on a child until all are acknowledged or it dies. */
function raiseAll(child: ChildProcess, alerts: Alert[], acknowledged: Acknowledged): Promise<void> {
  const waiting = [...alerts]
  return new Promise((resolve) => {
    let open = 0
    const feed = () => {
      while (open < AT_ONCE && waiting.length > 0 && child.connected) {
        open += 1
        child.send(waiting.shift()!, () => {})
      }
      if (open === 0 && waiting.length === 0) resolve()
    }
    child.on('message', (message: Said) => {
      open -= 1
      if (message.isDone) acknowledged.add(message.id)
      else acknowledged.lastFailure = message.failure
      feed()
    })
    child.on('error', () => {})
    feed()
  })
}

/** Kills PostgreSQL as in a power cut; the process that owns it restarts it. */
function killPostgres(dataDir: string): void {
  const folder = join(dataDir, 'postgres')
  for (const name of readdirSync(folder).filter((each) => /^\d+$/.test(each))) {
    try {
      const pid = Number(readFileSync(join(folder, name, 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 'SIGKILL')
    } catch {
      // Already dead and not restarted yet.
    }
  }
}

/** Per alert: number of people with an event, and most events of one person. */
async function counted(db: Db, alerts: Alert[]): Promise<Map<string, { people: number; most: number }>> {
  const { rows } = await db.execute<{ id: string; people: number; most: number }>(sql`
    select a.id, count(e.user_id)::int as people, coalesce(max(e.times), 0)::int as most
    from sos_alerts a left join (
      select payload->>'alertId' as alert, user_id, count(*) as times from inbox_events
      where type = 'sosRaised' group by 1, 2
    ) e on e.alert = a.id::text
    where a.id = any(${sql.param(alerts.map(({ id }) => id))}::uuid[]) group by a.id`)
  return new Map(rows.map(({ id, people, most }) => [id, { people, most }]))
}

if (first === 'serve') await serve(second)
else {
  await run(Number(first), Number(second === '--sabotage' ? 1 : second) || Number(third) || 1)
  process.exit()
}
