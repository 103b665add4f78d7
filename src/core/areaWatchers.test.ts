import { expect, test } from 'vitest'
import { areaAfter, areaSecret, cellMiddle, NO_SECRET, type PublishedArea, settledArea } from './area.ts'
import { destination, EARTH_RADIUS, type LatLng } from './geo.ts'
import { meters, milliseconds, minutes } from './units.ts'

/** Smallest allowed median error, in metres, with which observers of area changes may locate a person. */
const LEAST_MEDIAN = 380
const START = new Date('2026-01-05T09:00:00Z').getTime()
const HOME = cellMiddle({ latitude: 12.9784, longitude: 77.6408 })

function seeded(seed: number) {
  let state = seed
  /** Seeded random numbers (mulberry32). */
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { random, between: (low: number, high: number) => low + (high - low) * random() }
}

const perDegree = (Math.PI / 180) * EARTH_RADIUS
const metersFrom = (middle: LatLng, at: LatLng) => [
  (at.longitude - middle.longitude) * perDegree * Math.cos((middle.latitude * Math.PI) / 180),
  (at.latitude - middle.latitude) * perDegree,
]

/** Kinds of people who leave after 20 minutes without movement: distance in metres, speed in metres per minute. */
const LEAVERS = {
  'walks far': { length: [2000, 3500], speed: [60, 96] },
  'walks to a place nearby': { length: [300, 1200], speed: [60, 96] },
  strolls: { length: [500, 2000], speed: [20, 40] },
  'drives far': { length: [1500, 8000], speed: [250, 600] },
  'drives to a place nearby': { length: [500, 2000], speed: [200, 400] },
  'walks and comes back': { length: [800, 2000], speed: [60, 96] },
} as const
type Leaver = keyof typeof LEAVERS

/**
 * A person's position when the observers saw a change, relative to the new centre, rotated so that the change points
 * east.
 */
interface Seen {
  step: string
  x: number
  y: number
}

interface Trial {
  leaver: Leaver
  /** Which change the trial examines, and how long after it. */
  change: number
  minutesLater: number
  secrets: boolean
}

function seenBy({ leaver, change, minutesLater, secrets }: Trial, seed: number): Seen | null {
  const { random, between } = seeded(seed)
  const home = destination(destination(HOME, 0, meters(between(-500, 500))), 90, meters(between(-500, 500)))
  const { length: lengths, speed: speeds } = LEAVERS[leaver]
  const [bearing, length, speed] = [between(0, 360), between(lengths[0], lengths[1]), between(speeds[0], speeds[1])]
  const wayAfter = (minutesOnIt: number) => Math.min(length, Math.max(0, minutesOnIt) * speed)
  /** These people turn back after staying half an hour at the destination; the others stay there. */
  const turns = leaver === 'walks and comes back' ? 20 + length / speed + 30 : Infinity
  const at = (minute: number) => destination(home, bearing, meters(wayAfter(minute - 20) - wayAfter(minute - turns)))
  const edges = [random(), random()] as const
  const secret = () => (secrets ? areaSecret(...edges, random()) : { ...NO_SECRET, delay: milliseconds(0) })
  let [area, now, current] = [null as PublishedArea | null, START, secret()]
  let changes = 0
  for (let minute = 0; minute < 150; minute += 0.5) {
    now = START + minutes(minute)
    const before = area
    area = settledArea(areaAfter(area, at(minute), new Date(now), current), new Date(now))
    if (!before || before.point === area.point || changes++ < change) {
      if (before && before.point !== area.point) current = secret()
      continue
    }
    const [dx, dy] = metersFrom(before.point, area.point).map((each) => Math.round(each / 1000)) as [number, number]
    const [px, py] = metersFrom(area.point, at(minute + minutesLater)) as [number, number]
    const [x, y] = [dx < 0 ? -px : px, dy < 0 ? -py : py]
    const isSteep = Math.abs(dy) > Math.abs(dx)
    const step = [Math.abs(dx), Math.abs(dy)].sort((a, b) => b - a).join()
    return isSteep ? { step, x: y, y: x } : { step, x, y }
  }
  return null
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!

/** The best single guess from the training data: the point with the least median error, on a grid of 75 m. */
function bestGuess(seen: Seen[]): { x: number; y: number } {
  let best = { x: 0, y: 0, error: Infinity }
  for (let x = -1200; x <= 1500; x += 75) {
    for (let y = -900; y <= 900; y += 75) {
      const error = median(seen.map((each) => Math.hypot(each.x - x, each.y - y)))
      if (error < best.error) best = { x, y, error }
    }
  }
  return best
}

/** Median error of observers trained on hundreds of people of this kind. */
function medianError(trial: Trial): number {
  const many = Array.from({ length: 1600 }, (_, n) => seenBy(trial, 7919 * (n + 1))).filter((each) => each !== null)
  const errors = [...new Set(many.map(({ step }) => step))].flatMap((step) => {
    const seen = many.filter((each) => each.step === step)
    if (seen.length < 120) return []
    const guess = bestGuess(seen.filter((_, n) => n % 2 === 0).slice(0, 250))
    return seen.filter((_, n) => n % 2 === 1).map(({ x, y }) => Math.hypot(x - guess.x, y - guess.y))
  })
  expect(errors.length).toBeGreaterThan(100)
  return median(errors)
}

const MOMENTS: Array<[Leaver, number, number]> = [
  ['walks far', 0, 0],
  ['walks far', 0, 4],
  ['walks far', 1, 0],
  ['walks to a place nearby', 0, 0],
  ['walks to a place nearby', 0, 4],
  ['strolls', 0, 0],
  ['strolls', 0, 4],
  ['drives far', 0, 0],
  ['drives to a place nearby', 0, 0],
  ['walks and comes back', 1, 0],
  ['walks and comes back', 1, 4],
]

test.each(MOMENTS)(
  '[S2] [attack 5] a person who %s: watchers of change %i, %i minutes later, are 380 m or more off',
  (leaver, change, later) => {
    const error = medianError({ leaver, change, minutesLater: later, secrets: true })
    expect(error).toBeGreaterThanOrEqual(LEAST_MEDIAN)
  },
)

test('[S2] the watchers find a person who leaves an area without secrets: this suite detects missing secrets', () => {
  const error = medianError({ leaver: 'walks far', change: 0, minutesLater: 0, secrets: false })
  expect(error).toBeLessThan(260)
})
