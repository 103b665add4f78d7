import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RefusalBody } from '#core/contract.ts'
import { REFUSALS } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { openPhotoStore } from '#kit/server/photos/openPhotoStore.ts'
import { acceptedFiles } from '#kit/server/photos/testing/acceptedFiles.ts'
import { CANARY } from '#kit/server/photos/testing/pictures.ts'
import { refusedFiles } from '#kit/server/photos/testing/refusedFiles.ts'
import { answerRefusal } from '#kit/server/refusals.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import type { Photo } from '../contract.ts'
import { photoUrl } from '../rules.ts'
import { photos } from './feature.ts'

const MB = 1024 * 1024
let ctx: TestCtx
let app: FastifyInstance
let isSignedIn = true
/** Photos that a listing, a review or a public profile shows. */
const shown = new Set<string>()

beforeAll(async () => {
  const database = await testDatabase()
  const actor = { userId: newId(), sessionId: newId(), isAdmin: false, isDemo: false }
  ctx = database.ctx({ actor })
  await ctx.db
    .execute(sql`insert into users (id, name, email, phone, phone_digits, password_hash, created_at, updated_at)
    values (${actor.userId}, 'Asha', 'a@example.org', '1', '1', '', now(), now())`)
  app = Fastify({ bodyLimit: 1024 })
  await app.register((scope) =>
    photos.plugin(scope, {
      machines: ctx,
      photoRules: [async (_, { id }) => (shown.has(id) ? 'public' : null)],
      ctxFor: async () => (isSignedIn ? ctx : database.ctx()),
      refuse: answerRefusal,
    }),
  )
  app.post('/elsewhere', (request, reply) => reply.send(request.body))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const upload = (payload: Buffer | Readable, type?: string) =>
  app.inject({ method: 'POST', url: '/api/photos', payload, headers: type ? { 'content-type': type } : {} })
const codeOf = (answer: { json(): unknown }) => (answer.json() as RefusalBody).error.code
const plain = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#284' } })
    .jpeg()
    .toBuffer()

test('[S8] every hostile uploaded file is refused with a message, with its status and never a 5xx', async () => {
  const files = await refusedFiles()
  expect(files.length).toBeGreaterThanOrEqual(60)
  for (const { name, bytes, code } of files) {
    const answer = await upload(bytes, 'image/jpeg')
    expect({ name, code: codeOf(answer), status: answer.statusCode }).toEqual({ name, code, status: REFUSALS[code] })
  }
  const { rows } = await ctx.db.execute(sql`select id from photos`)
  expect(rows).toEqual([])
})

test('[S8] every unusual but valid photo is stored, and none is served with metadata', async () => {
  for (const { name, bytes, width, height } of await acceptedFiles()) {
    const answer = await upload(bytes, 'application/octet-stream')
    expect({ name, status: answer.statusCode }).toEqual({ name, status: 200 })
    const photo = answer.json<Photo>()
    expect({ name, width: photo.width, height: photo.height }).toEqual({ name, width, height })
    for (const size of [320, 800, 1600] as const) {
      const served = await app.inject(photoUrl(photo.id, size))
      expect(served.rawPayload.includes(CANARY)).toBe(false)
      const { exif, xmp, icc } = await sharp(served.rawPayload).metadata()
      expect({ name, exif, xmp, icc }).toEqual({ name })
    }
  }
})

test.each(['image/jpeg', 'text/plain', 'application/json', 'multipart/form-data; boundary=x', 'x/y', undefined])(
  'the declared type %s is ignored, the bytes decide',
  async (type) => {
    const answer = await upload(await plain(), type)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ id: expect.any(String), width: 900, height: 600, thumbhash: expect.any(String) })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(codeOf(await upload(Buffer.from('{}'), type))).toBe('notAPhoto')
  },
)

test('an invalid content type is refused, and so is a missing body', async () => {
  expect(codeOf(await upload(await plain(), 'nonsense;;'))).toBe('malformedBody')
  expect(codeOf(await app.inject({ method: 'POST', url: '/api/photos' }))).toBe('notAPhoto')
})

test('a visitor is refused before the file is read', async () => {
  isSignedIn = false
  const unread = Readable.from([await plain()])
  expect(codeOf(await upload(unread))).toBe('notSignedIn')
  isSignedIn = true
})

test('an oversized file is refused during the upload, and its sender can finish sending', async () => {
  const answer = { status: '413', code: 'photoTooLarge', sentAll: true }
  expect(await sendOverSocket(20 * MB, 'declared')).toEqual(answer)
  expect(await sendOverSocket(20 * MB, 'chunked')).toEqual(answer)
})

