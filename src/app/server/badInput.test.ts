import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  world.server.inject({
    method: 'POST',
    url,
    payload: payload as string,
    headers: { cookie: world.owner.cookie, ...headers },
  })

const good = () => ({
  name: 'Pen',
  category: 'Books',
  price: 10,
  stock: 1,
  description: 'Blue',
  keywords: ['pen'],
  location: { lat: 12.97, lng: 77.64 },
  photoIds: [],
})

test('a malformed body is refused with a message, not with a 5xx', async () => {
  const answer = await post('/api/items', '{"name": ', { 'content-type': 'application/json' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: { code: 'malformedBody' } })
})

test('a body of another content type is refused', async () => {
  for (const payload of ['[]', '"text"', '7', 'null']) {
    const answer = await post('/api/items', payload, { 'content-type': 'application/json' })
    expect(answer.statusCode, payload).toBe(400)
  }
  expect((await post('/api/items', '<x/>', { 'content-type': 'application/xml' })).statusCode).toBe(400)
})

test('a value whose length cannot be compared is refused, not answered with a 5xx', async () => {
  const answer = await post('/api/items', { ...good(), name: { length: { toString: 1 } } })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: { code: 'invalidInput' } })
})

test('[F-56] wrong types and numbers out of range name the invalid field', async () => {
  const cases: [Record<string, unknown>, string][] = [
    [{ price: 'x' }, 'price'],
    [{ price: -1 }, 'price'],
    [{ price: 1e12 }, 'price'],
    [{ stock: -1 }, 'stock'],
    [{ stock: 1.5 }, 'stock'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ category: 'Nothing' }, 'category'],
    [{ keywords: 'pen' }, 'keywords'],
    [{ location: { lat: 999, lng: 0 } }, 'location'],
    [{ location: { lat: 'a', lng: 0 } }, 'location.lat'],
    [{ photoIds: ['x'] }, 'photoIds.0'],
  ]
  for (const [change, field] of cases) {
    const answer = await post('/api/items', { ...good(), ...change })
    expect(answer.statusCode, field).toBe(400)
    expect(Object.keys(answer.json().error.fields), JSON.stringify(change)).toContain(field)
  }
  expect((await post('/api/items', { ...good(), price: 0, stock: 0 })).statusCode).toBe(200)
})

test('[F-20] the eleventh photo is refused', async () => {
  const photoIds = Array.from({ length: 11 }, () => crypto.randomUUID())
  const answer = await post('/api/shops', {
    name: 'S',
    category: 'Books',
    contact: '1',
    location: { lat: 1, lng: 1 },
    photoIds,
  })
  expect(answer.json()).toMatchObject({ error: { code: 'invalidInput', fields: { photoIds: 'tooManyPhotos' } } })
})

test('a text file with the extension .png is refused as no photo', async () => {
  const answer = await post('/api/photos', 'hello, I am no picture at all', { 'content-type': 'image/png' })
  expect(answer.statusCode).toBe(415)
  expect(answer.json()).toMatchObject({ error: { code: 'notAPhoto' } })
})

test('an id that no payment can have is reported as not found', async () => {
  const answer = await post('/api/my/payments/none/reference', { reference: '427109361234' })
  expect(answer.json()).toMatchObject({ error: { code: 'invalidInput', fields: { id: 'notFound' } } })
})

test('a latitude of 999 is refused by every endpoint with a position', async () => {
  for (const url of ['/api/search?latitude=999&longitude=0', '/api/places/reverse?latitude=999&longitude=0']) {
    const answer = await world.server.inject({ url, headers: { cookie: world.owner.cookie } })
    expect(answer.statusCode, url).toBe(400)
  }
})

test('a NUL, broken UTF-8, a broken escape, a repeated name and a long id never cause a 5xx', async () => {
  const urls = [
    '/api/products/%00',
    '/api/products/%E0%A4%A',
    `/api/products/${'x'.repeat(150)}`,
    '/api/nothing',
    '/photos/x/1.webp',
    '/tiles/99/0/0',
    '/tiles/a/b/c',
  ]
  for (const url of urls) {
    const answer = await world.server.inject({ url, headers: { cookie: world.owner.cookie } })
    expect(answer.statusCode, url).toBeLessThan(500)
    expect(answer.statusCode, url).toBeGreaterThanOrEqual(400)
  }
  expect((await post('/api/items', { ...good(), name: 'a\0b' })).statusCode).toBe(400)
})

test('text that looks like code is stored unchanged', async () => {
  const name = `<img src=x onerror=alert(1)> '"; drop table users; -- हिन्दी 🪴`
  const answer = await post('/api/items', { ...good(), name })
  expect(answer.json().name).toBe(name.trim())
})

test('a change from another site is refused; one without browser headers reaches the session check', async () => {
  const foreign = await post('/api/items', good(), { origin: 'https://evil.example' })
  expect(foreign.statusCode).toBe(403)
  expect((await post('/api/items', good(), { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect((await post('/api/items', good(), { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
  const login = await world.server.inject({
    method: 'POST',
    url: '/login.php',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    payload: 'emailOrPhone=a%40b.co&password=112358',
  })
  expect(login.statusCode).toBe(403)
})

test('a request sent twice with the same key creates one item and gets the same answer', async () => {
  const headers = { 'idempotency-key': 'tap-0000-0001' }
  const contents = good()
  const [first, second] = await Promise.all([
    post('/api/items', contents, headers),
    post('/api/items', contents, headers),
  ])
  expect(second.json().id).toBe(first.json().id)
  const other = await post('/api/items', { ...contents, name: 'Other' }, headers)
  expect(other.json()).toMatchObject({ error: { code: 'keyReused' } })
})
