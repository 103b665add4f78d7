import { spawn, spawnSync } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { makeWorld, type World } from './testing/world.ts'

const LIMIT = 12
/** CI and `deploy/up` have Redis or Valkey; other machines may not. */
const program = ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function startRedis() {
  const port = await freePort()
  const redis = spawn(program!, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])
  onTestFinished(() => void redis.kill())
  await new Promise<void>((resolve) =>
    redis.stdout.on('data', (text: Buffer) => {
      if (text.includes('eady to accept connections')) resolve()
    }),
  )
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () => redis.kill('SIGKILL'),
    signal: (name: NodeJS.Signals) => redis.kill(name),
  }
}

async function node(settings: Record<string, string>): Promise<World> {
  const world = await makeWorld({ REQUESTS_PER_MINUTE: String(LIMIT), TRUST_PROXY: '1', ...settings })
  onTestFinished(() => world.close())
  return world
}

async function answersOf(nodes: World[], count: number, from: string): Promise<{ served: number; refused: number }> {
  const sum = { served: 0, refused: 0 }
  for (let n = 0; n < count; n++) {
    const { server } = nodes[n % nodes.length]!
    const answer = await server.inject({ method: 'GET', url: '/api/site', headers: { 'x-forwarded-for': from } })
    if (answer.statusCode === 200) sum.served++
    else if (answer.statusCode === 429) sum.refused++
  }
  return sum
}

test('without REDIS_URL each of two nodes counts separately', async () => {
  const nodes = [await node({}), await node({})]
  expect(await answersOf(nodes, 4 * LIMIT, '198.51.100.1')).toEqual({ served: 2 * LIMIT, refused: 2 * LIMIT })
})

test.skipIf(!program)('with REDIS_URL two nodes count an address together, sign-ups too', async () => {
  const redis = await startRedis()
  const settings = { REDIS_URL: redis.url, SIGN_UPS_PER_HOUR: '4' }
  const nodes = [await node(settings), await node(settings)]
  expect(await answersOf(nodes, 4 * LIMIT, '198.51.100.1')).toEqual({ served: LIMIT, refused: 3 * LIMIT })
  expect(await answersOf(nodes, 2, '198.51.100.2')).toEqual({ served: 2, refused: 0 })
  const codes = []
  for (let n = 0; n < 8; n++) {
    const headers = { 'x-forwarded-for': '198.51.100.3' }
    const { server } = nodes[n % 2]!
    codes.push((await server.inject({ method: 'POST', url: '/register.php', headers, payload: {} })).statusCode)
  }
  expect(codes.filter((code) => code === 429)).toHaveLength(4)
})

test.skipIf(!program)('while Redis is down, requests are served without a limit and without waiting', async () => {
  const redis = await startRedis()
  const nodes = [await node({ REDIS_URL: redis.url })]
  expect(await answersOf(nodes, 2, '198.51.100.1')).toEqual({ served: 2, refused: 0 })
  redis.stop()
  const start = performance.now()
  expect(await answersOf(nodes, 2 * LIMIT, '198.51.100.1')).toEqual({ served: 2 * LIMIT, refused: 0 })
  expect(performance.now() - start).toBeLessThan(5000)
})

test.skipIf(!program)(
  'a Redis that hangs is noticed within seconds, also without a request, and that it answers again',
  async () => {
    const redis = await startRedis()
    const { server } = await node({ REDIS_URL: redis.url })
    expect(server.areLimited!()).toBe(true)
    redis.signal('SIGSTOP')
    await expect.poll(() => server.areLimited!(), { timeout: 10_000 }).toBe(false)
    redis.signal('SIGCONT')
    await expect.poll(() => server.areLimited!(), { timeout: 10_000 }).toBe(true)
  },
  30_000,
)

test('without REDIS_URL nothing is told of it', async () => {
  expect((await node({})).server.areLimited).toBeUndefined()
})
