import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../migrate.ts'
import { startPostgres } from '../postgres/startPostgres.ts'
import { keepFilesInMemory } from './memoryFolder.ts'
import { databaseUrl, withClient, type TestServer } from './testServer.ts'

/** A database server with one migrated template, which every test file copies. */
interface Prepared extends TestServer {
  stop: () => Promise<void>
}

/** Statistics are not kept up behind a test's back: each database lives for seconds. */
const FLAGS = { max_connections: '200', autovacuum: 'off' }

/**
 * Prepares the database server of the run, one for all projects, when the first test file requests it (over HTTP, since
 * test files run in workers), so that a run without database tests starts none. The server is that of
 * `TEST_DATABASE_URL` (or `DATABASE_URL`), else an embedded one in a temporary folder.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = project.vitest.getRootProject()
  if (run.getProvidedContext().testServerAddress) return async () => {}
  keepFilesInMemory()
  let prepared: Promise<Prepared> | undefined
  const certificateServer = createServer((_request, response) => {
    prepared ??= prepareServer()
    prepared.then(
      ({ url, run }) => response.end(JSON.stringify({ url, run } satisfies TestServer)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => certificateServer.listen(0, '127.0.0.1', resolve))
  run.provide('testServerAddress', `http://127.0.0.1:${(certificateServer.address() as AddressInfo).port}`)
  const folder = mkdtempSync(join(tmpdir(), 'hereabouts-test-'))
  run.provide('testFolder', folder)
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    certificateServer.closeAllConnections()
    certificateServer.close()
    await prepared?.then(({ stop }) => stop()).catch(() => {})
  }
}

async function prepareServer(): Promise<Prepared> {
  const given = process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL']
  const { url, stop } = given ? { url: given, stop: async () => {} } : await startDisposable()
  const run = `hereabouts_test_${randomBytes(4).toString('hex')}`
  try {
    await makeTemplate(url, run)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    run,
    stop: async () => {
      if (given) await dropRun(url, run)
      await stop()
    },
  }
}

async function startDisposable(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hereabouts-tests-'))
  const server = await startPostgres({ dataDir, disposable: true, flags: FLAGS })
  const { host, port, user, database, password } = server.connection
  const url = new URL(`postgresql://${user}@localhost:${port}/${database}`)
  url.searchParams.set('host', host)
  if (password) url.password = password
  return {
    url: url.href,
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function makeTemplate(url: string, template: string): Promise<void> {
  await withClient(url, (client) => client.query(`create database ${template}`))
  const pool = new pg.Pool({ connectionString: databaseUrl(url, template), max: 1 })
  try {
    await migrate(pool, { info: () => {} })
  } finally {
    await pool.end()
  }
}

/** Drops the template and databases left by interrupted test files. */
async function dropRun(url: string, run: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [run],
    )
    for (const { datname } of rows)
      await client.query(`drop database if exists ${pg.escapeIdentifier(datname)} with (force)`)
  })
}
