import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { changeItems } from '#features/listings/server/inventory.ts'
import type { ItemChange } from '#features/listings/inventoryContract.ts'
import { myItem } from '#features/listings/server/items.ts'
import { newItem } from '#features/listings/server/testing.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import { askForItem } from './asking.ts'
import { readOrder } from './orders.ts'
import { cancelOrder, confirmOrder } from './steps.ts'
import { askedFor } from './testing.ts'

const FIRST_STOCK = 12
const ORDERS = 5

/** Actions of a device, or of a buyer and seller, in random order. */
const act = fc.oneof(
  fc.record({
    is: fc.constant('waited' as const),
    by: fc.integer({ min: 1, max: 4 }),
    rupees: fc.integer({ min: 1, max: 99 }),
  }),
  fc.record({
    is: fc.constant('second' as const),
    by: fc.integer({ min: 1, max: 3 }),
    rupees: fc.integer({ min: 100, max: 199 }),
  }),
  fc.record({ is: fc.constantFrom('soldOut' as const, 'back' as const) }),
  fc.record({ is: fc.constantFrom('confirm' as const, 'cancel' as const), order: fc.nat(ORDERS - 1) }),
)

test('with an offline bulk change, a second device and buyers’ orders nothing is lost and nothing sold twice', async () => {
  const database = await testDatabase({ poolSize: 8 })
  const device = () => database.ctx({ actor })
  const actor = await newPerson(database.ctx(), 'Meena')
  const seller = device()
  const buyers = await Promise.all(
    Array.from({ length: ORDERS }, async () => database.ctx({ actor: await newPerson(database.ctx()) })),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: ORDERS, maxLength: ORDERS }),
      fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 5 }),
      async (quantities, waves) => {
        // The counted item gets more stock; the item available daily is sold out and becomes available again.
        const counted = await newItem(seller, { name: 'Counted', stock: FIRST_STOCK })
        const daily = await newItem(seller, { name: 'Daily', stock: FIRST_STOCK })
        const orders = await Promise.all(
          quantities.map((quantity, i) =>
            askForItem(buyers[i]!, askedFor(i % 2 === 0 ? counted : daily, { quantity })),
          ),
        )
        let added = 0
        const prices = new Set([counted.pricePaise])
        const change = async (ctx: typeof seller, changes: ItemChange[]) => {
          const { results } = await changeItems(ctx, { changes })
          expect(results.map(({ refused }) => refused)).toEqual(changes.map(() => null))
        }
        const run = async (each: (typeof waves)[number][number]): Promise<unknown> => {
          if ('order' in each) {
            const { id } = orders[each.order]!
            const step =
              each.is === 'confirm' ? confirmOrder(device(), { id }) : cancelOrder(device(), { id, reason: 'So' })
            return step.catch(() => null)
          }
          if (!('by' in each)) return change(device(), [{ id: daily.id, soldOutToday: each.is === 'soldOut' }])
          added += each.by
          prices.add(each.rupees * 100)
          return change(device(), [
            { id: daily.id, price: each.rupees },
            { id: counted.id, stockBy: each.by, price: each.rupees },
          ])
        }
        for (const wave of waves) {
          await Promise.all(wave.map(run))
          const states = await Promise.all(orders.map(({ id }) => readOrder(seller, { id })))
          const promised = (at: number) =>
            states.reduce(
              (sum, { status, quantity }, i) => sum + (i % 2 === at && status === 'confirmed' ? quantity : 0),
              0,
            )
          const now = await myItem(seller, { id: counted.id })
          expect(now.stock! + promised(0)).toBe(FIRST_STOCK + added)
          expect(prices).toContain(now.pricePaise)
          const { rows } = await database.pool.query<{ stock: number; kept: number | null }>(
            'select stock, sold_out_stock as kept from items where listing_id = $1',
            [daily.id],
          )
          expect(rows[0]!.stock).toBeGreaterThanOrEqual(0)
          expect(rows[0]!.stock + (rows[0]!.kept ?? 0) + promised(1)).toBe(FIRST_STOCK)
        }
      },
    ),
    { seed: Number(process.env['SEED'] ?? 8), numRuns: Number(process.env['RUNS'] ?? 10) },
  )
})

