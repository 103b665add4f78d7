import { expect, test } from 'vitest'
import { ApiError } from '../api.ts'
import { Outbox, type OutboxDeps, type Sent, type Settled } from './Outbox.ts'
import { memoryStore, type OutboxStore, type WaitingCall } from './outboxStore.ts'
import { fakeServer, FakeTime, inTurn, pending, seeded } from './testing/fakeNetwork.ts'

const tap = (key: string, lane = 'wishlist', owner = 'asha'): WaitingCall => ({
  key,
  owner,
  lane,
  kind: 'wishlist_add',
  item: `Item ${key}`,
  at: '2026-11-21T10:00:00.000Z',
  method: 'PUT',
  path: '/api/wishlist/:id',
  input: { id: key },
})

function openOutbox(store: OutboxStore, deps: Partial<OutboxDeps> = {}) {
  const time = new FakeTime()
  const outbox = new Outbox({
    store,
    owner: () => 'asha',
    send: async () => ({ outcome: 'done', answer: null }),
    alone: (work) => work(),
    tellTabs: () => {},
    wait: time.wait,
    isOnline: () => true,
    ...deps,
  })
  return { outbox, time }
}

test('a call is stored before it is sent, and removed once it is answered', async () => {
  const store = memoryStore()
  const steps: string[] = []
  const { outbox } = openOutbox(store, {
    send: async ({ key }) => {
      steps.push(`sent ${key} while ${(await store.all()).length} kept`)
      return { outcome: 'done', answer: null }
    },
  })
  await outbox.add(tap('a'))
  await outbox.flush()
  expect(steps).toEqual(['sent a while 1 kept'])
  expect(outbox.calls()).toEqual([])
})

test('while offline calls wait in their order, and are sent when back online', async () => {
  let isOnline = false
  const sent: string[] = []
  const send: OutboxDeps['send'] = async ({ key }) => {
    sent.push(key)
    return { outcome: 'done', answer: null }
  }
  const { outbox } = openOutbox(memoryStore(), { isOnline: () => isOnline, send })
  for (const key of ['a', 'b', 'c']) await outbox.add(tap(key))
  await outbox.flush()
  expect(sent).toEqual([])
  isOnline = true
  await outbox.flush()
  expect(sent).toEqual(['a', 'b', 'c'])
})

test('a call that fails to get through blocks its lane, not the others, and is retried with growing delays', async () => {
  const sent: string[] = []
  const send: OutboxDeps['send'] = async ({ key }) => {
    sent.push(key)
    return key === 'a' ? { outcome: 'later' } : { outcome: 'done', answer: null }
  }
  const { outbox, time } = openOutbox(memoryStore(), { send })
  for (const call of [tap('a', 'one'), tap('b', 'one'), tap('c', 'two')]) await outbox.add(call)
  await outbox.flush()
  expect(new Set(sent)).toEqual(new Set(['a', 'c']))
  for (let i = 0; i < 8; i++) {
    time.pass()
    await outbox.flush()
  }
  expect(time.pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1000))
  expect(outbox.calls().map(({ key }) => key)).toEqual(['a', 'b'])
})

test('[S-06] a refused call is reported and set aside with its reason; later calls are sent', async () => {
  const settled: Settled[] = []
  const error = new ApiError('productNotFound', 404)
  const { outbox } = openOutbox(memoryStore(), {
    send: async ({ key }) => (key === 'a' ? { outcome: 'refused', error } : { outcome: 'done', answer: 'yes' }),
  })
  outbox.onSettled((each) => settled.push(each))
  await outbox.add(tap('a'))
  await outbox.add(tap('b'))
  await outbox.flush()
  expect(settled).toMatchObject([
    { call: { key: 'a' }, error: { code: 'productNotFound' } },
    { call: { key: 'b' }, answer: 'yes' },
  ])
  expect(outbox.calls()).toMatchObject([{ key: 'a', refused: { code: 'productNotFound' } }])
})

test('a refused call is resubmitted only by its owner, changed or unchanged', async () => {
  let answer: Sent = { outcome: 'refused', error: new ApiError('wishlistFull', 409) }
  const sent: [string, unknown][] = []
  const { outbox } = openOutbox(memoryStore(), {
    send: async ({ key, input }) => {
      sent.push([key, input['id']])
      return answer
    },
  })
  await outbox.add(tap('a'))
  await outbox.add(tap('b'))
  for (let i = 0; i < 3; i++) await outbox.flush()
  expect(sent).toEqual([
    ['a', 'a'],
    ['b', 'b'],
  ])
  answer = { outcome: 'done', answer: null }
  const [first, second] = outbox.calls()
  await outbox.retry(first!.number)
  await outbox.amend(second!.number, 'c', { id: 'else' })
  await outbox.flush()
  expect(sent.slice(2)).toEqual([
    ['a', 'a'],
    ['c', 'else'],
  ])
  expect(outbox.calls()).toEqual([])
})

