import { expect, test } from 'vitest'
import { Gate } from './gate.ts'

test('the running work never exceeds the capacity, heavy work runs alone, and all of it runs', async () => {
  const gate = new Gate(2)
  let inside = 0
  let most = 0
  const order: number[] = []
  const enter = (name: number, weight: number) =>
    gate.run(weight, async () => {
      inside += Math.min(weight, 2)
      most = Math.max(most, inside)
      order.push(name)
      await new Promise((done) => setImmediate(done))
      inside -= Math.min(weight, 2)
    })
  await Promise.all([enter(0, 1), enter(1, 1), enter(2, 5), enter(3, 1), enter(4, 2), enter(5, 1)])
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4, 5])
})

test('failing work releases its capacity and passes its error on', async () => {
  const gate = new Gate(1)
  await expect(gate.run(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(gate.run(1, async () => 'yes')).resolves.toBe('yes')
})
