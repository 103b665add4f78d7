import type { Client } from 'pg'
import { DatabaseUnavailable } from './databaseUnavailable.ts'

/** What must be on for "acknowledged" to mean "survives a power cut". */
export const DURABLE_SETTINGS = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

/** Names of the settings that keep this server from being durable (architecture, invariant 1); empty when all is well. */
export async function laxSettings(client: Pick<Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(DURABLE_SETTINGS)],
  )
  return rows.filter(({ setting }) => setting === 'off').map(({ name }) => name)
}

/**
 * Asks the embedded server whether it keeps what it acknowledges, and notices a damaged page.
 * @throws DatabaseUnavailable when it does not
 */
export async function assertDurable(client: Pick<Client, 'query'>): Promise<void> {
  const lax = await laxSettings(client)
  const { rows } = await client.query<{ data_checksums: string }>('show data_checksums')
  if (rows[0]!.data_checksums !== 'on') lax.push('data_checksums')
  if (lax.length > 0)
    throw new DatabaseUnavailable(`The built-in database runs without ${lax.join(', ')}: it could lose data.`)
}