test('[S-13] a queued call can be taken back, one received by the server cannot', async () => {
  let isOnline = false
  const sent: string[] = []
  const { outbox } = openOutbox(memoryStore(), {
    isOnline: () => isOnline,
    send: async ({ key }) => {
      sent.push(key)
      return { outcome: 'done', answer: null }
    },
  })
  await outbox.add(tap('a'))
  await outbox.add(tap('b'))
  const [first, second] = outbox.calls()
  expect(await outbox.discard(first!.number)).toBe(true)
  isOnline = true
  await outbox.flush()
  expect(sent).toEqual(['b'])
  expect(await outbox.discard(second!.number)).toBe(false)
})

test('a call that always causes a server error lets others pass, but is kept', async () => {
  const { outbox } = openOutbox(memoryStore(), {
    send: async ({ key }) => (key === 'a' ? { outcome: 'broken' } : { outcome: 'done', answer: null }),
  })
  await outbox.add(tap('a'))
  await outbox.add(tap('b'))
  for (let i = 0; i < 8; i++) await outbox.flush()
  expect(outbox.calls().map(({ key }) => key)).toEqual(['a'])
})

test('calls of one person are never sent by another', async () => {
  let owner = 'ravi'
  const sent: string[] = []
  const { outbox } = openOutbox(memoryStore(), {
    owner: () => owner,
    send: async ({ key }) => {
      sent.push(key)
      return { outcome: 'done', answer: null }
    },
  })
  await outbox.add(tap('a'))
  await outbox.add(tap('r', 'wishlist', 'ravi'))
  await outbox.flush()
  expect(sent).toEqual(['r'])
  owner = 'asha'
  await outbox.flush()
  expect(sent).toEqual(['r', 'a'])
})

/**
 * One random run: taps in two tabs, lost answers, crashes.
 * @returns the actual and the expected effects on the server
 */
async function randomLife(seed: number, isForgetful = false) {
  const random = seeded(seed)
  const store = memoryStore()
  const server = fakeServer(random, isForgetful)
  const alone = inTurn()
  const open = () =>
    openOutbox(store, { alone, send: (call) => server.send(call), isOnline: () => server.isOnline }).outbox
  let tabs = [open(), open()]
  const tapped: string[] = []
  for (let step = 0; step < 12; step++) {
    const tab = tabs[Math.floor(random() * 2)]!
    const what = random()
    if (what < 0.5) {
      const lane = random() < 0.5 ? 'one' : 'two'
      await tab.add(tap(`${lane} ${step}`, lane))
      tapped.push(`${lane} ${step}`)
    } else if (what < 0.65) {
      server.isOnline = !server.isOnline
    } else if (what < 0.8) {
      server.crash()
      tabs = [open(), open()]
      for (const opened of tabs) void opened.flush()
    } else {
      void tab.flush()
    }
    await pending(Math.floor(random() * 4))
  }
  server.heal()
  tabs = [open(), open()]
  for (let i = 0; (await store.all()).length > 0; i++) {
    if (i > 50) throw new Error(`Seed ${seed} never ends`)
    await Promise.all(tabs.map((tab) => tab.flush()))
  }
  return { tapped, effects: server.effects }
}

/** Those of the keys that belong to one lane. */
const inLane = (lane: string, keys: string[]) => keys.filter((key) => key.startsWith(lane))

/** Number of random runs; the nightly run takes R2_LIVES=20000. */
const LIVES = Number(import.meta.env['R2_LIVES'] ?? 1000)

test(
  '[S-06] a thousand lives of lost answers, crashes and two tabs: nothing is lost, duplicated or reordered',
  { timeout: 60_000 + LIVES * 20 },
  async () => {
    for (let seed = 1; seed <= LIVES; seed++) {
      const { tapped, effects } = await randomLife(seed)
      for (const lane of ['one', 'two']) expect(inLane(lane, effects), `seed ${seed}`).toEqual(inLane(lane, tapped))
    }
  },
)

test('the same lives on a server that forgets idempotency keys produce duplicates', async () => {
  const doubled: number[] = []
  for (let seed = 1; seed <= 50; seed++) {
    const { effects } = await randomLife(seed, true)
    if (new Set(effects).size < effects.length) doubled.push(seed)
  }
  expect(doubled.length).toBeGreaterThan(0)
})

test('an answer received by another tab is reported in this tab, too', async () => {
  const store = memoryStore()
  const told: string[] = []
  const listening = openOutbox(store).outbox
  listening.onSettled((settled) => told.push(settled.call.key))
  const { outbox } = openOutbox(store, { tellTabs: (answered) => void listening.heard(answered) })
  await outbox.add(tap('a'))
  await outbox.flush()
  expect(told).toEqual(['a'])
  expect(listening.calls()).toEqual([])
})
