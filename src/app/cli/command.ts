import { join } from 'node:path'
import pino from 'pino'
import { type Config, readConfig } from '#kit/server/config.ts'
import { withEnvFile } from '#kit/server/envFile.ts'
import { causeOf } from '#kit/server/causeOf.ts'
import type { Machines } from '#kit/server/context.ts'
import { openDatabase, type OpenDatabase, type OpenOptions } from '#kit/server/db.ts'
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

type WithPool = Pick<OpenDatabase, 'pool'>

/**
 * Runs one command of the command line on the product's own database, also while the server runs, and ends the process:
 * 0 when it worked, 2 when it was called wrongly, 1 when it failed.
 */
export function runCommand(
  usage: string,
  work: (machines: Machines, args: string[], database: WithPool) => Promise<void>,
): void {
  run(usage, {}, async ({ config, log, database }, args) => {
    await migrate(database.pool, log)
    const secrets = openSecrets(config.dataDir)
    await work({ db: database.db, config, secrets, log, now: () => new Date() }, args, database)
  })
}

/** What a command has that makes the database itself: nothing was migrated, no secrets were made. */
type Bare = Pick<Machines, 'db' | 'config' | 'log'> & WithPool

/** The same for a command that must have the embedded database for itself, and finds it as it is. */
export function runAlone(usage: string, work: (bare: Bare, args: string[]) => Promise<void>): void {
  run(usage, { alone: true }, ({ config, log, database: { db, pool } }, args) => work({ db, pool, config, log }, args))
}

/** The same for a command that needs the settings only. */
export function runWithoutDatabase(usage: string, work: (config: Config, args: string[]) => Promise<void>): void {
  runWork(usage, (args) => work(settings(), args))
}

interface Opened {
  config: Config
  log: Machines['log']
  database: OpenDatabase
}

function run(usage: string, options: OpenOptions, work: (opened: Opened, args: string[]) => Promise<void>): void {
  runWork(usage, (args) => withDatabase(options, (opened) => work(opened, args)))
}

function runWork(usage: string, work: (args: string[]) => Promise<void>): void {
  const args = process.argv.slice(2)
  if (args.includes('--help')) {
    console.log(usage)
    return
  }
  work(args).then(
    () => process.exit(0),
    (error: unknown) => {
      const isUsage = error instanceof UsageError
      if (isUsage) console.error(`\n${error.message}\n\n${usage}\n`)
      else console.error(error instanceof Error && PLAIN.includes(error.name) ? `\n${error.message}\n` : causeOf(error))
      process.exit(isUsage ? 2 : 1)
    },
  )
}

/** Errors whose message is written for the operator. */
const PLAIN = ['ConfigError', 'DatabaseUnavailable', 'CommandFailed', 'BackupProblem']

const settings = () => readConfig(withEnvFile(join(projectRoot(), '.env')))

async function withDatabase(options: OpenOptions, work: (opened: Opened) => Promise<void>): Promise<void> {
  const config = settings()
  const log = pino({ level: config.logLevel === 'info' ? 'warn' : config.logLevel, base: null })
  const database = await openDatabase(config, log, options)
  try {
    await work({ config, log, database })
  } finally {
    await database.close()
  }
}
