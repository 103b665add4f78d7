import { expect, test } from 'vitest'
import { lanes } from './photoUploads.tsx'

test('tasks start in order, with limited concurrency, and a failure frees its place', async () => {
  const run = lanes(2)
  const ends: Array<() => void> = []
  const started: number[] = []
  const work = (name: number) => () =>
    new Promise<number>((done, fail) => {
      started.push(name)
      ends.push(() => (name === 1 ? fail(new Error('no')) : done(name)))
    })
  const all = Promise.allSettled([run(work(0)), run(work(1)), run(work(2)), run(work(3))])
  expect(started).toEqual([0, 1])
  ends[1]!()
  await expect.poll(() => started).toEqual([0, 1, 2])
  ends[0]!()
  await expect.poll(() => started).toEqual([0, 1, 2, 3])
  ends[2]!()
  ends[3]!()
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})
