import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { myItem } from '#features/listings/server/items.ts'
import { newItem } from '#features/listings/server/testing.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import { askForItem } from './asking.ts'
import { readOrder } from './orders.ts'
import { cancelOrder, completeOrder, confirmOrder, handOverOrder } from './steps.ts'
import { askedFor } from './testing.ts'

const STEPS = { confirmOrder, handOverOrder, completeOrder }

test('concurrent confirmations: the stock never goes below zero and nothing is promised twice', async () => {
  const database = await testDatabase({ poolSize: 12 })
  const seller = database.ctx({ actor: await newPerson(database.ctx(), 'Meena') })
  const item = await newItem(seller, { stock: 5 })
  const buyers = await Promise.all(Array.from({ length: 12 }, () => newPerson(database.ctx())))
  const orders = await Promise.all(buyers.map((actor) => askForItem(database.ctx({ actor }), askedFor(item))))
  const answers = await Promise.allSettled(orders.map(({ id }) => confirmOrder(seller, { id })))
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(answers.length - refused.length).toBe(5)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'outOfStock' })
  expect(await myItem(seller, { id: item.id })).toMatchObject({ stock: 0, status: 'low_stock' })
})

test('of concurrent confirm, cancel and receive of one order one wins, and stock and sales agree with it', async () => {
  const database = await testDatabase({ poolSize: 12 })
  const seller = database.ctx({ actor: await newPerson(database.ctx(), 'Meena') })
  const buyer = database.ctx({ actor: await newPerson(database.ctx(), 'Asha') })
  const item = await newItem(seller, { stock: 100 })
  for (let round = 0; round < 8; round++) {
    const before = await myItem(seller, { id: item.id })
    const { id } = await askForItem(buyer, askedFor(item, { quantity: 3 }))
    await confirmOrder(seller, { id })
    await Promise.allSettled([
      cancelOrder(seller, { id, reason: 'Gone' }),
      completeOrder(buyer, { id }),
      handOverOrder(seller, { id }),
      cancelOrder(buyer, { id, reason: 'Rain' }),
      completeOrder(buyer, { id }),
    ])
    const { status } = await readOrder(buyer, { id })
    const after = await myItem(seller, { id: item.id })
    expect(['cancelled', 'completed']).toContain(status)
    const sold = status === 'completed' ? 3 : 0
    expect([before.stock! - after.stock!, after.sales - before.sales]).toEqual([sold, sold])
  }
})

test('after random steps of everybody stock, promises and sales add up to the initial stock', async () => {
  const database = await testDatabase()
  const seller = database.ctx({ actor: await newPerson(database.ctx(), 'Meena') })
  const step = fc.record({
    who: fc.constantFrom('buyer' as const, 'seller' as const),
    what: fc.constantFrom(
      'confirmOrder' as const,
      'handOverOrder' as const,
      'completeOrder' as const,
      'cancel' as const,
    ),
    order: fc.nat(3),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.nat(6),
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 4, maxLength: 4 }),
      fc.array(step, { minLength: 4, maxLength: 14 }),
      async (stock, quantities, steps) => {
        const item = await newItem(seller, { stock: 10 })
        const buyers = await Promise.all(quantities.map(() => newPerson(database.ctx())))
        const orders = await Promise.all(
          quantities.map((quantity, i) =>
            askForItem(database.ctx({ actor: buyers[i]! }), askedFor(item, { quantity })),
          ),
        )
        await database.pool.query('update items set stock = $1 where listing_id = $2', [stock, item.id])
        for (const { who, what, order } of steps) {
          const id = orders[order]!.id
          const ctx = who === 'seller' ? seller : database.ctx({ actor: buyers[order]! })
          await (what === 'cancel' ? cancelOrder(ctx, { id, reason: 'So' }) : STEPS[what](ctx, { id })).catch(() => {})
          const states = await Promise.all(orders.map(({ id: each }) => readOrder(seller, { id: each })))
          const sum = (...wanted: string[]) =>
            states.reduce((all, each) => all + (wanted.includes(each.status) ? each.quantity : 0), 0)
          const now = await myItem(seller, { id: item.id })
          expect(now.stock).toBeGreaterThanOrEqual(0)
          expect(now.stock! + sum('confirmed', 'handedOver', 'completed')).toBe(stock)
          expect(now.sales).toBe(sum('completed'))
        }
      },
    ),
    { seed: 8, numRuns: 15 },
  )
})
