import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { areaAfter, cellMiddle, type PublishedArea } from '#core/area.ts'
import { type Endpoint, splitPath } from '#core/contract.ts'
import { destination, distance, type LatLng } from '#core/geo.ts'
import { meters, minutes } from '#core/units.ts'
import { openSession } from '#features/accounts/server/sessions.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { acceptCircle, requestCircleLink } from '#features/circles/server/members.ts'
import { reportPosition } from '#features/circles/server/reporting.ts'
import { newOffice, newSpecialization } from '#features/listings/server/testing.ts'
import { newMeeting } from '#features/meetings/server/testing/newMeeting.ts'
import { answerRequest } from '#features/requests/server/answering.ts'
import { askNeighbourhood } from '#features/requests/server/feature.ts'
import { NO_INDEX } from '#features/requests/server/matching.ts'
import { requestInput } from '#features/requests/server/testing/street.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { makeCtx } from '#kit/server/context.ts'
import { endpoints } from '../contract.ts'
import { type Services, productRoutes } from './features.ts'
import { ACCESS_ROWS } from './testing/accessRows.ts'
import { makeWorld, type Someone, type World } from './testing/world.ts'

/** Nobody can detect that a person moves inside a published cell. The figures are printed. */

/** S2_MOVES=10000 makes it longer (npm run soak). */
const MOVES = Number(process.env['S2_MOVES'] ?? 1000)
/** Probes repeated after each move; in the middle and at the end all are repeated. */
const PROBES_A_MOVE = 2
const HERE: LatLng = { latitude: 12.9784, longitude: 77.6408 }
const MIDDLE = cellMiddle(HERE)

let world: World
let askers: Record<'visitor' | 'stranger' | 'friend' | 'blocked', Someone | null>
let officeId: string
let random: () => number

beforeAll(async () => {
  world = await makeWorld({ REQUESTS_PER_MINUTE: '100000' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  random = seeded(20_260_105)
  const { owner, other } = world
  askers = { visitor: null, stranger: other, friend: await someone('Friend'), blocked: await someone('Blocked') }
  await reportPosition(owner.ctx, at(HERE))
  for (const each of Object.values(askers))
    if (each) await reportPosition(each.ctx, at(destination(HERE, 45, meters(2500))))
  officeId = (await newOffice(owner.ctx, { moveable: true, name: 'Wandering Rao' })).id
  await newSpecialization(owner.ctx)
  const skills = JSON.stringify([{ skill: 'Veena', keywords: ['music'] }])
  await owner.ctx.db.execute(sql`update users set skills = ${skills} where id = ${owner.actor.userId}`)
  await requestCircleLink(owner.ctx, { userId: askers.friend!.actor.userId })
  await acceptCircle(askers.friend!.ctx, { userId: owner.actor.userId })
  await blockPerson(owner.ctx, { userId: askers.blocked!.actor.userId })
  await vi.waitFor(async () => {
    const found = await read('searchListings', { q: 'tomato' }, other)
    if (!found.includes('Country tomato')) throw new Error('The search has not read the item yet.')
  }, 5000)
})
afterAll(async () => {
  vi.useRealTimers()
  await world?.close()
})

async function someone(name: string): Promise<Someone> {
  const actor = await newPerson(world.other.ctx, name)
  const ctx = makeCtx({ ...world.other.ctx, actor })
  return { actor, ctx, cookie: `session=${await openSession(ctx, actor.userId)}` }
}

const at = ({ latitude, longitude }: LatLng) => ({ location: { lat: latitude, lng: longitude } })
const endpointOf = (name: string): Endpoint => endpoints.find((each) => each.name === name)!
let calls = 0

/** The answer to a request of a person. */
async function read(name: string, input: Record<string, unknown>, asker: Someone | null): Promise<string> {
  const { method, path } = endpointOf(name)
  const filled = splitPath(path, input)
  const query = new URLSearchParams(
    Object.entries(filled.rest).map(([key, value]): [string, string] => [key, String(value)]),
  )
  const { statusCode, body } = await world.server.inject({
    method,
    url: `${filled.path}?${query.toString()}`,
    remoteAddress: `10.${++calls % 250}.${Math.floor(calls / 250) % 250}.1`,
    headers: asker ? { cookie: asker.cookie } : {},
  })
  // Without the transaction id of the search index and the request id of a refusal, which always differ.
  return `${statusCode} ${body.replace(/"requestId":"[^"]*"/g, '').replace(/"version":"[^"]*"/g, '')}`
}

const routes = new Map(productRoutes({} as Services).map((route) => [route.endpoint.name, route]))
class Undo extends Error {}

/** The answer to a write, which is rolled back; new ids are removed. */
async function attempt(name: string, input: Record<string, unknown>, asker: Someone): Promise<string> {
  const { endpoint, answer } = routes.get(name)!
  let told: unknown
  await asker.ctx
    .transaction(async (inside) => {
      told = await answer(inside, endpoint.input.parse(input))
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) told = { code: (error as { code?: string }).code ?? String(error) }
    })
  return JSON.stringify(told)?.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|"id":"\d{13,16}"/g, 'id') ?? ''
}

