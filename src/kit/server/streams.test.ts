import { type ChildProcess, fork } from 'node:child_process'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { sql } from 'drizzle-orm'
import { build } from 'esbuild'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Ctx } from './context.ts'
import { openDatabase } from './db.ts'
import { tell } from './inbox.ts'
import { acknowledgeUpTo, deliveredUpTo, purgeEvents, tellNow } from './stream.ts'
import { EventStreams, MOST_STREAMS } from './streams.ts'
import { testDatabase } from './testing/testDatabase.ts'

/** Waits long, because the machine may be busy. */
const waitFor = (check: () => void, options: { timeout?: number; interval?: number } = {}) =>
  vi.waitFor(check, { timeout: 20_000, ...options })

interface Heard {
  event: string
  data: Record<string, unknown>
}

/** Nodes on one database, with people who may open streams. */
async function makeNodes(count: number) {
  const database = await testDatabase({ poolSize: 12 })
  const ctx = database.ctx()
  const nodes = await Promise.all(
    Array.from({ length: count }, async () => {
      const opened = await openDatabase({ databaseUrl: database.url, dataDir: ctx.config.dataDir }, ctx.log, {
        poolSize: 4,
      })
      const streams = new EventStreams({ ...ctx, db: opened.db }, opened)
      await streams.start()
      const server = createServer((request, response) => {
        const asked = new URL(request.url!, 'http://node').searchParams
        const after = asked.get('after')
        const actor = { userId: asked.get('user')!, sessionId: asked.get('session')!, isAdmin: false, isDemo: false }
        const heard = after === null ? null : { number: Number(after), at: asked.get('at') }
        void streams.open(actor, heard, response)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const port = (server.address() as AddressInfo).port
      onTestFinished(async () => {
        streams.stop()
        server.closeAllConnections()
        server.close()
        await opened.close()
      })
      return { streams, server, port, opened }
    }),
  )
  return { ctx, nodes, database }
}

async function newReader(ctx: Ctx): Promise<string> {
  const id = randomUUID()
  await ctx.db.execute(
    sql`insert into users (id, name, email, phone, phone_digits, password_hash, created_at, updated_at)
        values (${id}, 'Asha', ${`${id}@example.in`}, ${id}, ${id}, 'none', now(), now())`,
  )
  return id
}

/** Opens a stream as a browser would. */
function listen(port: number, userId: string, after: number | null, sessionId: string = randomUUID(), at = '') {
  const heard: Heard[] = []
  let isOpen = true
  const query = new URLSearchParams({
    user: userId,
    session: sessionId,
    ...(after !== null && { after: String(after) }),
    ...(at !== '' && { at }),
  })
  const request = get(`http://127.0.0.1:${port}/?${query.toString()}`, (response: IncomingMessage) => {
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      text += chunk
      const parts = text.split('\n\n')
      text = parts.pop()!
      for (const part of parts) {
        const event = /^event: (.*)$/m.exec(part)![1]!
        heard.push({ event, data: JSON.parse(/^data: (.*)$/m.exec(part)![1]!) as Record<string, unknown> })
      }
    })
    response.on('close', () => (isOpen = false))
    response.on('error', () => (isOpen = false))
  })
  request.on('error', () => (isOpen = false))
  const numbers = () => heard.filter(({ event }) => event === 'told').map(({ data }) => Number(data['number']))
  return { heard, numbers, isOpen: () => isOpen, close: () => request.destroy() }
}

const has = (stream: { heard: Heard[] }, event: string) => stream.heard.some((each) => each.event === event)

test('an event from one node reaches every open browser of the person in order, also through another node', async () => {
  const { ctx, nodes } = await makeNodes(2)
  const [asha, ravi] = [await newReader(ctx), await newReader(ctx)]
  const browsers = nodes.map(({ port }) => listen(port, asha, null))
  const his = listen(nodes[0]!.port, ravi, null)
  await waitFor(() => expect(browsers.every((each) => has(each, 'at')) && has(his, 'at')).toBe(true))
  for (let i = 0; i < 5; i++) await tell(ctx, asha, 'message', { i })
  await waitFor(() =>
    expect(browsers.map((each) => each.numbers())).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5],
    ]),
  )
  expect(his.numbers()).toEqual([])
})

