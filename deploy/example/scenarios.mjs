import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { HOST } from './configuration.mjs'
import { cuttable } from './cuttable.mjs'
import { isOk, mark, until } from './processes.mjs'
import { Person } from './traffic.mjs'

/** What fails, by name. Each runs under traffic; what it returns is printed. */
export function scenariosOf(cluster) {
  const { folder } = cluster
  const node = (n) => `http://${HOST}:${cluster.nodes[n - 1].port}`
  const isReady = (n) => isOk(`${node(n)}/readyz`)
  const other = (name) => (name === 'a' ? 'b' : 'a')
  const primary = async () => {
    let name = null
    await until('A primary', async () => (name = await cluster.primary()) !== null, 60_000)
    return name
  }

  /** All processes of a database: Patroni and PostgreSQL. */
  function signalDatabase(name, signal) {
    const postmaster = cluster.postmaster(name)
    cluster.processes.signal(`patroni-${name}`, signal)
    if (!postmaster || mark(postmaster) === '') return
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)])
      .toString()
      .trim()
      .split(/\s+/)
    for (const pid of [postmaster, ...children.map(Number)]) {
      try {
        process.kill(pid, signal)
      } catch {
        // It has just ended.
      }
    }
  }

  async function restartNode(n, more) {
    await cluster.processes.end(`node-${n}`, 40_000)
    cluster.startNode(n, undefined, more)
    await until(`Node ${n}`, () => isReady(n))
  }

  return {
    async 'node killed'() {
      cluster.processes.signal('node-1', 'SIGKILL')
      await sleep(4000)
      cluster.startNode(1)
      await until('Node 1', () => isReady(1))
    },
    async 'nodes drained and restarted one after another'() {
      for (const n of [1, 2]) await restartNode(n)
    },
    async 'primary killed'() {
      const name = await primary()
      signalDatabase(name, 'SIGKILL')
      const took = await until('A promotion', async () => (await cluster.primary()) === other(name), 90_000)
      await sleep(3000)
      cluster.startDatabase(name)
      return `promoted after ${(took / 1000).toFixed(0)} s`
    },
    async 'primary frozen and thawed'() {
      const name = await primary()
      signalDatabase(name, 'SIGSTOP')
      const took = await until('A promotion', async () => (await cluster.primary()) === other(name), 90_000)
      await sleep(3000)
      signalDatabase(name, 'SIGCONT')
      return `promoted after ${(took / 1000).toFixed(0)} s`
    },
    async 'standby promoted on purpose'() {
      const name = await primary()
      const body = JSON.stringify({ leader: name, candidate: other(name) })
      await fetch(`http://${HOST}:${cluster.restPort(name)}/switchover`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      await until('A switch', async () => (await cluster.primary()) === other(name), 60_000)
    },
    async 'pooler for LISTEN, too (deaf node)'() {
      const pooled = `postgresql://hereabouts:${cluster.passwords.app}@${HOST}:${cluster.ports.pool}/hereabouts`
      await restartNode(2, { LISTEN_DATABASE_URL: pooled })
      const health = async () => (await (await fetch(`${node(2)}/healthz`)).json()).hearsNotifications
      await until('A node that says that it is deaf', async () => (await health()) === false, 20_000)
      const person = await new Person(node(1), 90).signUp()
      const before = await person.send('GET', '/api/me', undefined, { url: node(2) })
      await person.send('POST', '/api/sign-out', {}, { url: node(1) })
      const after = await person.send('GET', '/api/me', undefined, { url: node(2) })
      if (before.status !== 200 || after.status !== 401)
        throw new Error(`Signed out, and answered ${before.status}, ${after.status}`)
      await restartNode(2)
      return 'health says so; who signed out elsewhere is refused at once'
    },
    async 'other secrets'() {
      await cluster.processes.end('node-2', 40_000)
      cluster.startNode(2, undefined, { SECRETS_FILE: join(folder, 'other-secrets.json') })
      await until('A refused start', () => !cluster.processes.isRunning('node-2'), 30_000)
      const log = readFileSync(join(folder, 'log', 'node-2.log'), 'utf8')
      if (!log.includes('does not belong to this database')) throw new Error('The refusal is not explained.')
      cluster.startNode(2)
      return 'refused in words'
    },
    async 'photos on a disk'() {
      await cluster.processes.end('node-2', 40_000)
      cluster.startNode(2, undefined, { PHOTO_STORE: 'local' })
      await until('A refused start', () => !cluster.processes.isRunning('node-2'), 40_000)
      if (!readFileSync(join(folder, 'log', 'node-2.log'), 'utf8').includes('set PHOTO_STORE=s3'))
        throw new Error('Not explained.')
      cluster.startNode(2)
      return 'refused in words'
    },
    async 'clock five minutes ahead on one node'() {
      const library = execFileSync('sh', ['-c', 'ls /usr/lib/*/faketime/libfaketime.so.1 2>/dev/null || true'])
        .toString()
        .trim()
      if (library === '') return 'NOT DONE: apt-get install faketime'
      await restartNode(2, { LD_PRELOAD: library, FAKETIME: '+5m', FAKETIME_DONT_FAKE_MONOTONIC: '1' })
      const date = new Date((await fetch(`${node(2)}/livez`)).headers.get('date'))
      await sleep(8000)
      await restartNode(2)
      return `its clock: ${Math.round((date - Date.now()) / 1000)} s ahead`
    },
    async 'network cut between a node and the database'() {
      const [pool, direct] = [await cuttable(cluster.ports.pool, HOST), await cuttable(cluster.ports.primary, HOST)]
      const url = (port) => `postgresql://hereabouts:${cluster.passwords.app}@${HOST}:${port}/hereabouts`
      await restartNode(2, { DATABASE_URL: url(pool.port), LISTEN_DATABASE_URL: url(direct.port) })
      pool.set(true)
      direct.set(true)
      const person = cluster.reader
      const { took, status } = await person.send('POST', '/api/sos/mine', {}, { url: node(2), patience: 15_000 })
      if (took > 5000) throw new Error(`An SOS at the cut node was answered (${status}) after ${Math.round(took)} ms`)
      await until('A node that is not ready', async () => !(await isReady(2).catch(() => false)), 5000)
      await sleep(8000)
      pool.set(false)
      direct.set(false)
      await until('Node 2', () => isReady(2), 60_000)
      await restartNode(2)
      pool.close()
      direct.close()
      return `SOS there: ${status} after ${Math.round(took)} ms`
    },
  }
}

/** Until a standby follows again and all nodes are ready. */
export async function settle(cluster) {
  await until('A standby', () => cluster.hasStandby(), 120_000)
  await until('All nodes', () => cluster.areNodesReady())
}
