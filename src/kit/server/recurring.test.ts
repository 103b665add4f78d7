import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { days, minutes, seconds } from '#core/units.ts'
import type { Machines } from './context.ts'
import { type RecurringWork, startRecurring } from './recurring.ts'
import { testConfig, testSecrets } from './testing/testMachines.ts'

const machines = {
  config: testConfig,
  secrets: testSecrets,
  log: pino({ level: 'silent' }),
  now: () => new Date(),
} as Machines

afterEach(() => void vi.useRealTimers())

/** How often each task ran within the given time. */
async function runsAfter(time: number, works: Array<Pick<RecurringWork, 'every'> & Partial<RecurringWork>>) {
  vi.useFakeTimers()
  const runs = works.map(() => 0)
  const { stop } = startRecurring(
    machines,
    works.map((work, i) => ({
      name: `work ${i}`,
      ...work,
      run: (ctx) => {
        runs[i]!++
        return work.run?.(ctx) ?? Promise.resolve()
      },
    })),
  )
  await vi.advanceTimersByTimeAsync(time)
  await stop()
  return runs
}

test('daily work also runs soon after the start', async () => {
  expect(await runsAfter(minutes(3), [{ every: days(1) }, { every: minutes(1) }])).toEqual([1, 3])
})

test('a failed task is run again', async () => {
  const run = () => Promise.reject(new Error('broken'))
  expect(await runsAfter(seconds(3.5), [{ every: seconds(1), run }])).toEqual([3])
})

test('a work that fails is late by the time since it should have succeeded, one that succeeds is not', async () => {
  vi.useFakeTimers()
  const fails = { name: 'fails', every: seconds(10), run: () => Promise.reject(new Error('broken')) }
  const succeeds = { name: 'succeeds', every: seconds(10), run: () => Promise.resolve() }
  const { lateness, stop } = startRecurring(machines, [fails, succeeds])
  await vi.advanceTimersByTimeAsync(seconds(9))
  expect(lateness().map(({ seconds: late }) => late)).toEqual([0, 0])
  await vi.advanceTimersByTimeAsync(seconds(26))
  expect(lateness()).toEqual([
    { work: 'fails', seconds: 25 },
    { work: 'succeeds', seconds: 0 },
  ])
  await stop()
})
