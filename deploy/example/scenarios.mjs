import { databaseScenarios } from './databaseScenarios.mjs'
import { diskScenarios } from './diskScenarios.mjs'
import { handsOf } from './hands.mjs'
import { nodeScenarios } from './nodeScenarios.mjs'

/**
 * Failure scenarios, by name. `play` runs under traffic and returns a note to print. `mayRefuse: false`: no request may
 * need a retry. `asynchronous`: PostgreSQL does not wait for its standby. `mustLose`: the scenario is valid only if
 * acknowledged data was lost.
 */
export function scenariosOf(cluster) {
  const hands = handsOf(cluster)
  return {
    ...nodeScenarios(cluster, hands),
    ...databaseScenarios(cluster, hands),
    ...diskScenarios(cluster, hands),
  }
}
