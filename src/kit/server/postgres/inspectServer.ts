import type { Client } from 'pg'
import { DatabaseUnavailable } from './databaseUnavailable.ts'
import { laxSettings } from './durability.ts'

const OLDEST = 150_000

/**
 * Checks that a server can be used, before anything is written to it.
 * @returns warnings for the operator
 * @throws DatabaseUnavailable when it is too old, a replica, or not in UTF-8
 */
export async function inspectServer(client: Pick<Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ number: number; version: string; encoding: string; replica: boolean }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
            current_setting('server_encoding') as encoding, pg_is_in_recovery() as replica`,
  )
  const server = rows[0]!
  if (server.number < OLDEST) {
    throw new DatabaseUnavailable(`This database is PostgreSQL ${server.version}. Hereabouts needs 15 or newer.`)
  }
  if (server.replica) {
    throw new DatabaseUnavailable('This database is a read-only replica. Point DATABASE_URL at the primary.')
  }
  if (server.encoding !== 'UTF8') {
    throw new DatabaseUnavailable(`This database is encoded in ${server.encoding}. Make one with ENCODING 'UTF8'.`)
  }
  const lax = await laxSettings(client)
  return lax.length === 0
    ? []
    : [`This database runs with ${lax.join(', ')} off: a power cut or a crash can lose what people were told is saved.`]
}
