import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { UUID_PATTERN } from '#core/ids.ts'
import { type Milliseconds, seconds } from '#core/units.ts'
import { type Config, ConfigError } from './config.ts'

/** Data that a node stores on its own disk by default although all nodes need it, with the setting that shares it. */
const LOCAL_STORES = {
  photos: 'photos in a folder (set PHOTO_STORE=s3)',
  mails: 'mails in its outbox folder (set SMTP_URL)',
  texts: 'SMS in its outbox folder (set SMS_URL)',
} as const
type LocalStore = keyof typeof LOCAL_STORES

/**
 * Stores that make nodes answer differently when not shared. SMS written to a folder reach nobody even with one node,
 * so they are not listed.
 */
const REFUSED: readonly LocalStore[] = ['photos', 'mails']

const BEAT: Milliseconds = seconds(5)
/** A node without a heartbeat for this many seconds counts as stopped. */
const GONE_AFTER_SECONDS = 20

type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 'photos' | 'mail' | 'smsUrl'>

/** The processes that serve one database. */
export interface Nodes {
  /** Other nodes that run now, as of the last heartbeat. */
  others(): number
  /** Stores that this or another node keeps locally although several nodes run; empty: none. */
  localStores(): string[]
  /** Removes this process from the list of nodes. */
  leave(): Promise<void>
}

/** For the embedded database, which only one process uses. */
export const SINGLE_NODE: Nodes = { others: () => 0, localStores: () => [], leave: async () => {} }

interface Other {
  id: string
  host: string
  local_stores: LocalStore[]
  seen: string
}

/**
 * Writes a row for this process and renews it every 5 s, by the clock of the database. Processes with the same DATA_DIR
 * share its folders and count as one node.
 * @throws ConfigError when several nodes run and one of them keeps photos or mails on its own disk
 */
export async function joinNodes(
  pool: pg.Pool,
  config: Settings,
  log: Pick<Logger, 'warn'>,
  every = BEAT,
): Promise<Nodes> {
  if (config.databaseUrl === '') return SINGLE_NODE
  const id = randomUUID()
  const storeId = storeIdOf(config.dataDir)
  const mine = localStoresOf(config)
  const beat = async () => {
    await pool.query(
      `insert into nodes (id, store_id, host, local_stores) values ($1, $2, $3, $4)
       on conflict (id) do update set seen_at = now()`,
      [id, storeId, hostname(), mine],
    )
    const { rows } = await pool.query<Other>(
      `select id, host, local_stores, seen_at::text as seen from nodes
       where id <> $1 and store_id <> $2 and seen_at > now() - make_interval(secs => $3)`,
      [id, storeId, GONE_AFTER_SECONDS],
    )
    return rows
  }
  const leave = () => pool.query('delete from nodes where id = $1', [id]).then(() => {})
  let others = await beat()
  try {
    others = await refuseLocalStores(beat, others, mine, every)
  } catch (error) {
    await leave()
    throw error
  }
  await pool.query(`delete from nodes where seen_at < now() - interval '1 day'`)
  let beating: Promise<void> | null = null
  const timer = setInterval(() => {
    // Not while one is on its way: behind a slow database they would queue, and old answers would replace new ones.
    beating ??= beat()
      .then(
        (rows) => void (others = rows),
        (error: unknown) => log.warn({ reason: (error as Error).message }, 'This node could not renew its heartbeat.'),
      )
      .finally(() => (beating = null))
  }, every).unref()
  return {
    others: () => new Set(others.map((other) => other.id)).size,
    localStores: () =>
      others.length === 0 ? [] : sentencesOf([...mine, ...others.flatMap((each) => each.local_stores)]),
    async leave() {
      clearInterval(timer)
      await beating
      await leave().catch(() => {})
    },
  }
}

/**
 * Refuses to start beside another node with unshared stores. Waits until that node has renewed its heartbeat, because a
 * killed node leaves its row for 20 s.
 * @returns the other nodes
 * @throws ConfigError
 */
async function refuseLocalStores(
  beat: () => Promise<Other[]>,
  first: Other[],
  mine: LocalStore[],
  every: Milliseconds,
): Promise<Other[]> {
  for (let others = first; ; others = await beat()) {
    const troubling = others.filter(({ local_stores: theirs }) =>
      REFUSED.some((store) => [...mine, ...theirs].includes(store)),
    )
    if (troubling.length === 0) return others
    const alive = troubling.find(({ id, seen }) => first.every((before) => before.id !== id || before.seen !== seen))
    if (alive) {
      const kept = (stores: LocalStore[]) =>
        sentencesOf(stores.filter((store) => REFUSED.includes(store))).join(' and ')
      const whose =
        kept(mine) === ''
          ? `The node on ${alive.host} keeps ${kept(alive.local_stores)}`
          : `This node keeps ${kept(mine)}`
      throw new ConfigError(
        `Another node (on ${alive.host}) serves this database. ${whose}: what one of them stores, the other does not find. ` +
          'See docs/operating.md.',
      )
    }
    await sleep(every / 5)
  }
}

const sentencesOf = (stores: LocalStore[]) => [...new Set(stores)].map((store) => LOCAL_STORES[store])

function localStoresOf({ photos, mail, smsUrl }: Settings): LocalStore[] {
  const found: Record<LocalStore, boolean> = {
    photos: photos.store === 'local',
    mails: mail.url === '',
    texts: smsUrl === '',
  }
  return (Object.keys(found) as LocalStore[]).filter((store) => found[store])
}

/** Id of a data directory, created at its first use. */
function storeIdOf(dataDir: string): string {
  const path = join(dataDir, 'node-id')
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    try {
      writeFileSync(path, `${randomUUID()}\n`, { flag: 'wx' })
    } catch (error) {
      // Another process of the same directory has created it at the same time.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  const id = readFileSync(path, 'utf8').trim()
  if (!UUID_PATTERN.test(id)) throw new ConfigError(`${path} is damaged. Remove it and start again.`)
  return id
}
