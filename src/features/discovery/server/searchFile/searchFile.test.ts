import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hours } from '#core/units.ts'
import { restoreBackup } from '#kit/server/backup/restoreBackup.ts'
import { takeBackup } from '#kit/server/backup/takeBackup.ts'
import type { Database, Machines } from '#kit/server/context.ts'
import type { NotificationSource } from '#kit/server/db.ts'
import { testDatabase, type TestDatabase } from '#kit/server/testing/testDatabase.ts'
import type { SearchRow } from '../../engine/searchRow.ts'
import { normaliseSearch } from '../../rules.ts'
import { SearchService } from '../searchService.ts'
import { searchSql } from '../searchSql.ts'
import { deleteRows, insertPerson, putRows } from '../testing/insertRows.ts'
import { aRow, HERE } from '../testing/makeRow.ts'
import { asker, bruteForce, listing, NOW, OWNERS, planned, query } from '../testing/randomWorld.ts'

const seed = Number(process.env['SEED'] ?? 5)
const runs = Number(process.env['RUNS'] ?? 25)
const NO_NOTIFICATIONS: NotificationSource = { listen: async () => () => {}, bellLag: () => Infinity }
const id = fc.nat(150).map((n) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`)
const someRows = (most: number, from: number) =>
  fc.sample(fc.uniqueArray(listing(id), { minLength: most, maxLength: most, selector: (row) => row.id }), {
    seed: from,
    numRuns: 1,
  })[0]!
const someSearches = (count: number, from: number) =>
  fc.sample(fc.tuple(query, asker), { seed: from, numRuns: count }).map(([what, who]) => planned(what, who))

/* oxlint-disable vitest/no-standalone-expect -- a node asserts for the tests */
/** A node with its data directory: its index can be started and stopped. */
class Node {
  readonly said: string[] = []
  readonly folder: string
  readonly database: TestDatabase
  now = NOW
  #service: SearchService | null = null

  constructor(database: TestDatabase, folder: string) {
    this.database = database
    this.folder = folder
    onTestFinished(() => this.stop())
  }

  /**
   * Starts the node.
   * @returns the source of the index
   */
  async start(contents = 'version 1'): Promise<string> {
    let from = ''
    const log = {
      info: (facts: { from?: string }) => (from = facts.from ?? from),
      warn: (text: unknown) => this.said.push(String(text)),
      error: (facts: unknown) => this.said.push(`error ${JSON.stringify(facts)}`),
    } as unknown as Machines['log']
    const machines = { ...this.database.ctx(), log, now: () => this.now }
    this.#service = new SearchService(machines, NO_NOTIFICATIONS, {
      shadowShare: 0,
      file: { folder: this.folder, contents },
    })
    await this.#service.ready
    return from
  }

  async stop(): Promise<void> {
    await this.#service?.stop()
    this.#service = null
  }

  /** Starts, waits until the index is saved, and stops. */
  async startAndSave(): Promise<string> {
    const before = await this.manifest()
    const from = await this.start()
    await vi.waitFor(async () => expect(await this.manifest()).not.toEqual(before), { timeout: 20_000 })
    await vi.waitFor(async () => expect(await tokens(this.database.db)).toBe(1), { timeout: 20_000 })
    await this.stop()
    return from
  }

  manifest = () => readFile(join(this.folder, 'manifest'), 'latin1').catch(() => '')

  /** Checks that the pages of the index equal those of a full scan and those of SQL. */
  async isRight(rows: Map<string, SearchRow>, from: number, count = 25): Promise<void> {
    for (const [i, search] of someSearches(count, from).entries()) {
      const truth = bruteForce(rows.values(), search)
      const index = (await this.#service!.find(search, null))!
      expect({ ids: index.hits.map(({ position }) => position.id), hasMore: index.hasMore }).toEqual(truth)
      if (i > 2) continue
      const { hits, hasMore } = await searchSql(this.database.db, search)
      expect({ ids: hits.map(({ position }) => position.id), hasMore }).toEqual(truth)
    }
  }

  async titles(q: string): Promise<string[]> {
    const search = planned(normaliseSearch({ q, ...HERE }), { leftOut: [], isDemo: false })
    const { hits } = (await this.#service!.find(search, null))!
    return hits.map(({ payload }) => (JSON.parse(Buffer.from(payload).toString()) as { name: string }).name)
  }
}

const tokens = async (db: Database) =>
  (await db.execute<{ count: number }>(sql`select count(*)::int as count from search_index_files`)).rows[0]!.count

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hereabouts-search-file-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A database with listings, of which some change while the node is down. */
async function aFilledNode(): Promise<{ node: Node; rows: Map<string, SearchRow> }> {
  const database = await testDatabase()
  for (const owner of OWNERS) if (owner !== null) await insertPerson(database.db, owner, 'Asha Tailor')
  const rows = new Map(someRows(140, seed).map((row) => [row.id, row]))
  await putRows(database.db, [...rows.values()])
  const node = new Node(database, join(await aFolder(), 'search'))
  expect(await node.startAndSave()).toBe('database')
  return { node, rows }
}

/** Changes, adds and removes listings. */
async function change(database: TestDatabase, rows: Map<string, SearchRow>, from: number): Promise<void> {
  const changed = someRows(20, from)
  await putRows(database.db, changed)
  for (const row of changed) rows.set(row.id, row)
  const gone = [...rows.keys()].filter((_, i) => i % 17 === from % 17)
  await deleteRows(database.db, gone)
  for (const each of gone) rows.delete(each)
}

test('an index loaded from files has every change, including later ones, and keeps up to date', async () => {
  const { node, rows } = await aFilledNode()
  for (let round = 0; round < 6; round++) {
    await change(node.database, rows, 100 + round)
    expect(await node.startAndSave()).toBe('file')
    expect(await node.start()).toBe('file')
    await node.isRight(rows, round)
    await change(node.database, rows, 200 + round)
    await vi.waitFor(() => node.isRight(rows, 50 + round), { timeout: 10_000 })
    await node.stop()
  }
  expect(node.said).toEqual([])
})

test('a file that is truncated anywhere, or has one wrong bit, is not used', async () => {
  const { node, rows } = await aFilledNode()
  await change(node.database, rows, 3)
  const whole = join(await aFolder(), 'whole')
  await cp(node.folder, whole, { recursive: true })
  const names = await readdir(whole)
  const damage = fc.record({
    name: fc.constantFrom(...names),
    at: fc.nat(2 ** 31),
    bit: fc.nat(7),
    isCut: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(damage, fc.nat(1000), async ({ name, at, bit, isCut }, from) => {
      const damaged = new Node(node.database, join(await aFolder(), 'damaged'))
      await cp(whole, damaged.folder, { recursive: true })
      const path = join(damaged.folder, name)
      const bytes = await readFile(path)
      if (isCut) await truncate(path, at % bytes.length)
      else {
        bytes[at % bytes.length]! ^= 1 << bit
        await writeFile(path, bytes)
      }
      expect(await damaged.start()).toBe('database')
      expect(damaged.said).toHaveLength(1)
      expect(damaged.said[0]).toMatch(/^The search index on disk is not used: .*\. It is built from the database\.$/)
      await damaged.isRight(rows, from, 6)
      await damaged.stop()
    }),
    { seed, numRuns: runs, endOnFailure: true },
  )
  const again = new Node(node.database, whole)
  expect(await again.start()).toBe('file') // the damage was the reason
  await again.isRight(rows, 1)
})

test('a process that ends during a save leaves either the previous files or the new ones', async () => {
  const { node, rows } = await aFilledNode()
  const places = await aFolder()
  const copies: string[] = []
  for (let round = 0; round < 4; round++) {
    await change(node.database, rows, 300 + round)
    const saving = node.startAndSave()
    // The files that a killed process leaves are those in the folder at that moment.
    let isOver = false
    void saving.then(() => (isOver = true))
    while (!isOver) {
      const copy = join(places, String(copies.length))
      await cp(node.folder, copy, { recursive: true }).catch(() => undefined) // a file was removed meanwhile
      copies.push(copy)
      await sleep(3)
    }
  }
  const origins = new Set<string>()
  const chosen = copies.filter((_, i) => i % Math.ceil(copies.length / 30) === 0)
  for (const [i, copy] of chosen.entries()) {
    const killed = new Node(node.database, copy)
    // A killed process would not have removed the token of its manifest.
    const token = tokenIn(await killed.manifest())
    if (token)
      await node.database.db.execute(
        sql`insert into search_index_files (token) values (${token}) on conflict do nothing`,
      )
    origins.add(await killed.start())
    await killed.isRight(rows, i, 6)
    await killed.stop()
  }
  expect(origins).toContain('file')
})

test('the files of another database, version or settings are not used', async () => {
  const { node, rows } = await aFilledNode()
  const other = await testDatabase()
  await putRows(other.db, [aRow({ title: 'Lamp' })])
  // Even one that knows the token, as a copy of the database would.
  await other.db.execute(sql`insert into search_index_files (token) values (${tokenIn(await node.manifest())})`)
  const elsewhere = new Node(other, join(await aFolder(), 'search'))
  await cp(node.folder, elsewhere.folder, { recursive: true })
  expect(await elsewhere.start()).toBe('database')
  expect(elsewhere.said[0]).toContain('it belongs to another database')
  expect(await elsewhere.titles('')).toEqual(['Lamp'])
  await elsewhere.stop()

  expect(await node.start('version 2')).toBe('database')
  expect(node.said[0]).toContain('another version of the product or other settings wrote it')
  await node.isRight(rows, 4)
})

const tokenIn = (manifest: string) => /"token":"([^"]+)"/.exec(manifest)?.[1] ?? null

test('after a restore of an older backup the files are not used', async () => {
  const { node, rows } = await aFilledNode()
  const { pool } = node.database
  const backup = join(await aFolder(), 'backup')
  const source = { pool, photos: null, photoSizes: [], secretsMark: '', now: NOW }
  const manifest = await takeBackup(backup, source)
  const then = new Map(rows)
  await change(node.database, rows, 9)
  expect(await node.startAndSave()).toBe('file')
  await restoreBackup(backup, manifest, { pool, log: { info: () => {} }, mayReplace: true })
  expect(await node.start()).toBe('database')
  expect(node.said[0]).toContain('the database was restored')
  await node.isRight(then, 6)
})

test('the files are not used if changes since then are no longer available', async () => {
  const { node, rows } = await aFilledNode()
  await change(node.database, rows, 11)
  await node.database.db.execute(sql`update forgotten_changes set before = pg_snapshot_xmax(pg_current_snapshot())`)
  await node.database.db.execute(sql`delete from listing_changes`)
  expect(await node.start()).toBe('database')
  expect(node.said[0]).toContain('its changes since then are forgotten')
  await node.isRight(rows, 7)
})

test('a deleted listing is in no file once its segment was rewritten, an hour later at most', async () => {
  const { node } = await aFilledNode()
  const erased = aRow({ id: 'eeeeeeee-0000-4000-8000-000000000000', title: 'Zanzibarium', description: 'quokkaville' })
  await putRows(node.database.db, [erased])
  await node.startAndSave()
  expect(await filesWith(node.folder, 'quokkaville')).toHaveLength(1)
  expect(await filesWith(node.folder, erased.id)).toHaveLength(1)
  await deleteRows(node.database.db, [erased.id])
  await node.startAndSave()
  expect(await filesWith(node.folder, 'quokkaville')).toHaveLength(1)
  node.now = new Date(NOW.getTime() + hours(1) + 1)
  await node.startAndSave()
  for (const text of ['quokkaville', 'Zanzibarium', 'zanzibarium', erased.id])
    expect(await filesWith(node.folder, text)).toEqual([])
  expect(await node.start()).toBe('file')
  expect(await node.titles('zanzibarium')).toEqual([])
})

async function filesWith(folder: string, text: string): Promise<string[]> {
  const names = await readdir(folder)
  const contents = await Promise.all(names.map((name) => readFile(join(folder, name))))
  return names.filter((_, i) => contents[i]!.includes(text))
}
