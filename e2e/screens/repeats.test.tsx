import { expect, test } from 'vitest'
import { askFor, bought, review, stepOrder } from '../kit/dealing.ts'
import { makeItem, makeService, makeShop } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { person, type Someone } from './kit/people.ts'

// A browser that got no answer sends the request again with the same key (ADR 0011), maybe after its owner has done
// something else: the repeat must then change nothing.

const dealer = ({ id, api }: Someone) => ({ id, page: { request: api } })

type Method = 'post' | 'put' | 'delete'

/** Sends a request, lets `meanwhile` happen, and repeats it: the answer is the same. */
async function repeated(by: Someone, method: Method, path: string, data: object, meanwhile: () => Promise<unknown>) {
  const request = { data, headers: { 'idempotency-key': crypto.randomUUID() } }
  const first = await by.api[method](path, request)
  expect(first.status(), await first.text()).toBe(200)
  await meanwhile()
  const again = await by.api[method](path, request)
  expect([again.status(), await again.text()]).toEqual([200, await first.text()])
}

async function read<Told>({ api }: Someone, path: string): Promise<Told> {
  return (await (await api.get(path)).json()) as Told
}
const put = async ({ api }: Someone, path: string, data: object) =>
  expect((await api.put(path, { data })).ok()).toBe(true)
const remove = async ({ api }: Someone, path: string) => expect((await api.delete(path)).ok()).toBe(true)

test('a repeated request does not add a wish that was removed meanwhile, and does not remove one that was added', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const { id } = await makeItem(meena.api, HOME)
  const wished = async () => (await read<{ ids: string[] }>(asha, '/api/wishlist/ids')).ids
  const path = `/api/wishlist/${id}`
  await repeated(asha, 'put', path, {}, () => remove(asha, path))
  expect(await wished()).toEqual([])
  await put(asha, path, {})
  await repeated(asha, 'delete', path, {}, () => put(asha, path, {}))
  expect(await wished()).toEqual([id])
  await repeated(asha, 'delete', '/api/wishlist', {}, () => put(asha, path, {}))
  expect(await wished()).toEqual([id])
})

test('a repeated request about a review does not undo what was written, voted or answered since', async () => {
  const [meena, asha, ravi] = [await person('Meena'), await person('Asha'), await person('Ravi')]
  const { listingId } = await bought(dealer(asha), dealer(meena))
  const mine = `/api/listings/${listingId}/my-review`
  type Review = { id: string; comment: string; answer: string; helpful: number }
  const shown = async () => (await read<{ reviews: Review[] }>(ravi, `/api/listings/${listingId}/reviews`)).reviews[0]!

  await repeated(asha, 'put', mine, { rating: 5, comment: 'First' }, () => review(dealer(asha), listingId, 3, 'Second'))
  expect(await shown()).toMatchObject({ comment: 'Second' })
  await repeated(asha, 'delete', mine, {}, () => review(dealer(asha), listingId, 3, 'Third'))
  const { id } = await shown()
  expect(await shown()).toMatchObject({ comment: 'Third' })

  const helpful = `/api/reviews/${id}/helpful`
  await repeated(ravi, 'put', helpful, { isHelpful: true }, () => put(ravi, helpful, { isHelpful: false }))
  expect(await shown()).toMatchObject({ helpful: 0 })
  const answer = `/api/reviews/${id}/answer`
  await repeated(meena, 'put', answer, { answer: 'Thanks' }, () => put(meena, answer, { answer: 'Thank you' }))
  expect(await shown()).toMatchObject({ answer: 'Thank you' })

  const next = await bought(dealer(asha), dealer(meena), { isRated: false })
  const rating = `/api/listings/${next.listingId}/buyers/${asha.id}/rating`
  await repeated(meena, 'put', rating, { rating: 2 }, () => put(meena, rating, { rating: 4 }))
  expect(await read(meena, `/api/orders/${next.orderId}`)).toMatchObject({ buyerStars: 4 })
})

test('a repeated request about an order gets the first answer after the order went on', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const [seller, buyer] = [dealer(meena), dealer(asha)]
  const { id: listingId } = await makeItem(meena.api, HOME, { stock: 5 })
  const data = { id: crypto.randomUUID(), listingId, quantity: 2, pricePaise: 3200 }
  const path = `/api/orders/${data.id}`
  await repeated(asha, 'post', '/api/orders', data, async () => undefined)
  await repeated(meena, 'post', `${path}/confirm`, {}, () => stepOrder(seller, data.id, 'hand-over'))
  await repeated(asha, 'post', `${path}/complete`, {}, async () => undefined)
  expect(await read(meena, `/api/my/items/${listingId}`)).toMatchObject({ stock: 3, sales: 2 })

  const second = await askFor(buyer, listingId)
  await stepOrder(seller, second.id, 'confirm')
  await repeated(meena, 'post', `/api/orders/${second.id}/hand-over`, {}, () => stepOrder(buyer, second.id, 'complete'))
  const third = await askFor(buyer, listingId)
  await repeated(asha, 'post', `/api/orders/${third.id}/cancel`, { reason: 'mindChanged' }, async () => undefined)
})

test('a repeated payment is one payment, and a repeated reference is accepted after it was corrected', async () => {
  const meena = await person('Meena')
  const { id } = await makeService(meena.api)
  const payments = async () => (await read<{ payments: { id: string }[] }>(meena, '/api/my/subscription')).payments
  await repeated(meena, 'post', '/api/my/payments', { listingIds: [id], months: 2 }, async () => undefined)
  expect(await payments()).toHaveLength(1)
  const path = `/api/my/payments/${(await payments())[0]!.id}/reference`
  const reference = (last: number) => ({ reference: `77${String(Date.now()).slice(-9)}${last}` })
  const corrected = reference(2)
  await repeated(meena, 'post', path, reference(1), async () =>
    expect((await meena.api.post(path, { data: corrected })).ok()).toBe(true),
  )
  expect(await payments()).toMatchObject([corrected])
  expect((await meena.api.post('/api/my/payments/unknown/reference', { data: corrected })).status()).toBe(400)
})

test('a repeated change of a listing does not undo a later one', async () => {
  const meena = await person('Meena')
  const item = await makeItem(meena.api, HOME)
  const input = async () => {
    const { name, category, stock, description, keywords, location } = await read<Record<string, unknown>>(
      meena,
      `/api/my/items/${item.id}`,
    )
    return { name, category, price: 32, priceUnit: 'kg', stock, description, keywords, location, photoIds: [] }
  }
  const path = `/api/items/${item.id}`
  const [first, second] = [
    { ...(await input()), name: 'First' },
    { ...(await input()), name: 'Second' },
  ]
  await repeated(meena, 'put', path, first, () => put(meena, path, second))
  expect(await read(meena, `/api/my/items/${item.id}`)).toMatchObject({ name: 'Second' })

  const status = `/api/my/listings/${item.id}/status`
  await repeated(meena, 'post', status, { status: 'inactive' }, async () =>
    expect((await meena.api.post(status, { data: { status: 'active' } })).ok()).toBe(true),
  )
  expect(await read(meena, `/api/my/items/${item.id}`)).toMatchObject({ status: 'active' })
  const shop = await makeShop(meena.api, HOME)
  await repeated(meena, 'delete', `/api/my/listings/${shop.id}`, {}, async () => undefined)
})
