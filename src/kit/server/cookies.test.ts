import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Config } from './config.ts'
import type { Ctx } from './context.ts'
import { sessionTokenOf, setCookies } from './cookies.ts'
import { testConfig } from './testing/testMachines.ts'

const TOKEN = 'a'.repeat(43)

async function visit(config: Config, sent: string) {
  const app = Fastify()
  await app.register(cookie)
  app.get('/', (request, reply) => {
    setCookies({ config, deviceToken: 'd'.repeat(43) } as Ctx, request, reply, TOKEN)
    return reply.send({ read: sessionTokenOf(config, request) })
  })
  const answer = await app.inject({ url: '/', headers: { cookie: sent } })
  return {
    read: answer.json<{ read: string }>().read,
    set: answer.cookies.find(({ name }) => name.endsWith('session')),
  }
}

test('over https the session cookie is bound to this host and hidden from scripts and other sites’ requests (S3)', async () => {
  const { set } = await visit({ ...testConfig, publicUrl: 'https://hereabouts.example' }, '')
  expect(set).toMatchObject({ name: '__Host-session', httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
  expect(set).not.toHaveProperty('domain')
})

test('over https a session cookie without the prefix is ignored', async () => {
  const config = { ...testConfig, publicUrl: 'https://hereabouts.example' }
  expect((await visit(config, `session=${TOKEN}`)).read).toBe('')
  expect((await visit(config, `__Host-session=${TOKEN}`)).read).toBe(TOKEN)
})

test('on a development machine without https the unprefixed name is used', async () => {
  const { read, set } = await visit(testConfig, `session=${TOKEN}`)
  expect(read).toBe(TOKEN)
  expect(set).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Lax' })
})
