import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** HTTP address that returns the `TestServer` of this run, started at the first request (globalSetup.ts). */
    testServerAddress: string
    /** Folder for files of tests, removed after the run. */
    testFolder: string
  }
}

/** The database server of this run. */
export interface TestServer {
  url: string
  /** Name of the template database; the prefix of all other databases' names. */
  run: string
}

const OBJECT_IN_USE = '55006'

/** The address of another database on the same server. */
export function databaseUrl(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

/** Runs statements on the server's maintenance database. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A new database on this run's server: migrated, or without the product's tables. */
export async function createDatabase(kind: 'migrated' | 'empty'): Promise<{ url: string; drop: () => Promise<void> }> {
  const { url, run } = await (testServer ??= askForServer())
  const name = `${run}_${randomBytes(6).toString('hex')}`
  await onServer(url, (client) => copyTemplate(client, kind === 'empty' ? 'template1' : run, name))
  return {
    url: databaseUrl(url, name),
    drop: () =>
      onServer(url, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}

let maintenance: Promise<pg.Client> | undefined

/** Runs statements one after the other on a connection that this worker keeps: a new one takes as long as a copy. */
async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await (maintenance ??= openMaintenance(url))
  return work(client)
}

async function openMaintenance(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => (maintenance = undefined))
  await client.connect()
  return client
}

let testServer: Promise<TestServer> | undefined

async function askForServer(): Promise<TestServer> {
  const response = await fetch(inject('testServerAddress'))
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as TestServer
}

async function copyTemplate(client: pg.Client, template: string, name: string): Promise<void> {
  for (;;) {
    try {
      // Files are copied: written to the log they take twice the time, and the server's caches of them are lost.
      await client.query(`create database ${name} template ${template} strategy file_copy`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== OBJECT_IN_USE) throw error // another file is copying it
      await sleep(20)
    }
  }
}
