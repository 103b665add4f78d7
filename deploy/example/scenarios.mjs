import { databaseScenarios } from './databaseScenarios.mjs'
import { diskScenarios } from './diskScenarios.mjs'
import { handsOf } from './hands.mjs'
import { nodeScenarios } from './nodeScenarios.mjs'

/**
 * What fails, by name. `play` runs under traffic; what it returns is printed. `mayRefuse: false`: nobody may have to send
 * anything again. `asynchronous`: PostgreSQL does not wait for its standby. `mustLose`: it only shows something when
 * something acknowledged was lost.
 */
export function scenariosOf(cluster) {
  const hands = handsOf(cluster)
  return {
    ...nodeScenarios(cluster, hands),
    ...databaseScenarios(cluster, hands),
    ...diskScenarios(cluster, hands),
  }
}
