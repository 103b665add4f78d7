import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { noteReceipt } from '#features/sos/server/following.ts'
import { newNeighbour, pointAway, tapYes } from '#features/sos/server/testing.ts'
import { openDatabase } from '#kit/server/db.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { serveMetrics } from './metrics.ts'
import type { Services } from './features.ts'
import { makeWorld } from './testing/world.ts'

/** Parses Prometheus' exposition format: values by name and labels. */
const valuesOf = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )

async function freePort(): Promise<number> {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  await new Promise((resolve) => taken.close(resolve))
  return port
}

test('the metrics count requests by endpoint and status, and cover search, streams and connections, without personal data', async () => {
  const port = await freePort()
  const world = await makeWorld({ METRICS_PORT: String(port) })
  await world.server.inject({ url: '/api/me', headers: { cookie: world.owner.cookie } })
  await world.server.inject({ url: '/api/me' })
  await world.server.inject({ url: `/api/shops/${world.owner.actor.userId}` })
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const text = await answer.text()
  const values = valuesOf(text)
  const of = (endpoint: string, status: number) =>
    values.get(`hereabouts_request_seconds_count{endpoint="${endpoint}",status="${status}"}`)
  expect([of('readMe', 200), of('readMe', 401)]).toEqual([1, 1])
  expect(values.get('hereabouts_search_ready')).toBe(1)
  expect(values.get('hereabouts_search_listings')).toBeGreaterThan(0)
  expect(values.get('hereabouts_event_streams')).toBe(0)
  expect(values.get('hereabouts_database_connections{use="background",state="busy"}')).toBeGreaterThanOrEqual(0)
  expect(values.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(text).not.toContain(world.owner.actor.userId)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  await world.close()
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed')
})

test('an SOS is counted when it reaches a device, and two minutes later also by the number of recipients not reached', async () => {
  const port = await freePort()
  const world = await makeWorld({ METRICS_PORT: String(port) })
  const read = async () => valuesOf(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
  const delivered = 'hereabouts_sos_delivery_seconds_count{kind="real"}'
  const before = await read()
  expect([before.get('hereabouts_database_standbys'), before.get('hereabouts_archive_failing')]).toEqual([0, 0])
  expect(before.get(delivered)).toBeUndefined()
  expect(before.get('hereabouts_database_answers')).toBe(1)
  expect(before.get('hereabouts_requests_limited')).toBeUndefined()
  expect(before.get('hereabouts_work_late_seconds{work="push"}')).toBe(7)
  for (const queue of ['push', 'text']) {
    expect(before.get(`hereabouts_backlog{queue="${queue}"}`)).toBe(0)
    expect(before.get(`hereabouts_backlog_late_seconds{queue="${queue}"}`)).toBe(0)
  }
  const ctx = world.owner.ctx as TestCtx
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: ctx })
  await newNeighbour(ctx, 'Asleep', pointAway(100), { friend: ctx })
  const { id } = (await tapYes(ctx)).alert!
  for (const what of ['delivered', 'delivered', 'seen'] as const) await noteReceipt(near, { id, what })
  const after = await read()
  expect(after.get(delivered)).toBe(1)
  expect(after.get('hereabouts_sos_delivery_seconds_bucket{le="60",kind="real"}')).toBe(1)
  const reached = (figures: typeof after) =>
    ['told', 'delivered'].map((state) => figures.get(`hereabouts_sos_recipients{state="${state}"}`))
  expect(reached(after)).toEqual([0, 0])
  await ctx.db.execute(sql`update sos_recipients set queued_at = queued_at - interval '2 minutes'`)
  expect(reached(await read())).toEqual([2, 1])
  await world.close()
})

test('without an answer of the database its figures are missing, instead of a 0 that would mean no standby', async () => {
  const port = await freePort()
  const database = await testDatabase()
  const visitor = database.ctx()
  const opened = await openDatabase({ databaseUrl: database.url, dataDir: visitor.config.dataDir }, visitor.log)
  const config = { ...visitor.config, metrics: { port, host: '127.0.0.1' } }
  const status = () => ({ isReady: true, listings: 0, lagMilliseconds: 0, compared: 0, differences: 0 })
  const services = { search: { status }, streams: { count: 0 } } as unknown as Services
  const app = Fastify()
  onTestFinished(() => app.close())
  const machines = { ...visitor, config, db: opened.db }
  await serveMetrics(app, { machines, database: opened, services, lateness: () => [] })
  const read = async () => {
    const figures = valuesOf(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
    return ['answers', 'standbys'].map((name) => figures.get(`hereabouts_database_${name}`))
  }
  await expect.poll(read).toEqual([1, 0])
  await opened.close()
  expect(await read()).toEqual([0, undefined])
})
