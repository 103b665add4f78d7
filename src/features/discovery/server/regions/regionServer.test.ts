import { expect, onTestFinished, test } from 'vitest'
import { NOW, planned } from '../testing/randomWorld.ts'
import { normaliseSearch } from '../../rules.ts'
import { PROOF, proofOf } from './regionClient.ts'
import { serveRegion } from './regionServer.ts'
import { WIRE, writeQuestion } from './wire.ts'

const KEY = 'the key'
const log = { warn: () => {} }
const question = (changes: object = {}) =>
  writeQuestion({
    wire: WIRE,
    cells: '0-9',
    search: planned(normaliseSearch({}), { leftOut: [], isDemo: false }),
    after: null,
    grid: null,
    ...changes,
  })

async function asked(body: Uint8Array, proof: string | null = proofOf(KEY, body), isReady = true): Promise<number> {
  const page = isReady ? { hits: [], hasMore: false, version: `1:1:${NOW.getTime()}` } : null
  const search = { findHere: async () => page, countHere: async () => null }
  const server = await serveRegion({ search, cells: { from: 0, to: 9 }, key: KEY, log }, { port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  const headers = proof === null ? {} : { [PROOF]: proof }
  const sent = new Uint8Array(body)
  return (await fetch(`http://127.0.0.1:${server.port}`, { method: 'POST', body: sent, headers })).status
}

test('a region answers only callers that prove that they know the installation’s key, for exactly this question', async () => {
  expect(await asked(question())).toBe(200)
  expect(await asked(question(), null)).toBe(403)
  expect(await asked(question(), proofOf('another key', question()))).toBe(403)
  expect(await asked(question(), proofOf(KEY, question({ cells: '0-8' })))).toBe(403)
  expect(await asked(Buffer.from('anything'), null)).toBe(403)
})

test('another region, another version, an index that is not ready and overlong questions get no page', async () => {
  expect(await asked(question({ cells: '0-8' }))).toBe(409)
  expect(await asked(question({ wire: WIRE + 1 }))).toBe(409)
  expect(await asked(question(), undefined, false)).toBe(503)
  expect(await asked(Buffer.alloc(4_000_001))).toBe(413)
  expect(await asked(Buffer.from('no question'))).toBe(500)
})
