import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { Refusal } from '#core/errors.ts'
import { answerRefusal, asRefusal } from './refusals.ts'

const failed = (message: string, code?: string) => Object.assign(new Error(message), code && { code })

test.each([
  ['no connection of the pooler', failed('query_wait_timeout', '08P01')],
  ['a broken connection behind the pooler', failed('server conn crashed?', '08P01')],
  ['a full disk of the database', failed('could not extend file', '53100')],
  ['a transaction left idle for too long', failed('terminating connection', '25P03')],
  ['a row locked by others for too long', failed('canceling statement due to lock timeout', '55P03')],
  ['a full disk of the server', failed('no space left on device', 'ENOSPC')],
  ['a connection closed by an earlier statement', failed('Client was closed and is not queryable')],
  ['a connection that broke', failed('Client has encountered a connection error and is not queryable')],
])('%s is answered as busy, so that a browser retries', (_what, error) => {
  expect(asRefusal(error)?.code).toBe('busy')
})

test('any other error is a bug', () => {
  expect(asRefusal(failed('duplicate key', '23505'))).toBeNull()
})

test('an answer with a server error has its request’s id in a header, another one does not', async () => {
  const app = Fastify()
  app.setErrorHandler((error, request, reply) => answerRefusal(request, reply, error))
  app.get('/bug', () => Promise.reject(new Error('a bug')))
  app.get('/busy', () => Promise.reject(new Refusal('busy')))
  app.get('/gone', () => Promise.reject(new Refusal('notFound')))
  for (const [url, status] of [
    ['/bug', 500],
    ['/busy', 503],
  ] as const) {
    const answer = await app.inject({ url })
    const { error } = answer.json<{ error: { requestId: string } }>()
    expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([status, error.requestId])
    expect(error.requestId).not.toBe('')
  }
  expect((await app.inject({ url: '/gone' })).headers).not.toHaveProperty('x-request-id')
  await app.close()
})