test('a stream that resumes gets the missed events from its own number on', async () => {
  const { ctx, nodes } = await makeNodes(1)
  const asha = await newReader(ctx)
  for (let i = 0; i < 450; i++) await tell(ctx, asha, 'message', { i })
  const back = listen(nodes[0]!.port, asha, 3)
  await waitFor(() => expect(back.numbers()).toHaveLength(447))
  expect(back.numbers()).toEqual(Array.from({ length: 447 }, (_, i) => i + 4))
  expect(has(back, 'gap')).toBe(false)
})

test('browsers that resume while events are written all get everything from their number on', async () => {
  const { ctx, nodes } = await makeNodes(1)
  const asha = await newReader(ctx)
  const TOLD = 300
  const writing = (async () => {
    for (let i = 0; i < TOLD; i++) await tell(ctx, asha, 'message', { i })
  })()
  const browsers: ReturnType<typeof listen>[] = []
  for (let i = 0; i < 6; i++) {
    browsers.push(listen(nodes[0]!.port, asha, 0))
    await waitFor(() => expect(browsers.at(-1)!.numbers().length).toBeGreaterThan(5), { interval: 1 })
  }
  await writing
  const all = Array.from({ length: TOLD }, (_, i) => i + 1)
  await waitFor(() => expect(browsers.map((each) => each.numbers())).toEqual(browsers.map(() => all)))
})

test('a browser with events that a failover lost gets a gap, although their numbers were reused', async () => {
  const { ctx, nodes } = await makeNodes(1)
  const asha = await newReader(ctx)
  for (let i = 0; i < 3; i++) await tell(ctx, asha, 'message', { i })
  const { port } = nodes[0]!
  const before = listen(port, asha, 0)
  await waitFor(() => expect(before.numbers()).toEqual([1, 2, 3]))
  const times = before.heard.filter(({ event }) => event === 'told').map(({ data }) => String(data['at']))
  const same = listen(port, asha, 3, randomUUID(), times[2])
  await waitFor(() => expect(has(same, 'hello')).toBe(true))
  // The standby received only the first, and assigns the numbers of the others again.
  await ctx.db.execute(sql`delete from inbox_events where user_id = ${asha} and number > 1`)
  await ctx.db.execute(sql`update inboxes set last_number = 1 where user_id = ${asha}`)
  for (let i = 0; i < 3; i++) await tell(ctx, asha, 'message', { again: i })
  await ctx.db.execute(
    sql`update inbox_events set created_at = created_at + interval '1 minute' where user_id = ${asha} and number > 1`,
  )
  const back = listen(port, asha, 3, randomUUID(), times[2])
  const kept = listen(port, asha, 1, randomUUID(), times[0])
  await waitFor(() => expect(has(back, 'gap') && kept.numbers().length === 3).toBe(true))
  expect(back.heard.find(({ event }) => event === 'gap')!.data).toMatchObject({ number: 4 })
  expect([has(kept, 'gap'), has(same, 'gap')]).toEqual([false, false])
})

