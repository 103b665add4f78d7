import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { purgeUnsentSounds } from '#features/chat/server/sounds.ts'
import { MOST_SOUND_BYTES, WAVE_TOP } from '#features/chat/voiceRules.ts'
import type { Circle } from '#features/circles/contract.ts'
import { addToCircle } from '#features/circles/server/testing.ts'
import { blockPerson, unblockPerson } from '#features/people/server/blocks.ts'
import { openSoundStore } from '#kit/server/sounds/soundStore.ts'
import { recording } from '#kit/server/sounds/testing/recordings.ts'
import { makeWorld, type Someone, type World } from './testing/world.ts'

let world: World
let sound: Buffer
beforeAll(async () => {
  world = await makeWorld()
  sound = await recording('webm', 7)
})
afterAll(() => world.close())

const of = (someone: Someone | null) => (someone ? { cookie: someone.cookie } : {})
const upload = (from: Someone | null, bytes: Buffer, id: string = newId(), headers: Record<string, string> = {}) =>
  world.server.inject({
    method: 'PUT',
    url: `/api/chat/sounds/${id}`,
    payload: bytes,
    headers: { ...of(from), 'content-type': 'audio/webm', ...headers },
  })
const listen = (someone: Someone | null, id: string, headers: Record<string, string> = {}) =>
  world.server.inject({ url: `/api/chat/sounds/${id}`, headers: { ...of(someone), ...headers } })
const post = (from: Someone, url: string, payload: object, method: 'POST' | 'PUT' = 'POST') =>
  world.server.inject({ method, url, headers: of(from), payload })
/** Duration of `sound` up to the beginning of its last packet. */
const durationMs = 6980
const wave = [0, 5, WAVE_TOP]