interface Probe {
  name: string
  ask: () => Promise<string>
}

/** Every request of the access table and those about positions, by everybody except the person. */
function probes(): Probe[] {
  const subject = world.owner.actor.userId
  const near = [0, 700, 1400].flatMap((away) => [1, 500, 1000, 5000].map((rangeMeters) => ({ away, rangeMeters })))
  const rows = Object.entries(ACCESS_ROWS).map(
    ([name, row]) => [name, row.input?.({ ...world, officeId }) ?? {}] as const,
  )
  const aimed: (readonly [string, Record<string, unknown>])[] = [
    ...[1, 999, 2000, 2500, 20_000_000].map((rangeMeters) => ['findNearby', { rangeMeters }] as const),
    ...near.map(
      ({ away, rangeMeters }) =>
        ['findSpecialists', { ...destination(MIDDLE, 90, meters(away)), rangeMeters }] as const,
    ),
    ...near.map(
      ({ away, rangeMeters }) =>
        ['searchListings', { ...destination(MIDDLE, 0, meters(away)), radiusMeters: rangeMeters }] as const,
    ),
    ...near.map(
      ({ away, rangeMeters }) =>
        ['listNearRequests', { ...destination(MIDDLE, 180, meters(away)), rangeMeters }] as const,
    ),
    ['readRequest', { id: world.requestId }],
    ['listMeetingPlaces', { withId: subject }],
    ['readMeeting', { id: world.meetingId }],
    ['readMeetingPosition', { id: world.meetingId }],
    ['readOffice', { id: officeId }],
    ['readCirclePerson', { id: subject }],
    ['askToCircle', { id: subject }],
    ['acceptCircle', { id: subject }],
    ['sharePosition', { id: subject, minutes: 15 }],
    ['openConversation', { userId: subject, isSeller: true, listingId: officeId }],
    ['sendMessage', { to: subject, text: 'Where are you?', asksLocation: true }],
    ['addWish', { id: officeId }],
  ]
  return [...rows, ...aimed].flatMap(([name, input]) => {
    const { method } = endpointOf(name)
    if (!routes.has(name)) return []
    return Object.entries(askers).flatMap(([who, asker]): Probe[] => {
      const label = `${who}: ${name} ${JSON.stringify(input)}`
      if (method === 'GET') return [{ name: label, ask: () => read(name, input, asker) }]
      return asker ? [{ name: label, ask: () => attempt(name, input, asker) }] : []
    })
  })
}

/** A position that does not change the published cell: inside it, or at most 150 m outside. */
const somewhereInside = (): LatLng => {
  const up = destination(MIDDLE, 0, meters((random() * 2 - 1) * 640))
  return destination(up, 90, meters((random() * 2 - 1) * 640))
}

async function answersNow(all: readonly Probe[]): Promise<Map<string, string>> {
  const told = new Map<string, string>()
  for (const { name, ask } of all) told.set(name, await ask())
  return told
}
/** The endpoint of a probe. */
const endpointIn = (probe: string): string => probe.split(/[: ]+/)[1]!

const differing = (before: Map<string, string>, after: Map<string, string>) =>
  [...after].filter(([name, answer]) => before.get(name) !== answer).map(([name]) => name)

