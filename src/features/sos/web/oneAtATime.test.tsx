import { expect, test } from 'vitest'
import { oneAtATime } from './queries.ts'

test('five hundred events are answered by two readings, one after the other, and the last one is not missed', async () => {
  let [running, most, reads, ledger, seen] = [0, 0, 0, 0, 0]
  const ask = oneAtATime(async () => {
    running += 1
    most = Math.max(most, running)
    reads += 1
    const told = ledger
    await new Promise((resolve) => setTimeout(resolve, 5))
    seen = told
    running -= 1
  })
  for (; ledger < 500; ledger++) ask()
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect({ most, reads, seen }).toEqual({ most: 1, reads: 2, seen: 500 })
})

test('after a reading that failed the next is asked for all the same', async () => {
  let reads = 0
  const ask = oneAtATime(() => {
    reads += 1
    return Promise.reject(new Error('network'))
  })
  ask()
  ask()
  await new Promise((resolve) => setTimeout(resolve, 20))
  ask()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(reads).toBe(3)
})
