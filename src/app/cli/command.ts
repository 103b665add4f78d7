import { join } from 'node:path'
import pino from 'pino'
import { readConfig, withEnvFile } from '#kit/server/config.ts'
import { causeOf } from '#kit/server/causeOf.ts'
import type { Machines } from '#kit/server/context.ts'
import { openDatabase } from '#kit/server/db.ts'
import { migrate } from '#kit/server/migrate.ts'
import { projectRoot } from '#kit/server/projectRoot.ts'
import { openSecrets } from '#kit/server/secrets.ts'

/** The command was called wrongly; its message is followed by how to call it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The command did its work and found something wrong; its message is all there is to say. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}

/**
 * Runs one command of the command line on the product's own database, also while the server runs, and ends the process:
 * 0 when it worked, 2 when it was called wrongly, 1 when it failed.
 */
export function runCommand(usage: string, work: (machines: Machines, args: string[]) => Promise<void>): void {
  const args = process.argv.slice(2)
  if (args.includes('--help')) {
    console.log(usage)
    return
  }
  withMachines((machines) => work(machines, args)).then(
    () => process.exit(0),
    (error: unknown) => {
      const isUsage = error instanceof UsageError
      const isPlain =
        error instanceof Error && ['ConfigError', 'DatabaseUnavailable', 'CommandFailed'].includes(error.name)
      if (isUsage) console.error(`\n${error.message}\n\n${usage}\n`)
      else console.error(isPlain ? `\n${error.message}\n` : causeOf(error))
      process.exit(isUsage ? 2 : 1)
    },
  )
}

async function withMachines(work: (machines: Machines) => Promise<void>): Promise<void> {
  const config = readConfig(withEnvFile(join(projectRoot(), '.env')))
  const log = pino({ level: config.logLevel === 'info' ? 'warn' : config.logLevel, base: null })
  const database = await openDatabase(config, log)
  try {
    await migrate(database.pool, log)
    await work({ db: database.db, config, secrets: openSecrets(config.dataDir), log, now: () => new Date() })
  } finally {
    await database.close()
  }
}
