import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { HOST } from './configuration.mjs'
import { cuttable } from './cuttable.mjs'
import { Person } from './person.mjs'
import { until } from './processes.mjs'

/** Number of concurrent writers, so that one holds a lock that the next one needs. */
const WRITERS = 8
/** Largest accepted difference of a clock. */
const SAME_TIME_SECONDS = 20

/** Node failures, by name. */
export function nodeScenarios(cluster, hands) {
  const { node, isReady, drain, startAgain, mustRefuse } = hands
  const all = Array.from({ length: cluster.count }, (_, n) => n + 1)
  const last = cluster.count

  /** Starts the last node with a connection to the database that can be cut. */
  async function startBehindLink() {
    const [pool, direct] = [await cuttable(cluster.ports.pool, HOST), await cuttable(cluster.ports.primary, HOST)]
    const url = (port) => `postgresql://hereabouts:${cluster.passwords.app}@${HOST}:${port}/hereabouts`
    await startAgain(last, { DATABASE_URL: url(pool.port), LISTEN_DATABASE_URL: url(direct.port) })
    return {
      set: (cut) => [pool, direct].forEach((each) => each.set(cut)),
      close: () => [pool, direct].forEach((each) => each.close()),
    }
  }

  /** Cuts the connection while a transaction on it holds a row that the next message of the same writer needs. */
  async function cutWhileNextOneWaits(link, write) {
    const blocked = `select from pg_stat_activity waits
      join pg_stat_activity holds on holds.pid = any(pg_blocking_pids(waits.pid))
      where waits.wait_event_type = 'Lock' and holds.state = 'idle in transaction'
        and now() - holds.state_change > '0.4 s'`
    const { ports, passwords } = cluster
    const way = { host: HOST, port: ports.primary, user: 'hereabouts', password: passwords.app, database: 'hereabouts' }
    const watcher = new pg.Client(way)
    watcher.on('error', () => {})
    await watcher.connect()
    const cut = async () => {
      link.set(false)
      const over = Date.now() + 1200
      const writeOn = async () => {
        while (Date.now() < over) await write(last)
      }
      for (let n = 0; n < WRITERS; n++) void writeOn()
      await sleep(1000)
      link.set(true)
      await sleep(500)
      const next = await write(1, 1000)
      return next.status === 0 && (await watcher.query(blocked)).rowCount > 0
    }
    try {
      return await until('A transaction cut in its middle', cut).then(
        () => true,
        () => false,
      )
    } finally {
      await watcher.end()
    }
  }

  return {
    'nodes killed one after another': {
      async play() {
        for (const n of all) {
          cluster.processes.signal(`node-${n}`, 'SIGKILL')
          await sleep(3000)
          cluster.startNode(n)
          await until(`Node ${n}`, () => isReady(n))
          await sleep(2000)
        }
      },
    },
    'nodes drained and restarted one after another': {
      mayRefuse: false,
      async play() {
        for (const n of all) {
          await drain(n, cluster.writers[0]).finally(() => startAgain(n))
          await sleep(2000)
        }
      },
    },
    'pooler for LISTEN, too (deaf node)': {
      async play() {
        const pooled = `postgresql://hereabouts:${cluster.passwords.app}@${HOST}:${cluster.ports.pool}/hereabouts`
        await startAgain(last, { LISTEN_DATABASE_URL: pooled })
        const health = async () => (await (await fetch(`${node(last)}/healthz`)).json()).hearsNotifications
        const isDeaf = async () => (await health()) === false
        const silence = await until('A node that says that it is deaf', isDeaf, 20_000).then(
          () => null,
          (error) => error,
        )
        const person = await new Person(node(1), 90).signUp()
        const before = await person.send('GET', '/api/me', undefined, { url: node(last) })
        await person.send('POST', '/api/sign-out', {}, { url: node(1) })
        const after = await person.send('GET', '/api/me', undefined, { url: node(last) })
        await sleep(15_000)
        if (before.status !== 200 || after.status !== 401)
          throw new Error(`Signed out, and answered ${before.status}, ${after.status}`)
        await startAgain(last)
        if (silence) throw silence
        return 'health says so; who signed out elsewhere is refused at once'
      },
    },
    'other secrets': {
      play: () =>
        mustRefuse(
          last,
          { SECRETS_FILE: join(cluster.folder, 'other-secrets.json') },
          'does not belong to this database',
        ),
    },
    'photos on a disk': { play: () => mustRefuse(last, { PHOTO_STORE: 'local' }, 'set PHOTO_STORE=s3') },
    'clock five minutes ahead on one node': {
      async play() {
        const library = execFileSync('sh', ['-c', 'ls /usr/lib/*/faketime/libfaketime.so.1 2>/dev/null || true'])
          .toString()
          .trim()
        if (library === '') return 'NOT DONE: apt-get install faketime'
        await startAgain(last, { LD_PRELOAD: library, FAKETIME: '+5m', FAKETIME_DONT_FAKE_MONOTONIC: '1' })
        const date = new Date((await fetch(`${node(last)}/livez`)).headers.get('date'))
        const [writer] = cluster.writers
        const message = { id: crypto.randomUUID(), to: cluster.listener.id, text: 'What time is it?' }
        const sent = await writer.send('POST', '/api/chat/messages', message, { url: node(last), key: message.id })
        const ahead = Number(
          cluster.psql(`select extract(epoch from created_at - now()) from messages where id = '${message.id}'`),
        )
        if (sent.status !== 200 || Math.abs(ahead) > SAME_TIME_SECONDS)
          throw new Error(`A message of that node (${sent.status}) is ${Math.round(ahead)} s from now.`)
        await sleep(8000)
        await startAgain(last)
        return `the machine's clock ${Math.round((date - Date.now()) / 1000)} s ahead, what it writes ${Math.round(ahead)} s`
      },
    },
    'network cut between a node and the database': {
      async play() {
        const link = await startBehindLink()
        await sleep(3000)
        link.set(true)
        const options = { url: node(last), patience: 15_000 }
        try {
          const { took, status } = await cluster.alarmed.send('POST', '/api/sos/mine', {}, options)
          if (took > 5000)
            throw new Error(`An SOS at the cut node was answered (${status}) after ${Math.round(took)} ms`)
          await until('A node that is not ready', async () => !(await isReady(last).catch(() => false)), 5000)
          await sleep(8000)
          return `SOS there: ${status} after ${Math.round(took)} ms`
        } finally {
          link.set(false)
          await until(`Node ${last}`, () => isReady(last), 60_000)
          await startAgain(last)
          link.close()
        }
      },
    },
    'machine of a node gone while it writes': {
      async play() {
        const link = await startBehindLink()
        await sleep(2000)
        const [writer] = cluster.writers
        const write = (n, patience) => {
          const message = { id: crypto.randomUUID(), to: cluster.listener.id, text: 'Still there?' }
          return writer.send('POST', '/api/chat/messages', message, { url: node(n), key: message.id, patience })
        }
        try {
          if (!(await cutWhileNextOneWaits(link, write))) return 'NOT DONE: no transaction was cut in its middle'
          cluster.processes.signal(`node-${last}`, 'SIGKILL')
          const within = 20_000
          const took = await until('A message at another node', async () => (await write(1)).status === 200, within)
          await sleep(8000)
          return `the next message to the same person taken after ${(took / 1000).toFixed(0)} s`
        } finally {
          await startAgain(last)
          link.close()
        }
      },
    },
  }
}
