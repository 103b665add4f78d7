import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { isTrustedProxy } from '#kit/server/proxies.ts'
import { makeWorld } from './testing/world.ts'
import { requestIds } from './log.ts'

const from = (remoteAddress: string, id?: string) =>
  ({ headers: { ...(id && { 'x-request-id': id }) }, socket: { remoteAddress } }) as never

test('a request keeps the id of a trusted proxy only; other or malformed ids are replaced', () => {
  const behindOne = requestIds({ trustProxy: 1 })
  expect(behindOne(from('127.0.0.1', 'abc-123_DEF'))).toBe('abc-123_DEF')
  expect(behindOne(from('203.0.113.9', 'abc-123_DEF'))).toMatch(/^[0-9a-f-]{36}$/)
  for (const id of ['x */ drop table users; --', 'short', 'x'.repeat(65), 'line\nbreak-of-some-length'])
    expect(behindOne(from('127.0.0.1', id))).toMatch(/^[0-9a-f-]{36}$/)
  expect(requestIds({ trustProxy: false })(from('127.0.0.1', 'abc-123_DEF'))).not.toBe('abc-123_DEF')
})

test('a proxy is recognized by its address or network', () => {
  const isTrusted = isTrustedProxy(['10.1.0.0/16', '::1'])
  expect(['10.1.2.3', '::ffff:10.1.2.3', '::1'].map(isTrusted)).toEqual([true, true, true])
  expect(['10.2.0.1', '::2', undefined, ''].map(isTrusted)).toEqual([false, false, false, false])
})

/** Every statement that clients of this process send, while the test runs. */
function statementsSent(): string[] {
  const sent: string[] = []
  const query = pg.Client.prototype.query as never as (...each: unknown[]) => unknown // oxlint-disable-line typescript/unbound-method -- applied to the client below
  pg.Client.prototype.query = function (this: pg.Client, ...all: unknown[]) {
    const [statement] = all as [string | { text?: string }]
    sent.push(typeof statement === 'string' ? statement : (statement?.text ?? ''))
    return query.apply(this, all)
  } as never
  onTestFinished(() => void (pg.Client.prototype.query = query as never))
  return sent
}

test('SQL statements carry the request id in a comment, for reads, writes and requests that wait for a connection', async () => {
  const sent = statementsSent()
  const world = await makeWorld({ SQL_COMMENTS: 'on', TRUST_PROXY: '1' })
  onTestFinished(() => world.close())
  const sendRequest = (id: string, method: 'GET' | 'POST', url: string, payload?: object) =>
    world.server.inject({
      method,
      url,
      headers: { cookie: world.owner.cookie, 'x-request-id': id },
      ...(payload && { payload }),
    })
  const ids = Array.from({ length: 40 }, (_, n) => `request-${n}-of-many`)
  const answers = await Promise.all([
    ...ids.map((id) => sendRequest(id, 'GET', '/api/me')),
    sendRequest('a-write-of-a-body', 'POST', '/api/sos/mine', {}),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  for (const id of [...ids, 'a-write-of-a-body'])
    expect(sent.filter((text) => text.endsWith(`/* ${id} of request */`)).length, id).toBeGreaterThan(0)
  expect(sent.filter((text) => (text.match(/of request/g)?.length ?? 0) > 1)).toEqual([])
})

test('without the settings SQL statements carry no comment', async () => {
  const sent = statementsSent()
  const world = await makeWorld()
  onTestFinished(() => world.close())
  await world.server.inject({ url: '/api/me', headers: { cookie: world.owner.cookie } })
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.filter((text) => text.includes('of request'))).toEqual([])
})

interface Sent {
  resourceSpans: Array<{
    scopeSpans: Array<{ spans: Array<{ name: string; traceId: string; spanId: string; parentSpanId?: string }> }>
  }>
}

test('traces are sent to the collector: a request by its endpoint, its statements below it, within the trace of the proxy', async () => {
  const spans: Sent['resourceSpans'][0]['scopeSpans'][0]['spans'] = []
  const collector = createServer((request, reply) => {
    void json(request).then((body) => {
      for (const { scopeSpans } of (body as Sent).resourceSpans)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans))
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void collector.close())
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`
  const world = await makeWorld({ TRACES_URL: url, TRACES_SHARE: '1', TRUST_PROXY: '1' })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { cookie: world.owner.cookie, traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  await world.server.inject({ url: `/api/me?secret=12.976543`, headers })
  await world.close()
  const request = spans.find(({ name }) => name === 'GET readMe')!
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
  const below = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(below.map(({ name }) => name)).toContain('SQL select')
  expect(JSON.stringify(spans)).not.toMatch(/secret|12\.976543/)
})
