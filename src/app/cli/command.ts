import { join } from 'node:path'
import pino from 'pino'
import { type Config, readConfig } from '#kit/server/config.ts'
import { withEnvFile } from '#kit/server/envFile.ts'
import { causeOf } from '#kit/server/causeOf.ts'
import type { Machines } from '#kit/server/context.ts'
import { openDatabase, type OpenDatabase, type OpenOptions } from '#kit/server/db.ts'
import { migrateAtStart } from '#kit/server/migrateDatabase.ts'
import { projectRoot } from '#kit/server/projectRoot.ts'
import { openSecrets } from '#kit/server/secrets.ts'

/** Wrong usage of a command; the message is printed with the usage text. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The command ran and found a problem; only its message is printed. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}

type WithPool = Pick<OpenDatabase, 'pool'>

/**
 * Runs one command of the command line on the product's database, also while the server runs, and ends the process.
 * Exit code: 0 success, 2 wrong usage, 1 failure.
 */
export function runCommand(
  usage: string,
  work: (machines: Machines, args: string[], database: WithPool) => Promise<void>,
): void {
  run(usage, {}, async ({ config, log, database }, args) => {
    await migrateAtStart(database.pool, config, log)
    const secrets = openSecrets(config.secretsFile)
    await work({ db: database.db, config, secrets, log, now: () => new Date() }, args, database)
  })
}

/** Resources of a command that prepares the database itself: without migrations and secrets. */
type Bare = Pick<Machines, 'db' | 'config' | 'log'> & WithPool

/** Runs a command on the database as it is, without migrations. */
export function runBare(usage: string, work: (bare: Bare, args: string[]) => Promise<void>): void {
  run(usage, {}, ({ config, log, database: { db, pool } }, args) => work({ db, pool, config, log }, args))
}

/** Runs a command that needs the embedded database exclusively and unmigrated. */
export function runAlone(usage: string, work: (bare: Bare, args: string[]) => Promise<void>): void {
  run(usage, { alone: true }, ({ config, log, database: { db, pool } }, args) => work({ db, pool, config, log }, args))
}

/** Runs a command that needs only the settings. */
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
