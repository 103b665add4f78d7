import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { makeLog, OneLinePerRequest } from './log.ts'

function written(logFormat: 'auto' | 'lines' | 'json', isTerminal: boolean): string {
  const chunks: string[] = []
  const destination = new Writable({ write: (chunk, _, done) => (chunks.push(String(chunk)), done()) })
  const log = makeLog({ logLevel: 'info', logFormat }, { isTerminal, destination })
  log.info({ migrations: 3, last: '0003_photos.sql' }, 'Database brought up to date.')
  return chunks.join('')
}
// oxlint-disable-next-line no-control-regex
const plain = (text: string) => text.replaceAll(/\u001b\[\d+m/g, '')

test('on a terminal the log is readable lines, elsewhere JSON; the setting overrides this', () => {
  const line = /^\[\d\d:\d\d:\d\d\] INFO: Database brought up to date\. \{"migrations":3,"last":"0003_photos\.sql"\}\n$/
  expect(plain(written('auto', true))).toMatch(line)
  expect(written('lines', false)).toMatch(line)
  for (const json of [written('auto', false), written('json', true)])
    expect(JSON.parse(json)).toMatchObject({ level: 30, migrations: 3, msg: 'Database brought up to date.' })
})

test('a request is one log line, without its query and without the token of a link', async () => {
  const lines: Array<Record<string, unknown>> = []
  const destination = new Writable({ write: (chunk, _, done) => (lines.push(JSON.parse(String(chunk))), done()) })
  const log = makeLog({ logLevel: 'info', logFormat: 'json' }, { isTerminal: false, destination })
  const app = Fastify({ loggerInstance: log, logController: new OneLinePerRequest() })
  app.get('/*', (_, reply) => reply.code(201).send('done'))
  for (const url of [
    '/api/search?q=secret&latitude=12.912345',
    '/sos/alert/token-of-a-text',
    '/digest/stop/token-of-a-mail',
    '/api/meetings/told/token-of-a-meeting',
    '/api/circle/invites/token-of-a-circle/acceptance',
  ])
    await app.inject(url)
  const logged = lines.map(({ method, path, statusCode, msg }) => [method, path, statusCode, msg])
  expect(logged).toEqual([
    ['GET', '/api/search', 201, 'request completed'],
    ['GET', '/sos/alert/…', 201, 'request completed'],
    ['GET', '/digest/stop/…', 201, 'request completed'],
    ['GET', '/api/meetings/told/…', 201, 'request completed'],
    ['GET', '/api/circle/invites/…', 201, 'request completed'],
  ])
  for (const line of lines) {
    expect(line['reqId']).toBeTypeOf('string')
    expect(line['milliseconds']).toBeTypeOf('number')
    expect(JSON.stringify(line)).not.toMatch(/secret|token-of|12\.912345/)
  }
})
