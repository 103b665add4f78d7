import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { inspectServer } from '../db.ts'

const FINE = { number: 150_018, version: '15.18', encoding: 'UTF8', replica: false }

test('PostgreSQL 15 is the oldest accepted version', async () => {
  expect(await inspectServer(answering({ ...FINE, number: 150_000, version: '15.0' }))).toEqual([])
  await expect(inspectServer(answering({ ...FINE, number: 149_999, version: '14.99' }))).rejects.toThrow(
    'This database is PostgreSQL 14.99. Hereabouts needs 15 or newer.',
  )
})

test('a replica and another encoding are refused', async () => {
  await expect(inspectServer(answering({ ...FINE, replica: true }))).rejects.toThrow(/read-only replica.*primary/)
  await expect(inspectServer(answering({ ...FINE, encoding: 'LATIN1' }))).rejects.toThrow(/LATIN1.*UTF8/)
})

test('settings that can lose acknowledged data are reported to the operator', async () => {
  const settings = [
    { name: 'fsync', setting: 'on' },
    { name: 'synchronous_commit', setting: 'off' },
    { name: 'full_page_writes', setting: 'off' },
  ]
  const [warning, ...more] = await inspectServer(answering(FINE, settings))
  expect(warning).toMatch(/synchronous_commit, full_page_writes off/)
  expect(more).toEqual([])
})

/** A fake server: too old, a replica, or misconfigured. */
function answering(
  server: typeof FINE,
  settings: Array<{ name: string; setting: string }> = [],
): Pick<Client, 'query'> {
  const query = async (sql: string) => ({ rows: sql.includes('pg_settings') ? settings : [server] })
  return { query } as unknown as Pick<Client, 'query'>
}
