import type { Client } from 'pg'
import { DatabaseUnavailable } from './databaseUnavailable.ts'

/** Settings required for acknowledged writes to survive a power cut. */
export const DURABLE_SETTINGS = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

/** Names of the settings that make this server not durable; empty if there are none. */
export async function laxSettings(client: Pick<Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(DURABLE_SETTINGS)],
  )
  return rows.filter(({ setting }) => setting === 'off').map(({ name }) => name)
}

/**
 * Checks that the embedded server is durable and that page checksums are on.
 * @throws DatabaseUnavailable otherwise
 */
export async function assertDurable(client: Pick<Client, 'query'>): Promise<void> {
  const lax = await laxSettings(client)
  const { rows } = await client.query<{ data_checksums: string }>('show data_checksums')
  if (rows[0]!.data_checksums !== 'on') lax.push('data_checksums')
  if (lax.length > 0)
    throw new DatabaseUnavailable(`The built-in database runs without ${lax.join(', ')}: it could lose data.`)
}
