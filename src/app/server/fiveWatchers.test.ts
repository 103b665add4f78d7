import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cellMiddle } from '#core/area.ts'
import { type Endpoint, splitPath } from '#core/contract.ts'
import { destination, type LatLng } from '#core/geo.ts'
import { meters, minutes } from '#core/units.ts'
import { openSession } from '#features/accounts/server/sessions.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { acceptCircle, requestCircleLink } from '#features/circles/server/members.ts'
import { reportPosition } from '#features/circles/server/reporting.ts'
import { newOffice, newSpecialization } from '#features/listings/server/testing.ts'
import { newMeeting } from '#features/meetings/server/testing/newMeeting.ts'
import { makeCtx } from '#kit/server/context.ts'
import { endpoints } from '../contract.ts'
import { ACCESS_ROWS } from './testing/accessRows.ts'
import { makeWorld, type Someone, type World } from './testing/world.ts'

/**
 * Five cooperating accounts at five places over an hour: while a person moves inside the published cell, no answer
 * differs in bytes, headers or work (the statements sent to the database, which timing could reveal).
 * core/areaWatchers.test.ts covers changes between cells.
 */
const HERE: LatLng = { latitude: 12.9784, longitude: 77.6408 }
const MIDDLE = cellMiddle(HERE)
const ROUNDS = Number(process.env['S2_ROUNDS'] ?? 1)

let world: World
let watchers: Someone[]
let officeId: string
let meetingId: string
/** The statements of the current request, without those of background work. */
const working = new AsyncLocalStorage<string[]>()
const at = ({ latitude, longitude }: LatLng) => ({ location: { lat: latitude, lng: longitude } })

beforeAll(async () => {
  world = await makeWorld()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const prototype = pg.Client.prototype as unknown as Record<'query', (...args: unknown[]) => unknown>
  const query = prototype['query']
  vi.spyOn(prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [string | { text: string }]
    working.getStore()?.push(typeof asked === 'string' ? asked : asked.text)
    return query.apply(this, args)
  })
  const { owner, other } = world
  await reportPosition(owner.ctx, at(HERE))
  officeId = (await newOffice(owner.ctx, { moveable: true, name: 'Wandering Rao' })).id
  await newSpecialization(owner.ctx)
  watchers = []
  for (const [n, away] of [600, 1400, 2600, 4000, 9000].entries()) {
    const actor = await newPerson(other.ctx, `Watcher ${n}`)
    const ctx = makeCtx({ ...other.ctx, actor })
    await reportPosition(ctx, at(destination(MIDDLE, n * 72, meters(away))))
    watchers.push({ actor, ctx, cookie: `session=${await openSession(ctx, actor.userId)}` })
  }
  await requestCircleLink(owner.ctx, { userId: watchers[0]!.actor.userId })
  meetingId = (await newMeeting(owner.ctx, watchers[0]!.actor.userId, { at: new Date(Date.now() + minutes(60)) })).id
  await acceptCircle(watchers[0]!.ctx, { userId: owner.actor.userId })
})
afterAll(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await world?.close()
})

type Question = readonly [name: string, input: Record<string, unknown>]

/**
 * Requests of one observer at a place: lists in every order, size and page; a friend and a stranger also send all
 * others.
 */
function questions(n: number): Question[] {
  const from = destination(MIDDLE, n * 72, meters([600, 1400, 2600, 4000, 9000][n]!))
  const rows = Object.entries(ACCESS_ROWS)
    .filter(([name]) =>
      endpoints.some((each) => each.name === name && each.method === 'GET' && each.access !== 'admin'),
    )
    .map(([name, row]) => [name, row.input?.({ ...world, officeId }) ?? {}] as const)
  const ranges = [500, 1000, 2500, 20_000_000]
  return [
    ...(n < 2 ? rows : []),
    ...ranges.map((rangeMeters) => ['findNearby', { rangeMeters }] as const),
    ...ranges.map((rangeMeters) => ['findSpecialists', { ...from, rangeMeters }] as const),
    ...ranges.map((radiusMeters) => ['searchListings', { ...from, radiusMeters, sort: 'nearest' }] as const),
    ...['popular', 'price', 'rating', 'newest'].map(
      (sort) => ['searchListings', { ...from, radiusMeters: 20_000, sort, limit: 1 }] as const,
    ),
    ['readArea', { ...from, radiusMeters: 5000 }],
    ['readOffice', { id: officeId }],
    ['readCirclePerson', { id: world.owner.actor.userId }],
    ['listNearRequests', { ...from, rangeMeters: 20_000 }],
    ['readRequest', { id: world.requestId }],
    ['listMeetings', {}],
    ['listMeetingPlaces', { withId: world.owner.actor.userId }],
    // Watcher 0 has a meeting with the person, and its window is open, but the person shares no position.
    ...['readMeeting', 'readMeetingPosition'].map((name) => [name, { id: meetingId }] as const),
  ]
}