test('[S8] an endless upload is answered, then cut off', async () => {
  expect(await sendOverSocket(Infinity, 'chunked')).toEqual({ status: '413', code: 'photoTooLarge', sentAll: false })
})

test('an aborted upload leaves no error and no photo', async () => {
  const { port } = app.server.address() as AddressInfo
  const before = await ctx.db.execute(sql`select id from photos`)
  const broken = httpRequest({ port, method: 'POST', path: '/api/photos', headers: { 'content-length': String(MB) } })
  const failed = new Promise((done) => broken.on('error', done))
  broken.write(await plain(), () => broken.destroy())
  await failed
  await expect.poll(async () => (await upload(await plain())).statusCode).toBe(200)
  expect((await ctx.db.execute(sql`select id from photos`)).rows.length - before.rows.length).toBeLessThanOrEqual(1)
})

test('a public photo is served to anybody, cached permanently, with its exact type', async () => {
  const { id } = await uploadSignedIn()
  shown.add(id)
  isSignedIn = false
  const served = await app.inject(photoUrl(id, 800))
  expect(served.statusCode).toBe(200)
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    etag: `"${id}-800"`,
    'content-length': String(served.rawPayload.length),
  })
  expect((await sharp(served.rawPayload).metadata()).width).toBe(800)
  const again = await app.inject({ url: photoUrl(id, 800), headers: { 'if-none-match': `W/"x", "${id}-800"` } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const head = await app.inject({ method: 'HEAD', url: photoUrl(id, 800) })
  expect([head.statusCode, head.headers['content-type']]).toEqual([200, 'image/webp'])
  isSignedIn = true
})

test('a photo address without a photo is not found, and that answer is not cached', async () => {
  const { id } = await uploadSignedIn()
  const addresses = [
    `/photos/${newId()}/800.webp`,
    `/photos/${id}/801.webp`,
    `/photos/${id}/0320.webp`,
    '/photos/x/320.webp',
    '/photos/..%2f..%2fetc/320.webp',
  ]
  for (const url of addresses) {
    const answer = await app.inject(url)
    expect({ url, status: answer.statusCode, code: codeOf(answer) }).toEqual({
      url,
      status: 404,
      code: 'photoNotFound',
    })
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test('a photo whose file is missing is reported as not found, also to those who may see it', async () => {
  const { id } = await uploadSignedIn()
  shown.add(id)
  await openPhotoStore(ctx.config).remove(id)
  const answer = await app.inject(photoUrl(id, 320))
  expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'photoNotFound'])
})

test('the other routes keep their own body parsers and limits', async () => {
  const answer = await app.inject({ method: 'POST', url: '/elsewhere', payload: { a: 1 } })
  expect(answer.json()).toEqual({ a: 1 })
  expect((await app.inject({ method: 'POST', url: '/elsewhere', payload: { a: 'x'.repeat(2000) } })).statusCode).toBe(
    413,
  )
})

async function uploadSignedIn(): Promise<Photo> {
  const before = isSignedIn
  isSignedIn = true
  const photo = (await upload(await plain())).json<Photo>()
  isSignedIn = before
  return photo
}

/**
 * Sends this many bytes of an endless JPEG, whatever the server answers, until all are sent or the connection is
 * closed.
 */
async function sendOverSocket(bytes: number, length: 'declared' | 'chunked') {
  const socket = connect((app.server.address() as AddressInfo).port)
  const received: Buffer[] = []
  socket.on('data', (piece) => received.push(piece)).on('error', () => {})
  const header = length === 'declared' ? `content-length: ${bytes}` : 'transfer-encoding: chunked'
  socket.write(`POST /api/photos HTTP/1.1\r\nhost: localhost\r\n${header}\r\n\r\n`)
  const sentAll = await pipeline(Readable.from(pieces(bytes, length)), socket, { end: false }).then(
    () => true,
    () => false,
  )
  await expect.poll(() => Buffer.concat(received).includes('requestId')).toBe(true)
  socket.destroy()
  const text = Buffer.concat(received).toString()
  return { status: /^HTTP\/1.1 (\d+)/.exec(text)?.[1], code: /"code":"(\w+)"/.exec(text)?.[1], sentAll }
}

function* pieces(bytes: number, length: 'declared' | 'chunked'): Generator<Buffer> {
  const piece = Buffer.alloc(64 * 1024)
  piece.set([0xff, 0xd8, 0xff])
  for (let sent = 0; sent < bytes; sent += piece.length) {
    yield length === 'declared' ? piece : Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')])
  }
  if (length === 'chunked') yield Buffer.from('0\r\n\r\n')
}