test('while the end of a session could be missed, its stream gets only the events requested at its opening', async () => {
  const { ctx, nodes } = await makeNodes(1)
  const asha = await newReader(ctx)
  await tell(ctx, asha, 'message', {})
  const { opened } = nodes[0]!
  let [now, lag] = [Date.now(), 0]
  const ring = new Map<string, (payload: string) => unknown>()
  const bells = {
    bellLag: () => lag,
    listen: async (channel: string, onBell: (payload: string) => unknown) => {
      ring.set(channel, onBell)
      return () => {}
    },
  }
  const streams = new EventStreams({ ...ctx, db: opened.db, now: () => new Date(now) }, bells)
  await streams.start()
  const said: string[] = []
  const out = new PassThrough().on('data', (text: Buffer) => said.push(text.toString()))
  const response = Object.assign(out, { writeHead: () => {} }) as unknown as ServerResponse
  lag = Infinity
  const actor = { userId: asha, sessionId: randomUUID(), isAdmin: false, isDemo: false }
  await streams.open(actor, { number: 0, at: null }, response)
  await waitFor(() => expect(said.join('')).toContain('event: told'))
  now += 3000
  const before = said.length
  await tell(ctx, asha, 'message', {})
  ring.get('inbox')!(asha)
  ring.get('inbox_now')!(JSON.stringify({ to: asha, type: 'typing', payload: {} }))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(said.length).toBe(before)
  // Once notifications work again, no new one arrives for the events held back.
  lag = 0
  await waitFor(() => expect(said.length).toBe(before + 1))
  streams.stop()
})

test('a stream that resumes from before the stored events, or with an unknown number, gets a gap', async () => {
  const { ctx, nodes, database } = await makeNodes(1)
  const asha = await newReader(ctx)
  await tell(ctx, asha, 'message', {})
  await tell(ctx, asha, 'message', {})
  const later = database.ctx({ now: () => new Date('2026-03-01T00:00:00Z') })
  await purgeEvents(later)
  await tell(later, asha, 'message', {})
  const [old, wild, good] = [1, 77, 2].map((after) => listen(nodes[0]!.port, asha, after))
  await waitFor(() => expect(has(old!, 'gap') && has(wild!, 'gap') && good!.numbers().length === 1).toBe(true))
  expect(old!.heard.find(({ event }) => event === 'gap')!.data).toMatchObject({ number: 3 })
  expect(has(good!, 'gap')).toBe(false)
})

test('an ephemeral event reaches the open streams and is never stored', async () => {
  const { ctx, nodes } = await makeNodes(1)
  const asha = await newReader(ctx)
  const open = listen(nodes[0]!.port, asha, null)
  await waitFor(() => expect(has(open, 'at')).toBe(true))
  await tellNow(ctx, asha, 'typing', { by: 'ravi' })
  await waitFor(() => expect(has(open, 'now')).toBe(true))
  expect(open.heard.at(-1)!.data).toEqual({ type: 'typing', payload: { by: 'ravi' } })
  const { rows } = await ctx.db.execute(sql`select 1 from inbox_events`)
  expect(rows).toEqual([])
  await expect(tellNow(ctx, asha, 'typing', 'x'.repeat(8000))).rejects.toThrow('Too much')
})

test('a stream is closed within a second when its session ends, and no other stream is closed', async () => {
  const { ctx, nodes } = await makeNodes(2)
  const asha = await newReader(ctx)
  const ids = [randomUUID(), randomUUID()] as const
  for (const id of ids) {
    await ctx.db.execute(sql`
      insert into sessions (id, token_hash, user_id, user_agent, created_at, last_seen_at, expires_at)
      values (${id}, ${Buffer.from(id)}, ${asha}, '', now(), now(), now() + interval '1 day')`)
  }
  const [stolen, own] = ids.map((id, i) => listen(nodes[i]!.port, asha, null, id))
  await waitFor(() => expect(has(stolen!, 'at') && has(own!, 'at')).toBe(true))
  const began = performance.now()
  await ctx.db.execute(sql`update sessions set revoked_at = now() where id = ${ids[0]}`)
  await waitFor(() => expect(stolen!.isOpen()).toBe(false), { interval: 5 })
  expect(performance.now() - began).toBeLessThan(1000)
  expect(stolen!.heard.at(-1)).toEqual({ event: 'end', data: { reason: 'signedOut' } })
  expect(own!.isOpen()).toBe(true)
})

