import { setTimeout as sleep } from 'node:timers/promises'
import { HOST } from './configuration.mjs'

/** More transactions than the traffic writes, so that the ids of the lost ones are reused only later. */
const ROLLED_BACK = 5000

/** Database failures, by name. */
export function databaseScenarios(cluster, hands) {
  const { other, primary, promoted, signalDatabase, stallStandby } = hands
  const saysAfter = (took) => `promoted after ${(took / 1000).toFixed(0)} s`

  /** Kills the primary while its standby receives nothing. */
  async function killAhead(stalledSeconds, meanwhile = () => {}) {
    const name = await primary()
    const release = stallStandby(other(name))
    meanwhile(name)
    await sleep(stalledSeconds * 1000)
    signalDatabase(name, 'SIGKILL')
    release()
    const took = await promoted(other(name))
    return { name, took }
  }

  const rollBack = (port) => {
    cluster.psql(
      `do $$ begin for i in 1..${ROLLED_BACK} loop perform pg_current_xact_id(); rollback; end loop; end $$`,
      { port },
    )
  }

  return {
    'primary killed, its synchronous standby stalled': {
      async play() {
        const { name, took } = await killAhead(3)
        await sleep(3000)
        cluster.startDatabase(name)
        return saysAfter(took)
      },
    },
    'asynchronous primary killed, its standby stalled, 5,000 transactions rolled back': {
      mustLose: true,
      asynchronous: true,
      async play() {
        const { name, took } = await killAhead(6, (busy) => rollBack(cluster.pgPort(busy)))
        await sleep(8000)
        // After this, transaction ids alone do not show that transactions were lost.
        rollBack(cluster.ports.primary)
        await sleep(3000)
        cluster.startDatabase(name)
        return saysAfter(took)
      },
    },
    'primary frozen and thawed': {
      async play() {
        const name = await primary()
        signalDatabase(name, 'SIGSTOP')
        const took = await promoted(other(name))
        await sleep(3000)
        signalDatabase(name, 'SIGCONT')
        return saysAfter(took)
      },
    },
    'standby promoted on purpose': {
      async play() {
        const name = await primary()
        const body = JSON.stringify({ leader: name, candidate: other(name) })
        await fetch(`http://${HOST}:${cluster.restPort(name)}/switchover`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' },
        })
        await promoted(other(name))
      },
    },
  }
}
