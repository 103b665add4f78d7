import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { milliseconds } from '#core/units.ts'
import { KnownSessions } from '#features/accounts/server/knownSessions.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { openSession } from '#features/accounts/server/sessions.ts'
import { SearchService } from '#features/discovery/server/searchService.ts'
import { MissedQueue } from '#features/insights/server/missedQueue.ts'
import { openDatabase } from '#kit/server/db.ts'
import { SINGLE_NODE } from '#kit/server/nodes.ts'
import { EventStreams } from '#kit/server/streams.ts'
import { agreeOnSecrets } from '#kit/server/secrets.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import { testSecrets } from '#kit/server/testing/testMachines.ts'
import { buildServer } from './server.ts'

/** A proxy between the product and its database that can be frozen: it then forwards nothing and closes nothing. */
async function freezable(url: string) {
  const target = new URL(url)
  const folder = target.searchParams.get('host')
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = folder ? connect(`${folder}/.s.PGSQL.${target.port}`) : connect(Number(target.port), target.hostname)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) {
      sockets.add(socket)
      if (isFrozen) socket.pause()
      socket.on('error', () => {}).on('close', () => [near, far].forEach((each) => each.destroy()))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.searchParams.delete('host')
  through.port = String((server.address() as AddressInfo).port)
  const set = (frozen: boolean) => {
    isFrozen = frozen
    for (const socket of sockets) {
      if (frozen) socket.pause()
      else socket.resume()
    }
  }
  return { url: through.href, freeze: () => set(true), thaw: () => set(false) }
}

test('with a frozen database an SOS is refused within seconds, health reports it, and everything recovers afterwards', async () => {
  const database = await testDatabase()
  const link = await freezable(database.url)
  const visitor = database.ctx()
  const opened = await openDatabase({ databaseUrl: link.url, dataDir: visitor.config.dataDir }, visitor.log)
  const machines = {
    ...visitor,
    db: opened.limited({ use: 'requests', connections: 4, answersWithin: milliseconds(1500) }),
    urgentDb: opened.limited({ use: 'urgent', connections: 2, answersWithin: milliseconds(300) }),
    now: () => new Date(),
  }
  const search = new SearchService(machines, opened)
  const streams = new EventStreams(machines, opened)
  const sessions = new KnownSessions(opened)
  const missed = new MissedQueue(machines)
  const services = { search, streams, sessions, missed }
  const server = await buildServer(machines, services, {
    bells: opened,
    nodes: SINGLE_NODE,
    clock: { ahead: milliseconds(0) },
    isDraining: () => false,
  })
  onTestFinished(async () => {
    await server.close()
    await search.stop()
    await opened.close()
  })
  await search.ready
  const actor = await newPerson(database.ctx({ now: machines.now }), 'Asha')
  const cookie = `session=${await openSession(database.ctx({ actor, now: machines.now }), actor.userId)}`
  const sendRequest = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await server.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
    return { status: answer.statusCode, code: answer.json<{ error?: { code: string } }>().error?.code }
  }
  await expect.poll(() => sendRequest('POST', '/api/sos/mine', {}), { timeout: 20_000 }).toEqual({ status: 200 })
  await expect.poll(() => sendRequest('GET', '/readyz'), { timeout: 20_000 }).toEqual({ status: 200 })

  link.freeze()
  expect(await sendRequest('GET', '/livez')).toEqual({ status: 200 })
  expect(await sendRequest('GET', '/readyz')).toEqual({ status: 503 })
  expect(await sendRequest('GET', '/healthz')).toEqual({ status: 503 })
  // Concurrent health checks share one connection, so that an SOS has the others.
  const checks = Promise.all(
    Array.from({ length: 5 }, (_, n) => sendRequest('GET', n % 2 === 0 ? '/readyz' : '/healthz')),
  )
  const held = () => {
    const { open, idle, waiting } = opened.connections().find(({ use }) => use === 'urgent')!
    return open - idle + waiting
  }
  await expect.poll(held, { interval: 5 }).toBeGreaterThan(0)
  expect(held()).toBe(1)
  for (const { status } of await checks) expect(status).toBe(503)
  // More calls than connections: none waits longer than its limit.
  const urgent = await Promise.all(Array.from({ length: 5 }, () => sendRequest('POST', '/api/sos/mine', {})))
  for (const answer of urgent) expect(answer).toEqual({ status: 503, code: 'busy' })
  expect(await sendRequest('GET', '/api/me')).toEqual({ status: 503, code: 'busy' })

  link.thaw()
  await expect.poll(() => sendRequest('POST', '/api/sos/mine', {}), { timeout: 20_000 }).toEqual({ status: 200 })
  await expect.poll(() => sendRequest('GET', '/readyz'), { timeout: 20_000 }).toEqual({ status: 200 })
  expect(await sendRequest('GET', '/api/me')).toEqual({ status: 200 })
})

test('a node with other secrets than the database’s refuses to start without ACCEPT_NEW_SECRETS', async () => {
  const { pool } = await testDatabase()
  const settings = { secretsFile: '/etc/secrets.json', acceptNewSecrets: false }
  const other = { ...testSecrets, pepper: 'x'.repeat(44) }
  await agreeOnSecrets(pool, testSecrets, settings)
  await agreeOnSecrets(pool, testSecrets, settings)
  await expect(agreeOnSecrets(pool, other, settings)).rejects.toThrow('does not belong to this database')
  await agreeOnSecrets(pool, other, { ...settings, acceptNewSecrets: true })
  await agreeOnSecrets(pool, other, settings)
  await expect(agreeOnSecrets(pool, testSecrets, settings)).rejects.toThrow('/etc/secrets.json')
})