test('a stock set offline is the remaining stock: orders confirmed later reduce it, never below 0', async () => {
  const database = await testDatabase({ poolSize: 8 })
  const actor = await newPerson(database.ctx(), 'Meena')
  const seller = database.ctx({ actor })
  const item = await newItem(seller, { stock: 20 })
  const orders = await Promise.all(
    Array.from({ length: 8 }, async () =>
      askForItem(database.ctx({ actor: await newPerson(database.ctx()) }), askedFor(item, { quantity: 2 })),
    ),
  )
  await changeItems(database.ctx({ actor }), { changes: [{ id: item.id, stock: 5 }] })
  const answers = await Promise.allSettled(orders.map(({ id }) => confirmOrder(database.ctx({ actor }), { id })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect((await myItem(seller, { id: item.id })).stock).toBe(1)
})

test('a stock counted offline is reduced by pieces promised meanwhile, and raised by returned ones; nothing is sold twice', async () => {
  const database = await testDatabase({ poolSize: 4 })
  const actor = await newPerson(database.ctx(), 'Meena')
  const seller = database.ctx({ actor })
  const shirt = { label: 'M', price: 90, stock: 20, code: '' }
  const plain = await newItem(seller, { stock: 20 })
  const sized = await newItem(seller, { priceUnit: '', variants: [shirt] })
  const size = (item: Awaited<ReturnType<typeof myItem>>) => item.variants[0]!
  const askAll = async (item: typeof plain) =>
    Promise.all(
      [5, 3].map(async (quantity) =>
        askForItem(database.ctx({ actor: await newPerson(database.ctx()) }), {
          ...askedFor(item, { quantity }),
          ...(item.variants.length > 0 && { variantId: size(item).id, pricePaise: size(item).pricePaise }),
        }),
      ),
    )
  for (const item of [plain, sized]) {
    const counts = async () => {
      const now = await myItem(seller, { id: item.id })
      return item === sized ? size(now) : now
    }
    const change = (stock: number, taken: number | undefined) => ({
      id: item.id,
      stock,
      taken,
      ...(item === sized && { variantId: size(item).id }),
    })
    const [first, second] = await askAll(item)
    await confirmOrder(seller, { id: first!.id })
    const counted = await counts()
    expect(counted).toMatchObject({ stock: 15, taken: 5 })
    // Counted offline: 12. Meanwhile another device confirms an order for 3, and then cancels one for 5.
    await confirmOrder(seller, { id: second!.id })
    await changeItems(seller, { changes: [change(12, counted.taken)] })
    expect(await counts()).toMatchObject({ stock: 9, taken: 8 })
    const again = await counts()
    await cancelOrder(seller, { id: first!.id, reason: 'So' })
    await changeItems(seller, { changes: [change(9, again.taken)] })
    expect(await counts()).toMatchObject({ stock: 14, taken: 3 })
    // Never below zero; an item whose stock is not counted gets the given number.
    await changeItems(seller, { changes: [change(2, -1)] })
    expect((await counts()).stock).toBe(0)
    await changeItems(seller, { changes: [change(7, undefined)] })
    expect((await counts()).stock).toBe(7)
  }
})

test('one change of a size and of the item’s status applies both', async () => {
  const database = await testDatabase({ poolSize: 2 })
  const seller = database.ctx({ actor: await newPerson(database.ctx(), 'Meena') })
  const item = await newItem(seller, { priceUnit: '', variants: [{ label: 'M', price: 90, stock: 20, code: '' }] })
  const changes = [{ id: item.id, variantId: item.variants[0]!.id, price: 80, status: 'inactive' as const }]
  expect((await changeItems(seller, { changes })).results).toEqual([{ id: item.id, refused: null }])
  expect(await myItem(seller, { id: item.id })).toMatchObject({ pricePaise: 8000, status: 'inactive' })
})
