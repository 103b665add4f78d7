import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newItem } from '#features/listings/server/testing.ts'
import { makeWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
  for (let i = 0; i < 8; i++) await newItem(world.owner.ctx, { name: `Rice ${i}` })
})
afterAll(() => world.close())

const requestPacked = (url: string, encodings: string) =>
  world.server.inject({ url, headers: { cookie: world.other.cookie, 'accept-encoding': encodings } })

test('answers are compressed with an accepted encoding, small ones are not, and the content is the same', async () => {
  const search = '/api/search?q=rice&latitude=12.97&longitude=77.59&radiusMeters=5000000'
  const items = async (encodings: string, unpack: (bytes: Buffer) => Buffer) => {
    const answer = await requestPacked(search, encodings)
    expect(answer.statusCode).toBe(200)
    const { items: found } = JSON.parse(unpack(answer.rawPayload).toString()) as { items: { id: string }[] }
    return { headers: answer.headers, bytes: answer.rawPayload.length, ids: found.map(({ id }) => id) }
  }
  const asIs = () => items('identity', (bytes) => bytes)
  await expect.poll(async () => (await asIs()).ids.length, { timeout: 20_000 }).toBe(8)
  const plain = await asIs()
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [encodings, unpack, name] of [
    ['gzip, deflate, br', brotliDecompressSync, 'br'],
    ['gzip', gunzipSync, 'gzip'],
  ] as const) {
    const packed = await items(encodings, unpack)
    expect(packed.ids).toEqual(plain.ids)
    expect(packed.headers).toMatchObject({ 'content-encoding': name, 'content-length': String(packed.bytes) })
    expect(packed.headers['vary']).toContain('accept-encoding')
    expect(packed.bytes).toBeLessThan(plain.bytes / 2)
  }
  expect((await requestPacked('/api/devices', 'br')).headers['content-encoding']).toBeUndefined()
})