const asLong = { timeout: 600_000 + MOVES * 300 }
test(`[S2] ${MOVES} moves within a cell change no byte of any answer to others`, asLong, async () => {
  const all = probes()
  const first = await answersNow(all)
  const unsteady = new Set(differing(first, await answersNow(all)))
  const steady = all.filter(({ name }) => !unsteady.has(name))
  const asked = new Set(all.map(({ name }) => endpointIn(name)))
  const left = [...new Set([...unsteady].map((name) => endpointIn(name)))]
  const different = new Set<string>()
  for (let move = 1; move <= MOVES; move++) {
    await reportPosition(world.owner.ctx, { ...at(somewhereInside()), accuracyMeters: Math.round(random() * 50) })
    const some =
      move === MOVES || move === Math.ceil(MOVES / 2)
        ? steady
        : Array.from({ length: PROBES_A_MOVE }, () => steady[Math.floor(random() * steady.length)]!)
    for (const name of differing(first, await answersNow(some))) different.add(name)
  }
  report(
    `S2: ${MOVES} moves, ${asked.size} endpoints, ${steady.length} questions, ${calls} requests: ${different.size} differing`,
    left.length > 0 ? `(random by themselves: ${left.join(', ')})` : '',
  )
  expect([...different]).toEqual([])
  expect(left.filter((name) => endpointOf(name).method === 'GET')).toEqual([])

  await world.owner.ctx.db.execute(sql`update published_areas set latitude = ${HERE.latitude + 0.0041}`)
  await world.owner.ctx.db.execute(sql`update listings set latitude = ${HERE.latitude + 0.0041} where id = ${officeId}`)
  await world.owner.ctx.db.execute(sql`update requests set latitude = ${HERE.latitude + 0.0041}`)
  const telling = ['findNearby', 'findSpecialists', 'listNearRequests', 'readOffice', 'readCircle']
  const aimed = steady.filter(({ name }) => telling.includes(endpointIn(name)))
  expect([...new Set(differing(first, await answersNow(aimed)).map(endpointIn))].sort()).toEqual(telling.sort())
})

test('[S2] requests and answers reveal only the centre of a cell', { timeout: 120_000 }, async () => {
  const subject = await someone('Asker')
  const truth = { latitude: 22.5726, longitude: 88.3639 }
  await reportPosition(subject.ctx, at(truth))
  const { id } = await askNeighbourhood(subject.ctx, NO_INDEX, requestInput({ words: 'a kite' }))
  let questions = 0
  const isWithin = async (from: LatLng, rangeMeters: number) => {
    questions++
    return (await read('listNearRequests', { ...from, rangeMeters: Math.max(1, rangeMeters) }, world.other)).includes(
      id,
    )
  }
  const found = await searchFor(isWithin, destination(truth, 30, meters(9000)), () => questions < 1000)
  expect(distance(found, cellMiddle(truth))).toBeLessThan(20)

  const answerer = await someone('Answerer')
  await reportPosition(answerer.ctx, at(destination(truth, 60, meters(2100))))
  await answerRequest(answerer.ctx, { id, sentence: 'I make kites.' })
  const told = await read('readRequest', { id }, subject)
  for (let move = 0; move < 50; move++) {
    const middle = cellMiddle(destination(truth, 60, meters(2100)))
    await reportPosition(answerer.ctx, at(destination(middle, random() * 360, meters(random() * 600))))
    expect(await read('readRequest', { id }, subject)).toBe(told)
  }
  report(
    `S2: ${questions} adaptive questions to the board of requests end ${distance(found, cellMiddle(truth)).toFixed(1)} m`,
    `from the middle of the cell, ${distance(found, truth).toFixed(0)} m from the asker`,
  )
})

test('[S2] meetings reveal only the centre of a cell: stops on a fine grid give the centre, and no move within', async () => {
  const [subject, attacker] = [await someone('Subject'), await someone('Attacker')]
  const truth = { latitude: 13.0827, longitude: 80.2707 }
  const own = destination(truth, 0, meters(2200))
  await reportPosition(subject.ctx, at(truth))
  await reportPosition(attacker.ctx, at(own))
  const { id } = await newMeeting(subject.ctx, attacker.actor.userId)
  // A bus stop every 100 m: the nearest one is within 71 m of the middle between the two areas.
  const steps = Array.from({ length: 61 }, (_, n) => (n - 30) * 100)
  const stops = steps.flatMap((north) =>
    steps.map((east) => ({
      id: `stop ${north} ${east}`,
      ...destination(destination(destination(truth, 0, meters(1100)), 0, meters(north)), 90, meters(east)),
    })),
  )
  await world.owner.ctx.db.execute(sql`
    insert into addresses (id, kind, name, names, number, number_text, locality, city, postcode, terms, latitude,
      longitude, imported_at)
    select s.id, 'landmark', s.id, '{}', '', '', '', '', '', array['kind:bus'], s.latitude, s.longitude, now()
    from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as s(id text, latitude float8, longitude float8)`)
  const asks = async () =>
    Promise.all([
      read('listMeetingPlaces', { withId: subject.actor.userId }, attacker),
      read('readMeeting', { id }, attacker),
      read('readMeetingPosition', { id }, attacker),
      read('listMeetings', {}, attacker),
    ])
  const told = await asks()
  const { places } = JSON.parse(told[0].slice(4)) as { places: LatLng[] }
  const mine = cellMiddle(own)
  const found = {
    latitude: 2 * places[0]!.latitude - mine.latitude,
    longitude: 2 * places[0]!.longitude - mine.longitude,
  }
  expect(distance(found, cellMiddle(truth))).toBeLessThan(150)
  for (let move = 0; move < 50; move++) {
    const truly = destination(cellMiddle(truth), random() * 360, meters(random() * 600))
    await reportPosition(subject.ctx, at(truly))
    expect(await asks()).toEqual(told)
  }
  for (let move = 0; move < 10; move++) {
    // Later, when another area could be published.
    vi.setSystemTime(Date.now() + minutes(31))
    await reportPosition(subject.ctx, at(destination(cellMiddle(truth), random() * 360, meters(random() * 600))))
    expect((await asks())[0]).toBe(told[0])
  }
  for (const away of [3000, 3100]) {
    vi.setSystemTime(Date.now() + minutes(31))
    await reportPosition(subject.ctx, at(destination(truth, 180, meters(away))))
  }
  expect((await asks())[0], 'another cell is another answer').not.toBe(told[0])
  report(
    `S2: places of meetings end ${distance(found, cellMiddle(truth)).toFixed(0)} m from the middle of the cell,`,
    `${distance(found, truth).toFixed(0)} m from the person; 60 moves inside change nothing`,
  )
})