test('a person has at most eight streams on a node; the oldest is closed for a new one', async () => {
  const { ctx, nodes } = await makeNodes(1)
  const asha = await newReader(ctx)
  const first = listen(nodes[0]!.port, asha, null)
  await waitFor(() => expect(has(first, 'at')).toBe(true))
  const others = Array.from({ length: MOST_STREAMS }, () => listen(nodes[0]!.port, asha, null))
  await waitFor(() => expect(first.isOpen()).toBe(false))
  expect(first.heard.at(-1)!.data).toEqual({ reason: 'tooMany' })
  expect(others.every((each) => each.isOpen())).toBe(true)
  expect(nodes[0]!.streams.count).toBe(MOST_STREAMS)
})

test('the delivered number is what a device acknowledged: never above the last event, never lower than before', async () => {
  const { ctx } = await makeNodes(1)
  const asha = await newReader(ctx)
  expect(await acknowledgeUpTo(ctx, asha, 5)).toEqual({ from: 0, upTo: 0 })
  for (let i = 0; i < 3; i++) await tell(ctx, asha, 'message', {})
  expect(await deliveredUpTo(ctx, asha)).toBe(0)
  expect(await acknowledgeUpTo(ctx, asha, 2)).toEqual({ from: 0, upTo: 2 })
  expect(await acknowledgeUpTo(ctx, asha, 1)).toEqual({ from: 2, upTo: 2 })
  expect(await acknowledgeUpTo(ctx, asha, 99)).toEqual({ from: 2, upTo: 3 })
  expect(await deliveredUpTo(ctx, asha)).toBe(3)
})

/** A node in a separate process. */
async function forkNode(databaseUrl: string): Promise<{ port: number; child: ChildProcess }> {
  const outfile = join(process.cwd(), 'node_modules', '.cache', 'tests', `streamNode-${process.pid}.mjs`)
  const source = `import { serveStreams } from '#kit/server/testing/streamNode.ts'; await serveStreams(process.argv[2])`
  await build({
    stdin: { contents: source, resolveDir: process.cwd() },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  })
  const child = fork(outfile, [databaseUrl])
  onTestFinished(() => void child.kill('SIGKILL'))
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number }))
    child.once('exit', () => reject(new Error('the node ended')))
  })
  return { port, child }
}

test('a node is killed during writes: browsers continue on the other one, with no event lost or doubled', async () => {
  const database = await testDatabase({ poolSize: 12 })
  const ctx = database.ctx()
  const nodes = [await forkNode(database.url), await forkNode(database.url)]
  const people = await Promise.all(Array.from({ length: 20 }, () => newReader(ctx)))
  const TOLD = 40
  const got = new Map(people.map((id) => [id, [] as number[]]))
  let isOver = false
  /** A browser: records every event it receives, and reconnects to the other node after a break. */
  const browser = async (userId: string) => {
    const numbers = got.get(userId)!
    for (let node = 0; !isOver; node++) {
      const stream = listen(nodes[node % 2]!.port, userId, numbers.at(-1) ?? 0)
      const before = [...numbers]
      const take = () => void numbers.splice(0, Infinity, ...before, ...stream.numbers())
      await waitFor(
        () => {
          take()
          if (stream.isOpen() && !isOver) throw new Error('still hearing')
        },
        { timeout: 25_000, interval: 10 },
      )
      take()
      stream.close()
    }
  }
  const browsers = people.map((id) => browser(id))
  const writers = people.map(async (id) => {
    for (let i = 0; i < TOLD; i++) await tell(ctx, id, 'message', { i })
  })
  await waitFor(() => expect([...got.values()].some((numbers) => numbers.length > 5)).toBe(true), {
    timeout: 20_000,
  })
  nodes[0]!.child.kill('SIGKILL')
  await Promise.all(writers)
  await waitFor(() => expect([...got.values()].every((numbers) => numbers.at(-1) === TOLD)).toBe(true), {
    timeout: 20_000,
  })
  isOver = true
  await Promise.all(browsers)
  for (const numbers of got.values()) expect(numbers).toEqual(Array.from({ length: TOLD }, (_, i) => i + 1))
})
