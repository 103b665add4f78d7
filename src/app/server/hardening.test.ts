import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#kit/server/config.ts'
import { trustedProxies } from '#kit/server/proxies.ts'
import { makeWorld, type World } from './testing/world.ts'

let world: World
let port = 0
const portOf = (server: FastifyInstance) => (server.server.address() as { port: number }).port
beforeAll(async () => {
  world = await makeWorld({
    TRUST_PROXY: '1',
    SIGN_UPS_PER_HOUR: '3',
    OPERATOR_CONTACT: 'privacy@example.org',
    QUOTA_FACTOR: '0',
  })
  await world.server.listen({ port: 0, host: '127.0.0.1' })
  port = portOf(world.server)
})
afterAll(() => world.close())

let people = 0
const signUp = (forwarded: string) =>
  world.server.inject({
    method: 'POST',
    url: '/register.php',
    headers: { 'x-forwarded-for': forwarded },
    payload: { name: 'Asha', email: `p${++people}@example.in`, phone: `+91900000${1000 + people}`, password: '482913' },
  })

test('[attack 2] behind one proxy, an address header from the client changes nothing: the limit holds', async () => {
  const made = []
  for (let n = 0; n < 5; n++) made.push(await signUp(`203.0.113.${n}, 198.51.100.7`))
  expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429, 429])
  expect((await signUp('198.51.100.7, 198.51.100.8')).statusCode).toBe(200)
})

test('[attack 2] a client that connects directly from a public address is not treated as a proxy', () => {
  const trusts = trustedProxies(1) as (address: string, hop: number) => boolean
  const near = ['127.0.0.1', '10.1.2.3', '::ffff:172.18.0.1', '192.168.1.1', '::1', 'fd00::1']
  expect(near.filter((address) => !trusts(address, 0))).toEqual([])
  expect(['203.0.113.9', '2001:db8::1', '172.32.0.1'].filter((address) => trusts(address, 0))).toEqual([])
  expect(trusts('10.1.2.3', 1)).toBe(false)
})

test('[attack 2] TRUST_PROXY takes a number of proxies or their addresses; "on" is refused with a sentence', () => {
  const trust = (value: string) => readConfig({ TRUST_PROXY: value }).trustProxy
  expect([trust('off'), trust('1'), trust('2')]).toEqual([false, 1, 2])
  expect(trust('10.0.0.5, 172.16.0.0/12')).toEqual(['10.0.0.5', '172.16.0.0/12'])
  expect(trust('fd00::/8')).toEqual(['fd00::/8'])
  for (const bad of ['on', 'true', '0', '11', '10.0.0.0/33', '10.0.0.0/0', 'proxy.example.org'])
    expect(() => trust(bad), bad).toThrow(/how many proxies/)
})

test('[attack 9] a compressed body is refused and its connection closed, without waiting for the rest', async () => {
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
  for (const path of ['/api/me/contact', '/api/photos']) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: x',
      `cookie: ${world.owner.cookie}`,
      'content-type: application/json',
      'content-encoding: gzip',
      `content-length: ${bomb.length}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(bomb)
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    const chunks: string[] = []
    await new Promise<void>((resolve) =>
      socket.on('data', (chunk) => chunks.push(String(chunk))).on('close', () => resolve()),
    )
    expect(chunks.join(''), path).toMatch(/^HTTP\/1.1 415 /)
  }
})

test('[attack 6] headers and bodies must arrive within a time limit', () => {
  expect(world.server.server.headersTimeout).toBe(15_000)
  expect(world.server.server.requestTimeout).toBe(360_000)
})

test('[attack 6] one address holds at most the configured number of connections; closed ones free a place', async () => {
  const direct = await makeWorld({ CONNECTIONS_PER_ADDRESS: '3' })
  await direct.server.listen({ port: 0, host: '127.0.0.1' })
  const open = () => connect(portOf(direct.server), '127.0.0.1').on('error', () => {})
  const answer = (socket: ReturnType<typeof open>) =>
    new Promise<string>((resolve) => {
      socket.once('data', (chunk) => resolve(String(chunk).slice(0, 12))).once('close', () => resolve('closed'))
      socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    })
  const sockets = [open(), open(), open()]
  for (const socket of sockets) expect(await answer(socket)).toBe('HTTP/1.1 200')
  expect(await answer(open())).toBe('closed')
  sockets[0]!.destroy()
  await expect.poll(() => answer(open())).toBe('HTTP/1.1 200')
  for (const socket of sockets) socket.destroy()
  await direct.close()
})

test('[attack 15] every answer has the permissions policy; health shows no transaction numbers', async () => {
  const health = await world.server.inject('/healthz')
  expect(health.json().search).not.toHaveProperty('version')
  for (const url of ['/healthz', '/api/me', '/photos/x/320.webp', '/nowhere'])
    expect((await world.server.inject(url)).headers['permissions-policy'], url).toContain('geolocation=(self)')
  const search = await world.server.inject({
    url: '/api/search?q=pen&latitude=12.97&longitude=77.64',
    headers: { cookie: world.owner.cookie },
  })
  expect(search.statusCode).toBe(200)
  expect(search.json()).not.toHaveProperty('version')
})

test('[attack 15] security.txt and the change-password address exist', async () => {
  const security = await world.server.inject('/.well-known/security.txt')
  expect(security.body).toMatch(/^Contact: mailto:privacy@example.org\nExpires: \d{4}-/)
  const change = await world.server.inject('/.well-known/change-password')
  expect([change.statusCode, change.headers.location]).toEqual([302, '/privacy-settings?do=password'])
})

test('[attack 6] the server cuts off a slowly sent body after 20 s, also of a photo from a visitor', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const [url, type] of [
    ['/api/chat/messages', 'application/json'],
    ['/api/photos', 'image/png'],
  ] as const) {
    const arrived = once(world.server.server, 'request')
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    const over = once(socket, 'close')
    let received = ''
    socket.on('data', (chunk) => (received += String(chunk)))
    socket.write(`POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n1`)
    await arrived
    vi.advanceTimersByTime(19_000)
    await new Promise((resolve) => setImmediate(resolve))
    expect(socket.closed, url).toBe(false)
    vi.advanceTimersByTime(2000)
    await over
    expect(received, url).toMatch(/^HTTP\/1.1 (401|408) /)
  }
})
