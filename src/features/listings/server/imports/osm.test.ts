import { expect, onTestFinished, test } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kilometers } from '#core/units.ts'
import type { OsmElement } from '#features/places/server/osm/osmElement.ts'
import { askOverpass } from '#features/places/server/osm/overpass.ts'
import { readOsmPbf } from '#features/places/server/osm/readPbf.ts'
import { startMapServer } from '#features/places/server/testing/map/mapServer.ts'
import { MONACO, MONACO_PBF } from '#features/places/server/testing/map/monacoTiles.ts'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import { testConfig } from '#kit/server/testing/testMachines.ts'
import { importPlaces } from './importPlaces.ts'
import { isWantedOfOsm, placesOfOsm } from './readSource.ts'
import { isSkipped } from './places.ts'

async function monaco(): Promise<OsmElement[]> {
  const elements: OsmElement[] = []
  for await (const element of readOsmPbf(MONACO_PBF, isWantedOfOsm)) elements.push(element)
  return elements
}

test('an extract of OpenStreetMap imports its places; a second import changes nothing', async () => {
  const ctx = await testCtx()
  const elements = await monaco()
  const first = await importPlaces(ctx, placesOfOsm(elements), () => {})
  expect(first.created).toBeGreaterThan(300)
  const again = await importPlaces(ctx, placesOfOsm(elements), () => {})
  expect(again).toMatchObject({ created: 0, changed: 0, unchanged: first.created })
})

test('a place that is a building is at its centre', async () => {
  const places = [...placesOfOsm(await monaco())].flatMap((place) => (isSkipped(place) ? [] : [place]))
  const buildings = places.filter(({ sourceId }) => sourceId.startsWith('way/'))
  expect(buildings.length).toBeGreaterThan(10)
  const onLand = buildings.every(
    ({ at }) => Math.abs(at.latitude - 43.737) < 0.03 && Math.abs(at.longitude - 7.42) < 0.03,
  )
  expect(onLand).toBe(true)
})

test('an Overpass server gives the same places as the extract; a repeat within a day sends no request', async () => {
  const elements = await monaco()
  const server = await startMapServer({ elements })
  const dataDir = mkdtempSync(join(tmpdir(), 'overpass-'))
  onTestFinished(async () => {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const overpassUrl = `${server.url}/api/interpreter`
  const ctx = await testCtx({ config: { ...testConfig, dataDir, overpassUrl, operatorContact: 'ops@near.example' } })
  ctx.setNow(new Date())
  const answered = await askOverpass(ctx, MONACO, kilometers(2))
  const named = (some: readonly OsmElement[]) =>
    [...placesOfOsm(some)].map((place) => ('sourceId' in place ? place.sourceId : ''))
  expect(named(answered)).toEqual(named(elements))
  await askOverpass(ctx, MONACO, kilometers(2))
  expect(server.asked.length).toBe(1)
  expect(server.asked[0]!.headers['user-agent']).toBe('Hereabouts/0.1 (ops@near.example)')
  const question = new URL(server.asked[0]!.path, server.url).searchParams.get('data')
  expect(question).toContain('(around:2000,43.73550,7.42350)')
})

test.each([
  ['is busy', 429, '', 'answered 429'],
  ['sends something else', 200, '<html>', 'no Overpass JSON'],
  ['gave up', 200, '{"elements":[],"remark":"runtime error: Query timed out"}', 'gave up'],
])('an Overpass server that %s is reported with a message', async (_, status, body, words) => {
  const server = await startMapServer({})
  onTestFinished(() => server.close())
  server.breakWith((response) => response.writeHead(status).end(body))
  const ctx = await testCtx({ config: { ...testConfig, overpassUrl: `${server.url}/api/interpreter` } })
  ctx.setNow(new Date())
  await expect(askOverpass(ctx, MONACO, kilometers(1))).rejects.toThrow(words)
})
