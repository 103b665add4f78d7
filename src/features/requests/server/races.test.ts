import type pg from 'pg'
import { expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { HERE, newItem } from '#features/listings/server/testing.ts'
import { confirmOrder } from '#features/orders/server/steps.ts'
import { publishArea } from '#features/people/server/people.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import { TOLD_PER_DAY } from '../rules.ts'
import { answerRequest, closeRequest, orderAnswer, readRequest } from './answering.ts'
import { askNeighbourhood } from './feature.ts'
import { NO_INDEX } from './matching.ts'
import { settleRequests } from './rounds.ts'
import { requestInput } from './testing/street.ts'

async function street() {
  const database = await testDatabase({ poolSize: 12 })
  const person = async (name: string) => {
    const ctx = database.ctx({ actor: await newPerson(database.ctx(), name) })
    await publishArea(ctx, HERE, async () => {})
    return ctx
  }
  return { database, person }
}

/** Resolves once a connection waits for what another one has locked. */
async function waitsForRow(pool: pg.Pool): Promise<void> {
  while ((await pool.query('select 1 from pg_locks where not granted')).rows.length === 0);
}

const countNotices = (database: Awaited<ReturnType<typeof testDatabase>>, userId: string) =>
  database.pool
    .query<{ count: number }>(
      'select count(*)::int as count from request_tellings where user_id = $1 and told_at is not null',
      [userId],
    )
    .then(({ rows }) => rows[0]!.count)

test('two askers may order the last piece; the seller confirms one, for the other it is out of stock', async () => {
  const { person } = await street()
  const seller = await person('Meena')
  const item = await newItem(seller, { name: 'Chocolate cake', stock: 1 })
  const askers = [await person('Asha'), await person('Ravi')]
  const orders = await Promise.all(
    askers.map(async (ctx) => {
      const { id } = await askNeighbourhood(ctx, NO_INDEX, requestInput())
      await answerRequest(seller, { id, listingId: item.id, pricePaise: 3200, sentence: 'One is left.' })
      const answerId = (await readRequest(ctx, { id })).given[0]!.id
      return { ctx, input: { id, answerId, orderId: newId(), quantity: 1, pricePaise: 3200 } }
    }),
  )
  await Promise.all(orders.map(({ ctx, input }) => orderAnswer(ctx, input)))
  const confirmed = await Promise.allSettled(orders.map(({ input }) => confirmOrder(seller, { id: input.orderId })))
  expect(confirmed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(confirmed.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'outOfStock' } })
})

test('a double tap on "order" and on "ask" has one effect', async () => {
  const { person } = await street()
  const seller = await person('Meena')
  const item = await newItem(seller, { name: 'Chocolate cake', stock: null })
  const asker = await person('Asha')
  const input = requestInput()
  const both = await Promise.all([askNeighbourhood(asker, NO_INDEX, input), askNeighbourhood(asker, NO_INDEX, input)])
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
  await answerRequest(seller, { id: input.id, listingId: item.id, pricePaise: 100, sentence: 'Here.' })
  const answerId = (await readRequest(asker, { id: input.id })).given[0]!.id
  const order = { id: input.id, answerId, quantity: 1, pricePaise: 100 }
  const ordered = await Promise.allSettled([
    orderAnswer(asker, { ...order, orderId: newId() }),
    orderAnswer(asker, { ...order, orderId: newId() }),
  ])
  expect(ordered.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('of two concurrent taps that close a request differently, the second waits for the first and changes nothing', async () => {
  const { database, person } = await street()
  const [helper, asker] = [await person('Meena'), await person('Asha')]
  const { id } = await askNeighbourhood(asker, NO_INDEX, requestInput())
  await answerRequest(helper, { id, sentence: 'I can.' })
  const answerId = (await readRequest(asker, { id })).given[0]!.id
  let second: Promise<unknown> | undefined
  await asker.transaction(async (inside) => {
    await closeRequest(inside, { id })
    second = closeRequest(asker, { id, answerId })
    await waitsForRow(database.pool)
  })
  expect(await second).toMatchObject({ state: 'closed', given: [{ isChosen: false }] })
})

test('concurrent requests notify nobody more than eight times a day', async () => {
  const { database, person } = await street()
  const seller = await person('Meena')
  await newItem(seller, { name: 'Chocolate cake' })
  const askers = await Promise.all(Array.from({ length: 14 }, (_, n) => person(`Asker ${n}`)))
  await Promise.all(askers.map((ctx) => askNeighbourhood(ctx, NO_INDEX, requestInput())))
  expect(await countNotices(database, seller.actor!.userId)).toBe(TOLD_PER_DAY)
})

test('scheduled work on every node at the same time notifies nobody twice and five at a time', async () => {
  const { database, person } = await street()
  for (let n = 0; n < 12; n++) await newItem(await person(`Baker ${n}`), { name: 'Chocolate cake' })
  const asker = await person('Asha')
  const { id } = await askNeighbourhood(asker, NO_INDEX, requestInput())
  const node = () => database.ctx({ now: () => new Date(asker.now().getTime() + 16 * 60_000) })
  await Promise.all([node(), node(), node(), node()].map((ctx) => settleRequests(ctx)))
  const { rows } = await database.pool.query('select user_id from notifications where kind = $1', ['requestBuy'])
  expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(rows.length)
  expect((await readRequest(asker, { id })).told).toBe(10)
})
