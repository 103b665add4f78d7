import { join } from 'node:path'
import { ConfigError, readConfig, withEnvFile } from '#kit/server/config.ts'
import { projectRoot } from '#kit/server/projectRoot.ts'
import { startProduct } from './product.ts'

/** The server's entry: reads the settings, starts the product, stops it on the first signal. */
async function main(): Promise<void> {
  const config = readConfig(withEnvFile(join(projectRoot(), '.env')))
  const product = await startProduct(config)
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    product.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        product.log.fatal({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError || isPlain(error) ? `\n${(error as Error).message}\n` : error)
  process.exit(1)
})

/** Errors whose message is written for the operator. */
function isPlain(error: unknown): boolean {
  return error instanceof Error && ['DatabaseUnavailable', 'MigrationError', 'PortTaken'].includes(error.name)
}