let calls = 0
async function sendQuestion(asker: Someone, [name, input]: Question): Promise<{ answer: string; work: string }> {
  const { path }: Endpoint = endpoints.find((each) => each.name === name)!
  const filled = splitPath(path, input)
  const query = Object.entries(filled.rest).map(([key, value]): [string, string] => [key, String(value)])
  const statements: string[] = []
  const { statusCode, headers, body } = await working.run(statements, () =>
    world.server.inject({
      url: `${filled.path}?${new URLSearchParams(query).toString()}`,
      remoteAddress: `10.${++calls % 250}.${Math.floor(calls / 250) % 250}.1`,
      headers: { cookie: asker.cookie },
    }),
  )
  const sentHeaders = Object.entries(headers).filter(([header]) => !/^(date|x-ratelimit.*|x-request-id)$/.test(header))
  const text = body.replace(/"(requestId|version)":"[^"]*"/g, '')
  return { answer: JSON.stringify([statusCode, sentHeaders, text]), work: statements.join('\n') }
}

/** All answers to the five observers, by observer and request. */
async function allAnswers(): Promise<Map<string, { answer: string; work: string }>> {
  const all = new Map<string, { answer: string; work: string }>()
  for (const [n, watcher] of watchers.entries())
    for (const question of questions(n))
      all.set(`${n} ${JSON.stringify(question)}`, await sendQuestion(watcher, question))
  return all
}

const endpointIn = (label: string) => (JSON.parse(label.slice(2)) as [string])[0]
type Told = Awaited<ReturnType<typeof allAnswers>>
const differing = (one: Told, two: Told, what: 'answer' | 'work') =>
  [...two].filter(([label, each]) => one.get(label)![what] !== each[what]).map(([label]) => endpointIn(label))

const corners: LatLng[] = [
  destination(destination(MIDDLE, 0, meters(630)), 90, meters(630)),
  destination(destination(MIDDLE, 180, meters(640)), 270, meters(10)),
  destination(MIDDLE, 270, meters(490)),
  destination(destination(MIDDLE, 180, meters(300)), 90, meters(640)),
]

test(
  '[S2] [attack 5] five accounts together cannot detect a move within a cell, by bytes, headers, ETags or work',
  { timeout: 7_200_000 },
  async () => {
    const different = { answer: new Set<string>(), work: new Set<string>() }
    const own = { answer: new Set<string>(), work: new Set<string>() }
    let asked = 0
    for (let round = 0; round < ROUNDS; round++) {
      vi.setSystemTime(Date.now() + minutes(17))
      await reportPosition(world.owner.ctx, { ...at(HERE), accuracyMeters: 5 })
      await allAnswers() // fills the node's caches
      const [before, again] = [await allAnswers(), await allAnswers()]
      await reportPosition(world.owner.ctx, { ...at(corners[round % corners.length]!), accuracyMeters: 40 })
      const after = await allAnswers()
      asked += after.size
      for (const what of ['answer', 'work'] as const) {
        for (const name of differing(before, again, what)) own[what].add(name)
        for (const name of differing(again, after, what)) different[what].add(name)
      }
    }
    const left = (what: 'answer' | 'work') => [...different[what]].filter((name) => !own[what].has(name))
    process.stdout.write(
      `S2: five accounts, ${ROUNDS} rounds, ${asked} questions compared: ${left('answer').length} answers and ` +
        `${left('work').length} pieces of work differ (by themselves: ${[...own.answer, ...own.work].join(', ') || 'none'})\n`,
    )
    expect({ answers: left('answer'), work: left('work') }).toEqual({ answers: [], work: [] })
    expect([...own.answer]).toEqual([])
  },
)

// Control case: the exact position is published.
test('[S2] the comparison names a leak of the exact position', { timeout: 7_200_000 }, async () => {
  await reportPosition(world.owner.ctx, at(HERE))
  await allAnswers()
  const before = await allAnswers()
  const { db } = world.owner.ctx
  await db.execute(sql`
    create function leak() returns trigger language plpgsql as $$ begin
      update published_areas set latitude = new.latitude, longitude = new.longitude where user_id = new.user_id;
      update listings set latitude = new.latitude, longitude = new.longitude
      where owner_id = new.user_id and id in (select listing_id from offices where moveable);
      return null;
    end $$`)
  await db.execute(
    sql`create trigger leak after insert or update on last_positions for each row execute function leak()`,
  )
  await reportPosition(world.owner.ctx, at(corners[1]!))
  const telling = ['findNearby', 'readOffice', 'readCircle']
  await expect
    .poll(async () => differing(before, await allAnswers(), 'answer'), { timeout: 60_000 })
    .toEqual(expect.arrayContaining(telling))
})