interface Sent {
  id: string
  conversationId: string
  receipt: string
  voice: { id: string | null; durationMs: number; wave: number[] }
}
async function sendVoice(from: Someone, to: Someone, bytes = sound): Promise<Sent> {
  const id = newId()
  expect((await upload(from, bytes, id)).statusCode).toBe(200)
  const answer = await post(from, '/api/chat/messages', { to: to.actor.userId, voice: { id, wave } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
/** Every file of a sound in the store. */
async function files(): Promise<string[]> {
  const ids = []
  for await (const { id } of openSoundStore(world.owner.ctx.config).files.list()) ids.push(id)
  return ids
}
/** The file of a sound; null: there is none. */
async function storedSound(id: string): Promise<Buffer | null> {
  const { rows } = await world.owner.ctx.db.execute<{ file_id: string }>(
    sql`select file_id from message_sounds where id = ${id}`,
  )
  return rows[0] ? openSoundStore(world.owner.ctx.config).read(rows[0].file_id) : null
}
const codes = async (id: string) => ({
  visitor: (await listen(null, id)).statusCode,
  owner: (await listen(world.owner, id)).statusCode,
  other: (await listen(world.other, id)).statusCode,
  admin: (await listen(world.admin, id)).statusCode,
})

test('the circle names a voice message as the last one', async () => {
  await addToCircle(world.owner.ctx, world.other.ctx)
  await sendVoice(world.other, world.owner)
  const circle = await world.server.inject({ url: '/api/circle', headers: of(world.owner) })
  const member = (circle.json() as Circle).members.find(({ id }) => id === world.other.actor.userId)
  expect(member).toMatchObject({ lastMessage: '', lastKind: 'voice', lastIsMine: false })
})

test('only the two people of a chat can play its voice message, which has its measured length', async () => {
  const unsent = newId()
  const told = await upload(world.owner, sound, unsent)
  expect(told.json()).toEqual({ id: unsent, durationMs })
  expect(await codes(unsent)).toEqual({ visitor: 401, owner: 200, other: 404, admin: 404 })
  const { voice, conversationId } = await sendVoice(world.owner, world.other)
  expect(voice).toEqual({ id: expect.any(String), durationMs, wave })
  expect(await codes(voice.id!)).toEqual({ visitor: 401, owner: 200, other: 200, admin: 404 })
  const page = (
    await world.server.inject({
      url: `/api/chat/conversations/${conversationId}/messages`,
      headers: of(world.other),
    })
  ).json()
  expect(page.messages.at(-1)).toMatchObject({ isMine: false, text: '', voice })
  const { rows } = await world.owner.ctx.db.execute<{ params: { text: string } }>(
    sql`select params from notifications where user_id = ${world.other.actor.userId} and kind = 'message'`,
  )
  expect(rows.at(-1)?.params.text).toBe('🎤 0:07')
})

test('a sound is served as audio only, in ranges, and not stored by shared caches', async () => {
  const { voice } = await sendVoice(world.owner, world.other)
  const whole = await listen(world.other, voice.id!)
  expect(whole.headers).toMatchObject({
    'content-type': 'audio/webm',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline; filename="voice.webm"',
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    'content-length': String(whole.rawPayload.length),
  })
  expect(whole.headers['content-security-policy']).toContain("media-src 'self' blob:")
  expect(whole.headers['permissions-policy']).toContain('microphone=(self)')
  const { length } = whole.rawPayload
  const part = async (range: string) => {
    const { statusCode, headers, rawPayload } = await listen(world.other, voice.id!, { range })
    return { statusCode, range: headers['content-range'], bytes: rawPayload }
  }
  expect(await part('bytes=0-1')).toEqual({
    statusCode: 206,
    range: `bytes 0-1/${length}`,
    bytes: whole.rawPayload.subarray(0, 2),
  })
  expect(await part('bytes=10-')).toMatchObject({ statusCode: 206, bytes: whole.rawPayload.subarray(10) })
  expect(await part('bytes=-4')).toMatchObject({ statusCode: 206, bytes: whole.rawPayload.subarray(-4) })
  expect(await part(`bytes=${length}-`)).toMatchObject({ statusCode: 416, range: `bytes */${length}` })
  for (const odd of ['bytes=5-2', 'bytes=a-b', 'bytes=-', 'bytes=0-1,3-4', 'lines=1-2'])
    expect(await part(odd), odd).toMatchObject({ statusCode: expect.toBeOneOf([200, 416]) })
  const known = await listen(world.other, voice.id!, { 'if-none-match': String(whole.headers.etag) })
  expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
  expect((await listen(world.admin, voice.id!, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(404)
})

test('a file that is not a recording is refused with a message, never with a 5xx, and not stored', async () => {
  const long = await recording('webm', 130)
  const heavy = await recording('webm', 20, { padding: 1200 })
  const hostile: [string, Buffer, number, string][] = [
    ['nothing', Buffer.alloc(0), 415, 'notASound'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'notASound'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415, 'notASound'],
    ['an archive', Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1'), 415, 'notASound'],
    ['another sound', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), 415, 'notASound'],
    ['only a header', sound.subarray(0, 60), 415, 'notASound'],
    ['noise with the right start', Buffer.concat([sound.subarray(0, 40), Buffer.alloc(5000, 0xab)]), 415, 'notASound'],
    ['two minutes and ten seconds', long, 400, 'soundTooLong'],
    ['more than 1 MB', heavy, 413, 'soundTooLarge'],
    ['10 MB', Buffer.alloc(10 * MOST_SOUND_BYTES, 0x1a), 413, 'soundTooLarge'],
  ]
  expect(heavy.length).toBeGreaterThan(MOST_SOUND_BYTES)
  const [before, filesBefore] = [await world.owner.ctx.db.$count(sql`message_sounds`), await files()]
  for (const [name, bytes, status, code] of hostile) {
    const answer = await upload(world.owner, bytes)
    expect({ name, status: answer.statusCode, code: answer.json().error.code }).toEqual({ name, status, code })
  }
  expect(await files()).toEqual(filesBefore)
  expect(await world.owner.ctx.db.$count(sql`message_sounds`)).toBe(before)
  const unannounced = await world.server.inject({
    method: 'PUT',
    url: `/api/chat/sounds/${newId()}`,
    payload: Readable.from(Array.from({ length: 10 }, () => Buffer.alloc(MOST_SOUND_BYTES, 0x1a))),
    headers: { ...of(world.owner), 'content-type': 'audio/webm' },
  })
  expect(unannounced.json().error.code, '10 MB without a stated length').toBe('soundTooLarge')
  expect((await upload(null, sound)).statusCode).toBe(401)
  expect((await upload(world.owner, sound, 'x')).statusCode).toBe(404)
  expect((await upload(world.owner, sound, newId(), { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
})

test('bytes after a recording are not stored, and of a truncated one the complete part is kept', async () => {
  const hidden = Buffer.from('<script>alert("behind")</script>')
  const id = newId()
  expect((await upload(world.owner, Buffer.concat([sound, hidden]), id)).statusCode).toBe(200)
  expect((await storedSound(id))!.includes(hidden)).toBe(false)
  const cut = await upload(world.owner, sound.subarray(0, Math.floor(sound.length * 0.6)))
  expect([cut.statusCode, cut.json().durationMs < durationMs]).toEqual([200, true])
})

test('recordings of all browsers are accepted: Opus in WebM, Ogg and MP4, AAC in MP4', async () => {
  for (const [format, codec, type] of [
    ['webm', 'opus', 'audio/webm'],
    ['ogg', 'opus', 'audio/webm'],
    ['mp4', 'opus', 'audio/webm'],
    ['mp4', 'aac', 'audio/mp4'],
  ] as const) {
    const id = newId()
    const answer = await upload(world.owner, await recording(format, 3, { codec }), id)
    expect({ format, codec, status: answer.statusCode }).toEqual({ format, codec, status: 200 })
    expect(Math.abs(answer.json().durationMs - 3000)).toBeLessThan(60)
    expect((await listen(world.owner, id)).headers['content-type']).toBe(type)
  }
})

test('a repeated upload is one sound; another file under the same id, or another person’s id, is refused', async () => {
  const id = newId()
  const before = await world.owner.ctx.db.$count(sql`message_sounds`)
  for (let i = 0; i < 2; i++) expect((await upload(world.owner, sound, id)).statusCode).toBe(200)
  expect(await world.owner.ctx.db.$count(sql`message_sounds`)).toBe(before + 1)
  const digest = createHash('sha256')
    .update((await storedSound(id))!)
    .digest('hex')
  expect((await upload(world.owner, await recording('webm', 2), id)).statusCode).toBe(404)
  expect((await upload(world.other, await recording('webm', 2), id)).statusCode).toBe(404)
  expect(
    createHash('sha256')
      .update((await storedSound(id))!)
      .digest('hex'),
  ).toBe(digest)
  const sendSound = (from: Someone, to: Someone) =>
    post(from, '/api/chat/messages', { to: to.actor.userId, voice: { id, wave } })
  expect((await sendSound(world.other, world.owner)).json().error.code).toBe('soundNotFound')
  expect((await sendSound(world.owner, world.other)).statusCode).toBe(200)
  expect((await sendSound(world.owner, world.other)).json().error.code, 'a second message').toBe('soundNotFound')
  const odd = await post(world.owner, '/api/chat/messages', {
    to: world.other.actor.userId,
    voice: { id, wave: Array.from({ length: 65 }, () => 1) },
  })
  expect(odd.statusCode).toBe(400)
})

test('of two files that arrive at the same time under one id one is stored, the other is refused', async () => {
  const id = newId()
  const before = (await files()).length
  const answers = await Promise.all([upload(world.owner, sound, id), upload(world.other, sound, id)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect(await files()).toHaveLength(before + 1)
})

test('deleting the message deletes the sound, except for a recipient who had reported the chat', async () => {
  const filesBefore = await files()
  const sent = await sendVoice(world.owner, world.other)
  const gone = await post(world.owner, `/api/chat/messages/${sent.id}/delete`, {})
  expect(gone.json()).toMatchObject({ deletion: 'deleted', voice: null })
  expect(await codes(sent.voice.id!)).toEqual({ visitor: 401, owner: 404, other: 404, admin: 404 })
  expect(await files()).toEqual(filesBefore)
  const hidden = await sendVoice(world.owner, world.other)
  await post(world.other, `/api/chat/messages/${hidden.id}/hidden`, { isHidden: true }, 'PUT')
  expect(await codes(hidden.voice.id!)).toMatchObject({ owner: 200, other: 404 })
  const second = await sendVoice(world.owner, world.other)
  const report = await post(world.other, '/api/reports', {
    subject: { kind: 'conversation', id: second.conversationId },
    rule: 'scam',
    text: 'Listen',
    photoIds: [],
  })
  expect(report.statusCode, report.body).toBe(200)
  await post(world.owner, `/api/chat/messages/${second.id}/delete`, {})
  expect(await codes(second.voice.id!)).toEqual({ visitor: 401, owner: 404, other: 200, admin: 404 })
})

test('a voice message to a person who blocks its sender is withheld, and the sender cannot tell', async () => {
  const before = await sendVoice(world.owner, world.other)
  await blockPerson(world.other.ctx, { userId: world.owner.actor.userId })
  const { voice, receipt } = await sendVoice(world.owner, world.other)
  expect(receipt).toBe('sent')
  expect(await codes(voice.id!)).toMatchObject({ owner: 200, other: 404 })
  await unblockPerson(world.other.ctx, { userId: world.owner.actor.userId })
  expect(await codes(voice.id!)).toMatchObject({ other: 404 })
  expect(await codes(before.voice.id!)).toMatchObject({ owner: 200, other: 200 })
})

test('a sound whose message was never sent is deleted after a day, with its file', async () => {
  const { voice } = await sendVoice(world.owner, world.other)
  const filesBefore = await files()
  const id = newId()
  await upload(world.owner, sound, id)
  const file = (await files()).find((each) => !filesBefore.includes(each))
  expect(file).toBeDefined()
  const tomorrow = new Date(world.owner.ctx.now().getTime() + 86_400_000 + 60_000)
  await purgeUnsentSounds({ ...world.owner.ctx, now: () => tomorrow })
  expect(await files()).not.toContain(file)
  expect((await listen(world.owner, id)).statusCode).toBe(404)
  expect((await listen(world.owner, voice.id!)).statusCode).toBe(200)
})

test('uploads of sounds above the quota per minute are refused with a message', async () => {
  const answers = []
  for (let i = 0; i < 25; i++) answers.push(await upload(world.admin, sound))
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.json().error).toMatchObject({ code: 'quotaReached', params: { kind: 'voice' } })
})

test('erasing the sender’s account deletes the sound and its file; the message says that it was a voice message', async () => {
  const filesBefore = await files()
  const { voice, conversationId } = await sendVoice(world.other, world.owner)
  expect(await files()).toHaveLength(filesBefore.length + 1)
  const gone = await world.server.inject({ method: 'DELETE', url: '/api/me', headers: of(world.other) })
  expect(gone.json()).toEqual({ deleted: true })
  expect((await listen(world.owner, voice.id!)).statusCode).toBe(404)
  expect((await files()).length).toBeLessThanOrEqual(filesBefore.length)
  const { messages } = (
    await world.server.inject({
      url: `/api/chat/conversations/${conversationId}/messages`,
      headers: of(world.owner),
    })
  ).json()
  expect(messages.at(-1).voice).toEqual({ id: null, durationMs, wave: [] })
})
