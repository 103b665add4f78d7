import { whereData } from '#kit/server/config.ts'
import { migrateDatabase } from '#kit/server/migrateDatabase.ts'
import { runBare, UsageError } from './command.ts'

const USAGE = `npm run migrate   brings the database up to date, while nodes of the version before go on; nodes that start with
                  MIGRATE=off rely on it`

runBare(USAGE, async ({ config, pool, log }, args) => {
  if (args.length > 0) throw new UsageError('It takes no arguments.')
  const applied = await migrateDatabase(pool, config, log)
  const what =
    applied.length === 0 ? 'was up to date' : `is up to date: ${applied.length} migrations, to ${applied.at(-1)}`
  console.log(`\n  ${whereData(config)} ${what}.\n`)
})
