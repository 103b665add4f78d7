import { join } from 'node:path'
import { causeOf } from '#kit/server/causeOf.ts'
import { readConfig } from '#kit/server/config.ts'
import { withEnvFile } from '#kit/server/envFile.ts'
import { projectRoot } from '#kit/server/projectRoot.ts'
import { startProduct } from './product.ts'

/** Entry of the server: reads the settings, starts the product, stops it on the first signal, also during the start. */
async function main(): Promise<void> {
  const config = readConfig(withEnvFile(join(projectRoot(), '.env')))
  let isStopping = false
  const started = startProduct(config)
  const stop = () => {
    if (isStopping) return
    isStopping = true
    started.then((product) => product.stop()).then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await started
}

/** Errors whose message is written for the operator. */
const PLAIN = ['ConfigError', 'DatabaseUnavailable', 'PortTaken']

function fail(error: unknown): never {
  const isPlain = error instanceof Error && PLAIN.includes(error.name)
  console.error(isPlain ? `\n${error.message}\n` : causeOf(error))
  process.exit(1)
}

main().catch(fail)
