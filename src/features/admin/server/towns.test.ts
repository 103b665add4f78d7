import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import type { OsmElement } from '#features/places/server/osm/osmElement.ts'
import { readOsmPbf } from '#features/places/server/osm/readPbf.ts'
import { startMapServer } from '#features/places/server/testing/map/mapServer.ts'
import { MONACO, MONACO_PBF } from '#features/places/server/testing/map/monacoTiles.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import { testConfig, type TestCtx } from '#kit/server/testing/testMachines.ts'
import { claimListing, issueClaimCode, listUnclaimed } from './claims.ts'
import { newAdmin } from './testing.ts'
import { workOnTowns } from './townJob.ts'
import { listTowns, readArea, readFileOf, startTown, stopTown } from './towns.ts'

let admin: TestCtx
let dataDir: string

/** Contexts with their own data directory and this Overpass server. */
async function makeContexts(overpassUrl = ''): Promise<void> {
  dataDir = mkdtempSync(join(tmpdir(), 'towns-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const ctx = await testCtx({ config: { ...testConfig, dataDir, overpassUrl } })
  ctx.setNow(new Date())
  admin = await newAdmin(ctx)
}
beforeEach(() => makeContexts())

const latest = async () => (await listTowns(admin)).imports[0]!
const csv = (...lines: string[]) => Readable.from([`id,name,lat,lon,shop\n${lines.join('\n')}\n`])

/** Uploads a file, checks the preview, starts the import and waits for its end. */
async function bringIn(name: string, body: Readable, closesGone = true) {
  const { id } = await readFileOf(admin, name, body)
  await workOnTowns(admin)
  const ready = await latest()
  await startTown(admin, { id, closesGone })
  await workOnTowns(admin)
  return { ready, done: await latest() }
}

test('an extract is counted by concept before the start and imported, and a second import changes nothing', async () => {
  const { ready, done } = await bringIn('monaco.osm.pbf', createReadStream(MONACO_PBF))
  expect(ready).toMatchObject({ state: 'ready', label: 'monaco.osm.pbf', source: 'file' })
  expect(ready.report!.created).toBeGreaterThan(300)
  expect(ready.report!.concepts[0]).toMatchObject({ id: 'amenity/restaurant' })
  expect(ready.report!.concepts[0]!.count).toBeGreaterThan(50)
  const nameless = ready.report!.skipped.find(({ reason }) => reason === 'no name')!
  expect(nameless.count).toBeGreaterThan(5)
  expect(nameless.places[0]!.tag).toMatch(/^[a-z]+=/)
  expect(done).toMatchObject({ state: 'done', done: ready.total, total: ready.total, failure: null })
  expect(done.report!.created).toBe(ready.report!.created)
  expect(done.report!.addresses!.streets).toBeGreaterThan(100)
  await readFileOf(admin, 'monaco.osm.pbf', createReadStream(MONACO_PBF))
  await workOnTowns(admin)
  const again = (await latest()).report!
  expect(again).toMatchObject({ created: 0, changed: 0, unchanged: done.report!.created, gone: { count: 0 } })
})

test('a file type is recognized by its extension, in any letter case', async () => {
  expect(await readFileOf(admin, 'SHOPS.CSV', csv('1,Tea Stall,12.9,77.6,tea'))).toMatchObject({ label: 'SHOPS.CSV' })
  await workOnTowns(admin)
  expect(await latest()).toMatchObject({ state: 'ready' })
})

test('the preview writes nothing', async () => {
  await readFileOf(admin, 'shops.csv', csv('1,Tea Stall,12.9,77.6,tea'))
  await workOnTowns(admin)
  expect(await listUnclaimed(admin, { q: '' })).toEqual({ places: [] })
})

test('a place missing in the source is closed, one that returns opens, a claimed one stays as its owner wrote it', async () => {
  const [tea, books, pens] = [
    '1,Tea Stall,12.9,77.6,tea',
    '2,Book House,12.9,77.6,books',
    '3,Pens,12.9,77.6,stationery',
  ]
  await bringIn('shops.csv', csv(tea, books, pens))
  const { places } = await listUnclaimed(admin, { q: '' })
  const { id } = places.find(({ title }) => title === 'Pens')!
  const { code } = await issueClaimCode(admin, { id })
  const owner = actingAs(admin, await newPerson(admin, 'Owner'))
  await claimListing(owner, { id, code: code.replaceAll('-', '') })

  const { ready, done } = await bringIn('shops.csv', csv('1,Tea House,12.9,77.6,tea'))
  expect(ready.report!.gone).toEqual({ count: 1, names: ['Book House'] })
  expect(done.report).toMatchObject({ created: 0, changed: 1, gone: { count: 1 } })
  expect((await listUnclaimed(admin, { q: '' })).places.map(({ title }) => title)).toEqual(['Tea House'])
  expect(await shown(id)).toBe(true)

  const back = await bringIn('shops.csv', csv('1,Tea House,12.9,77.6,tea', books, '3,Pencils,12.9,77.6,stationery'))
  expect(back.done.report).toMatchObject({ created: 0, changed: 1, unchanged: 1, claimed: 1, gone: { count: 0 } })
  expect((await listUnclaimed(admin, { q: 'Book' })).places).toHaveLength(1)
})

const shown = async (id: string) => {
  const { rows } = await admin.db.execute(
    sql`select title from visible_listings(null, ${admin.now().toISOString()}) where id = ${id}`,
  )
  return rows.length === 1 && rows[0]!['title'] === 'Pens'
}

test('missing places stay open if the administrator chooses so, or if the file is damaged or a different one', async () => {
  await bringIn('shops.csv', csv('1,Tea Stall,12.9,77.6,tea', '2,Book House,12.9,77.6,books'))
  const kept = await bringIn('shops.csv', csv('1,Tea Stall,12.9,77.6,tea'), false)
  expect(kept.done.report!.gone.count).toBe(1)
  const other = await bringIn('other.csv', csv('3,Pens,12.9,77.6,stationery'))
  expect(other.done.report!.gone.count).toBe(0)
  expect((await listUnclaimed(admin, { q: '' })).places).toHaveLength(3)
})

test('an area is read from the Overpass server; places missing inside it are closed, places outside stay', async () => {
  const elements: OsmElement[] = []
  for await (const element of readOsmPbf(MONACO_PBF, ({ shop }) => shop !== undefined && shop !== 'vacant'))
    elements.push(element)
  const offered = { elements }
  const server = await startMapServer(offered)
  onTestFinished(() => server.close())
  await makeContexts(`${server.url}/api/interpreter`)
  const importArea = async (radiusKilometers: number) => {
    // The server is requested at most once in ten seconds.
    admin.setNow(new Date(admin.now().getTime() + 60_000))
    const { id } = await readArea(admin, { label: 'Monaco', ...MONACO, radiusKilometers })
    await workOnTowns(admin)
    expect(await latest()).toMatchObject({ state: 'ready', radiusKilometers })
    await startTown(admin, { id, closesGone: true })
    await workOnTowns(admin)
    return (await latest()).report!
  }
  const first = await importArea(5)
  expect(first.created).toBeGreaterThan(50)
  const gone = elements.find(({ tags }) => tags['name'] === 'Carrefour' && tags['shop'] === 'supermarket')!
  offered.elements = elements.filter((each) => each !== gone)
  expect(await importArea(4)).toMatchObject({
    created: 0,
    changed: 0,
    unchanged: first.created - 1,
    gone: { count: 1 },
  })
  offered.elements = elements.slice(-20)
  expect((await importArea(0.5)).gone.count).toBeLessThan(first.created / 2)
})

test('a silent or busy Overpass server is reported as such, and nothing hangs', async () => {
  const server = await startMapServer({})
  onTestFinished(() => server.close())
  await makeContexts(`${server.url}/api/interpreter`)
  server.breakWith((response) => response.writeHead(429).end())
  await readArea(admin, { label: 'Monaco', ...MONACO, radiusKilometers: 2 })
  await workOnTowns(admin)
  expect(await latest()).toMatchObject({ state: 'failed', failure: 'busy', report: null })
})

test('without an Overpass server areas are refused, files are not', async () => {
  await expect(readArea(admin, { label: 'Monaco', ...MONACO, radiusKilometers: 2 })).rejects.toThrow('overpassOff')
  expect((await listTowns(admin)).overpassHost).toBe('')
})

test.each([
  ['town.txt', 'importNotReadable'],
  ['town', 'importNotReadable'],
  ['../../etc/passwd', 'importNotReadable'],
])('a file called %s is refused', async (name, code) => {
  await expect(readFileOf(admin, name, Readable.from(['x']))).rejects.toThrow(code)
})

test.each([
  ['town.osm.pbf', 'no extract', 'unreadable'],
  ['town.geojson', 'no GeoJSON', 'unreadable'],
  ['town.csv', 'name,lat,lon\n', 'nothingFound'],
])('%s with "%s" fails with a message', async (name, text, failure) => {
  await readFileOf(admin, name, Readable.from([text]))
  await workOnTowns(admin)
  expect(await latest()).toMatchObject({ state: 'failed', failure })
})

test('an import whose process died continues in another process; after three tries it is marked as failed', async () => {
  const { id } = await readFileOf(admin, 'shops.csv', csv('1,Tea Stall,12.9,77.6,tea'))
  await workOnTowns(admin)
  await startTown(admin, { id, closesGone: true })
  const dies = async () => {
    const until = new Date(admin.now().getTime() + 60_000).toISOString()
    await admin.db.execute(
      sql`update town_imports set worker = gen_random_uuid(), leased_until = ${until}, tries = tries + 1 where id = ${id}`,
    )
  }
  await dies()
  await workOnTowns(admin)
  expect(await latest()).toMatchObject({ state: 'running' })
  admin.setNow(new Date(admin.now().getTime() + 61_000))
  await workOnTowns(admin)
  expect(await latest()).toMatchObject({ state: 'done', report: { created: 1 } })

  const second = await readFileOf(admin, 'shops.csv', csv('1,Tea Stall,12.9,77.6,tea'))
  for (let time = 0; time < 3; time++)
    await admin.db.execute(sql`update town_imports set tries = tries + 1 where id = ${second.id}`)
  await workOnTowns(admin)
  expect(await latest()).toMatchObject({ state: 'failed', failure: 'brokeOff' })
})

test('an import can be stopped, and an import without its file reports that', async () => {
  const stopped = await readFileOf(admin, 'shops.csv', csv('1,Tea Stall,12.9,77.6,tea'))
  expect(await stopTown(admin, { id: stopped.id })).toMatchObject({ state: 'stopped' })
  await workOnTowns(admin)
  expect(await latest()).toMatchObject({ state: 'stopped' })
  await expect(startTown(admin, { id: stopped.id, closesGone: true })).rejects.toThrow('notFound')

  await readFileOf(admin, 'shops.csv', csv('1,Tea Stall,12.9,77.6,tea'))
  rmSync(join(dataDir, 'imports'), { recursive: true })
  await workOnTowns(admin)
  expect(await latest()).toMatchObject({ state: 'reading' }) // the file may be on another node, which will process it
  await admin.db.execute(sql`update town_imports set created_at = created_at - interval '3 hours'`)
  await workOnTowns(admin)
  expect(await latest()).toMatchObject({ state: 'failed', failure: 'fileGone' })
})

test('demo administrators cannot import and see no imports', async () => {
  const demo = actingAs(admin, { ...admin.actor!, isDemo: true })
  await readFileOf(admin, 'shops.csv', csv('1,Tea Stall,12.9,77.6,tea'))
  expect((await listTowns(demo)).imports).toEqual([])
  await expect(readFileOf(demo, 'shops.csv', csv('1,Tea Stall,12.9,77.6,tea'))).rejects.toThrow('demoPerson')
})
