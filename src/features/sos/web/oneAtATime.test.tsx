import { expect, test } from 'vitest'
import { oneAtATime } from './queries.ts'

test('five hundred events cause two requests, one after the other, and the last event is included', async () => {
  let [running, most, reads, ledger, seen] = [0, 0, 0, 0, 0]
  const requestRead = oneAtATime(async () => {
    running += 1
    most = Math.max(most, running)
    reads += 1
    const told = ledger
    await new Promise((resolve) => setTimeout(resolve, 5))
    seen = told
    running -= 1
  })
  for (; ledger < 500; ledger++) requestRead()
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect({ most, reads, seen }).toEqual({ most: 1, reads: 2, seen: 500 })
})

test('after a failed request the next one is still sent', async () => {
  let reads = 0
  const requestRead = oneAtATime(() => {
    reads += 1
    return Promise.reject(new Error('network'))
  })
  requestRead()
  requestRead()
  await new Promise((resolve) => setTimeout(resolve, 20))
  requestRead()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(reads).toBe(3)
})
