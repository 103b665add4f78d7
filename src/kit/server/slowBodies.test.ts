import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { milliseconds, minutes } from '#core/units.ts'
import { allowLongerBody, cutSlowBodies } from './slowBodies.ts'

const app = Fastify()
let port = 0
beforeAll(async () => {
  cutSlowBodies(app, milliseconds(300))
  app.post('/echo', (request, reply) => reply.send(request.body))
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    scope.post('/upload', async (request, reply) => {
      allowLongerBody(request, reply, minutes(1))
      return { got: (await text(request.body as NodeJS.ReadableStream)).length }
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterAll(() => app.close())

/** Sends one byte every 50 ms until the connection ends or `bytes` were sent. */
async function trickle(path: string, bytes: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`)
  let sent = 0
  const timer = setInterval(() => {
    if (sent++ < bytes) socket.write('1')
  }, 50)
  const chunks: string[] = []
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      chunks.push(String(chunk))
      if (String(chunk).includes('"got"')) socket.end()
    })
    socket.on('close', () => resolve())
  })
  clearInterval(timer)
  return chunks.join('')
}

test('[attack 6] a slowly sent body is refused with a message, and its connection closed', async () => {
  const answer = await trickle('/echo', 10_000)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('"code":"tooSlow"')
  expect(answer.toLowerCase()).toContain('connection: close')
})

test('a body with a longer limit arrives, however slow', async () => {
  expect(await trickle('/upload', 12)).toContain('{"got":12}')
})
