import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { HOST } from './configuration.mjs'
import { isOk, mark, until } from './processes.mjs'

/** Duration of three checks of `deploy/config/haproxy.cfg`, in milliseconds. */
const BALANCER_KNOWS = 2000

/** Actions of scenarios on the machines of a cluster. */
export function handsOf(cluster) {
  const node = (n) => `http://${HOST}:${cluster.nodes[n - 1].port}`
  const isReady = (n) => isOk(`${node(n)}/readyz`)
  const other = (name) => (name === 'a' ? 'b' : 'a')
  const childrenOf = (pid, type = '') =>
    execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)])
      .toString()
      .split('\n')
      .filter((line) => line.includes(type))
      .map((line) => Number(line.trim().split(' ')[0]))
      .filter(Boolean)

  /** Sends a signal to processes, some of which may have just ended. */
  function signalAll(pids, signal) {
    for (const pid of pids) {
      try {
        process.kill(pid, signal)
      } catch {
        // The process has already ended.
      }
    }
  }

  return {
    node,
    isReady,
    other,
    async primary() {
      let name = null
      await until('A primary', async () => (name = await cluster.primary()) !== null, 60_000)
      return name
    },
    promoted: (name) => until('A promotion', async () => (await cluster.primary()) === name, 90_000),

    /** All processes of a database: Patroni and PostgreSQL. */
    signalDatabase(name, signal) {
      const postmaster = cluster.postmaster(name)
      cluster.processes.signal(`patroni-${name}`, signal)
      if (postmaster && mark(postmaster) !== '') signalAll([postmaster, ...childrenOf(postmaster)], signal)
    },

    /** Stops a standby from receiving data while its connection stays open. */
    stallStandby(name) {
      const receivers = childrenOf(cluster.postmaster(name), 'walreceiver')
      if (receivers.length !== 1) throw new Error('The standby receives nothing.')
      signalAll(receivers, 'SIGSTOP')
      // The receivers end without reading data in transit.
      return () => (signalAll(receivers, 'SIGTERM'), signalAll(receivers, 'SIGCONT'))
    },

    /**
     * Ends a node as an upgrade does. It must report "not ready" and keep answering until every load balancer has
     * noticed: HAProxy alone would hide a node that closes at once, because it retries refused connections elsewhere.
     */
    async drain(n, person) {
      const ending = cluster.processes.end(`node-${n}`, 40_000)
      try {
        const says = async () => (await fetch(`${node(n)}/readyz`, { signal: AbortSignal.timeout(2000) })).status
        await until('A node that says that it stops', async () => (await says()) === 503, 3000)
        for (const start = Date.now(); Date.now() - start < BALANCER_KNOWS; await sleep(100)) {
          const { status, failure } = await person.send('GET', '/api/me', undefined, { url: node(n) })
          if (status !== 200) throw new Error(`A node that stops answered ${status || failure} too early.`)
        }
      } finally {
        await ending
      }
    },

    async startAgain(n, more) {
      await cluster.processes.end(`node-${n}`, 40_000)
      cluster.startNode(n, more)
      await until(`Node ${n}`, () => isReady(n))
    },

    /** Fails if the node starts, or if its log does not contain the reason `why` it refused to start. */
    async mustRefuse(n, more, why) {
      await cluster.processes.end(`node-${n}`, 40_000)
      cluster.startNode(n, more)
      const runs = () => cluster.processes.isRunning(`node-${n}`)
      await until('A start, refused or not', () => !runs() || isReady(n), 40_000)
      if (runs()) {
        await sleep(3000)
        throw new Error('The node was not refused.')
      }
      if (!cluster.logOf(`node-${n}`).includes(why)) throw new Error('The refusal is not explained.')
      cluster.startNode(n)
      return 'refused in words'
    },

    async nodesAreAlive() {
      for (let n = 1; n <= cluster.count; n++)
        if (!cluster.processes.isRunning(`node-${n}`)) throw new Error(`Node ${n} has ended.`)
    },
  }
}
