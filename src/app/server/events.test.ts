import { get } from 'node:http'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { actorOf, endSession } from '#features/accounts/server/sessions.ts'
import { tell } from '#kit/server/inbox.ts'
import { openSecrets } from '#kit/server/secrets.ts'
import { makeCtx } from '#kit/server/context.ts'
import { makeWorld } from './testing/world.ts'

const PATIENT = { timeout: 20_000 }

test('only signed-in people have a stream, uncompressed; it ends with the session, and does not delay a server’s shutdown', async () => {
  const world = await makeWorld()
  expect((await world.server.inject('/api/events')).statusCode).toBe(401)
  const origin = await world.server.listen({ port: 0, host: '127.0.0.1' })
  const open = (cookie: string) => {
    const heard = { text: '', headers: {} as Record<string, unknown>, isOver: false }
    get(`${origin}/api/events`, { headers: { cookie, 'accept-encoding': 'gzip, br' } }, (response) => {
      heard.headers = response.headers
      response.on('data', (chunk: Buffer) => (heard.text += chunk.toString()))
      response.on('close', () => (heard.isOver = true))
    })
    return heard
  }
  const [mine, others] = [open(world.owner.cookie), open(world.other.cookie)]
  await expect.poll(() => mine.text.includes('event: at') && others.text.includes('event: at'), PATIENT).toBe(true)
  expect(mine.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8' })
  expect(mine.headers).not.toHaveProperty('content-encoding')
  await tell(world.owner.ctx, world.owner.actor.userId, 'message', { text: 'fresh rice' })
  await expect.poll(() => mine.text, PATIENT).toContain('fresh rice')
  expect(others.text).not.toContain('fresh rice')

  const actor = await actorOf(world.owner.ctx, world.owner.cookie.split('=')[1]!)
  await endSession(makeCtx({ ...world.owner.ctx, actor }))
  await expect.poll(() => mine.isOver, PATIENT).toBe(true)
  expect(mine.text).toContain('signedOut')
  expect(others.isOver).toBe(false)

  await world.close()
  await expect.poll(() => others.isOver, PATIENT).toBe(true)
  expect(others.text).toContain('"again"')
})

test('[K-10] a block is announced at once to open tabs of both people, without saying who or why', async () => {
  const world = await makeWorld()
  const origin = await world.server.listen({ port: 0, host: '127.0.0.1' })
  const open = (cookie: string) => {
    const heard = { text: '' }
    get(`${origin}/api/events`, { headers: { cookie } }, (response) =>
      response.on('data', (chunk: Buffer) => (heard.text += chunk.toString())),
    )
    return heard
  }
  const both = [open(world.owner.cookie), open(world.other.cookie)]
  await expect.poll(() => both.every(({ text }) => text.includes('event: at')), PATIENT).toBe(true)
  const ids = [world.owner, world.other].map(({ actor }) => actor.userId)
  const url = `/api/circle/people/${ids[1]}/block`
  const blocked = await world.server.inject({ method: 'PUT', url, headers: { cookie: world.owner.cookie } })
  expect(blocked.statusCode).toBe(200)
  for (const each of both) await expect.poll(() => each.text, PATIENT).toContain('peopleChanged')
  const told = both[1]!.text.slice(both[1]!.text.indexOf('peopleChanged'))
  for (const id of ids) expect(told).not.toContain(id)
  await world.close()
})

test('[attack 3] a stream that was opened with a copy of the cookie ends when the password is changed', async () => {
  const world = await makeWorld()
  const origin = await world.server.listen({ port: 0, host: '127.0.0.1' })
  const asha = { name: 'Asha', email: 'copied@example.in', phone: '+919000000612', password: '482913' }
  const signedUp = await world.server.inject({ method: 'POST', url: '/register.php', payload: asha })
  const cookie = signedUp.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const copy = { text: '', isOver: false }
  get(`${origin}/api/events`, { headers: { cookie } }, (response) => {
    response.on('data', (chunk: Buffer) => (copy.text += chunk.toString()))
    response.on('close', () => (copy.isOver = true))
  })
  await expect.poll(() => copy.text, PATIENT).toContain('event: at')
  const changed = await world.server.inject({
    method: 'POST',
    url: '/api/password',
    headers: { cookie },
    payload: { oldPassword: asha.password, newPassword: '705164' },
  })
  expect(changed.json()).toEqual({ changed: true })
  await expect.poll(() => copy.isOver, { timeout: 1000 }).toBe(true)
  // The owner's own browser reconnects with its new cookie instead of signing out.
  expect(copy.text).toContain('"again"')
  expect((await world.server.inject({ url: '/api/events', headers: { cookie } })).statusCode).toBe(401)
  await world.close()
})

test('secrets from before push messages existed are completed once, without other changes', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hereabouts-secrets-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const path = join(dataDir, 'secrets.json')
  const made = openSecrets(path)
  const { vapid: _, ...before } = made
  writeFileSync(path, JSON.stringify(before))
  const completed = openSecrets(path)
  expect(completed).toMatchObject(before)
  expect(completed.vapid.publicKey).toHaveLength(87)
  expect(openSecrets(path)).toEqual(completed)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(completed)
})