test('[S2] an attacker with 1,000 queries finds no more than the centre of a cell: 380 m or more off', async () => {
  const subject = await someone('Subject')
  const truth = { latitude: 19.0761, longitude: 72.8778 }
  await reportPosition(subject.ctx, at(truth))
  await newSpecialization(subject.ctx, { ...at(truth), specialization: 'Kite maker' })
  let questions = 0
  const isWithin = async (from: LatLng, rangeMeters: number) => {
    questions++
    const told = await read('findSpecialists', { q: 'kite', ...from, rangeMeters }, world.other)
    return told.includes(subject.actor.userId)
  }
  const found = await searchFor(isWithin, destination(truth, 30, meters(9000)), () => questions < 1000)
  const middle = cellMiddle(truth)
  expect(distance(found, middle)).toBeLessThan(20)

  const errors = Array.from({ length: 4000 }, () => {
    const { area, position } = walk()
    return distance(area.point, position)
  }).sort((a, b) => a - b)
  const median = errors[errors.length / 2]!
  report(
    `S2: ${questions} adaptive questions end ${distance(found, middle).toFixed(1)} m from the middle of the cell, ` +
      `${distance(found, truth).toFixed(0)} m from the person; over 4,000 people median ${median.toFixed(0)} m`,
  )
  expect(median).toBeGreaterThanOrEqual(380)
})

/** Narrows the guess by asking from many places whether the person is within range, until the quota is used up. */
async function searchFor(
  isWithin: (from: LatLng, range: number) => Promise<boolean>,
  start: LatLng,
  mayAsk: () => boolean,
): Promise<LatLng> {
  let guess = start
  const away = async (from: LatLng) => {
    let [low, high] = [0, 20_000]
    while (high - low > 1 && mayAsk()) {
      const middle = Math.floor((low + high) / 2)
      if (await isWithin(from, middle)) high = middle
      else low = middle
    }
    return high
  }
  while (mayAsk()) {
    const before = await away(guess)
    if (before <= 2) break
    let best = guess
    for (const bearing of [0, 90, 180, 270]) {
      const candidate = destination(guess, bearing, meters(before / Math.SQRT2))
      if ((await away(candidate)) < (best === guess ? before : await away(best))) best = candidate
    }
    if (best === guess) break
    guess = best
  }
  return guess
}

/** A person who walks for some hours, and their published areas; seeded. */
function walk(): { area: PublishedArea; position: LatLng } {
  let position = destination(HERE, random() * 360, meters(random() * 3000))
  let now = new Date('2026-01-05T06:30:00Z')
  let area = areaAfter(null, position, now)
  let bearing = random() * 360
  for (let step = 0; step < 60; step++) {
    bearing += (random() - 0.5) * 90
    position = destination(position, bearing, meters(random() * 120))
    now = new Date(now.getTime() + minutes(3))
    area = areaAfter(area, position, now)
  }
  return { area, position }
}

/** Prints the figures. */
const report = (...lines: string[]) => process.stdout.write(`${lines.join(' ')}\n`)

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
