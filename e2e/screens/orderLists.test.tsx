import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { announce } from '#kit/web/events.ts'
import { askFor, bought, stepOrder } from '../kit/dealing.ts'
import { makeItem, makeShop } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, setOffline, user } from './kit/app.tsx'
import { expectAddress, fill, fillIn, tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'
import { answerFor, answerWith } from './kit/wire.ts'

const dealer = ({ id, api }: Someone) => ({ id, page: { request: api } })
const rows = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem')
const notSent = async () => expect(await screen.findAllByText('Not sent yet')).not.toEqual([])
const main = () => within(screen.getByRole('main'))

/** An order of one item of Meena by Asha. */
async function asked(changes: Record<string, unknown> = {}) {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const item = await makeItem(meena.api, HOME, { stock: 3 })
  const { id } = await askFor(dealer(asha), item.id, changes)
  return { meena, asha, item, id, path: `/orders/${id}` }
}

/** Sends an order from the product's page without a network. */
async function placeOffline(by: Someone, listingId: string): Promise<void> {
  await openApp(`/product/${listingId}`, by)
  await tap('button', 'Ask for this item')
  const sheet = within(await screen.findByRole('dialog', { name: 'Ask for Country tomato' }))
  await sheet.findByText('₹32')
  setOffline(true)
  await user.click(sheet.getByRole('button', { name: 'Send request' }))
}

test('[B-64] [X-07] [W-54] unknown and other people’s orders are not found; an empty order list has a friendly text', async () => {
  const { path } = await asked()
  const ravi = await person('Ravi')
  for (const address of [path, '/orders/0', `/orders/${crypto.randomUUID()}`]) {
    await openApp(address, ravi)
    await screen.findByRole('heading', { name: 'Order not found.' })
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  }
  await tap('link', 'To my orders')
  await screen.findByRole('heading', { name: 'You have not asked for anything yet' })
  expect(main().getByRole('link', { name: 'Look around' }).getAttribute('href')).toBe('/home')
  await tap('tab', 'Received')
  await screen.findByRole('heading', { name: 'Nobody has asked you for anything yet' })
  expect(main().getByRole('link', { name: 'My items' }).getAttribute('href')).toBe('/item-list')
  await expectAddress('/orders?side=seller')
  await tap('tab', 'Placed')
  await screen.findByRole('heading', { name: 'You have not asked for anything yet' })
  await expectAddress('/orders')
})

test('[S-33] both lists of orders stay readable without a network, also an empty one', async () => {
  const { asha } = await asked()
  const answers: number[] = []
  answerFor('/api/orders', async (pass) => {
    const answer = await pass()
    answers.push(answer.status)
    return answer
  })
  await openApp('/orders', asha)
  await rows('Placed')
  await waitFor(() => expect(answers).toEqual([200, 200]))
  setOffline(true)
  announce({ number: null, type: 'order', payload: {}, at: '' })
  await tap('tab', 'Received')
  await screen.findByRole('heading', { name: 'Nobody has asked you for anything yet' })
  await tap('tab', 'Placed')
  expect(await rows('Placed')).toHaveLength(1)
  expect(screen.queryByText('Couldn’t load your orders')).toBeNull()
})

test('each side has its own list, which says whose turn it is', async () => {
  const { meena, asha, id, path } = await asked({ quantity: 2 })
  const turns = async (by: Someone, side: 'bought' | 'sold') => {
    await openApp(side === 'sold' ? '/orders?side=seller' : '/orders', by)
    const [row, ...others] = await rows(side === 'sold' ? 'Received' : 'Placed')
    expect(others).toEqual([])
    return row!.textContent.includes('Your turn')
  }
  expect(await turns(meena, 'sold')).toBe(true)
  expect(main().getByText(/^2 × Country tomato/)).toBeTruthy()
  for (const text of ['₹64', 'Asha', 'Waiting for an answer']) expect(main().getAllByText(text)).not.toEqual([])
  expect(screen.getByRole('tab', { name: 'Received 1' }).getAttribute('aria-selected')).toBe('true')
  await openApp('/orders', meena)
  await screen.findByRole('tab', { name: 'Received 1' })
  expect(screen.getByRole('tab', { name: 'Placed' }).getAttribute('aria-selected')).toBe('true')
  expect(await turns(asha, 'bought')).toBe(false)
  expect(main().getAllByText('Meena')).not.toEqual([])
  await stepOrder(dealer(meena), id, 'confirm')
  expect(await turns(meena, 'sold')).toBe(true)
  expect(await turns(asha, 'bought')).toBe(false)
  await stepOrder(dealer(meena), id, 'hand-over')
  expect(await turns(meena, 'sold')).toBe(false)
  expect(await turns(asha, 'bought')).toBe(true)
  await user.click(main().getByRole('link', { name: /Country tomato/ }))
  await expectAddress(path)
})

test('phone and place are shown from the confirmation on, and the times of all steps', async () => {
  const { meena, asha, id, path } = await asked({ note: 'Ripe ones, at six' })
  const steps = async () =>
    (await rows('Progress')).map(
      (row) => /^[A-Z][a-z]+( over)?/.exec(row.textContent)![0] + (/\d/.test(row.textContent) ? ' ✓' : ''),
    )
  await openApp(path, meena)
  await screen.findByText('Ripe ones, at six')
  await screen.findByText('Not rated by a seller yet')
  expect(screen.queryByRole('link', { name: 'Call' })).toBeNull()
  await openApp(path, asha)
  await screen.findByText('Meena has been asked')
  expect(await steps()).toEqual(['Asked ✓', 'Confirmed', 'Handed over', 'Received'])
  for (const name of ['Call', 'Get Directions']) expect(screen.queryByRole('link', { name })).toBeNull()
  expect(screen.queryByText('Not rated by a seller yet')).toBeNull()
  await stepOrder(dealer(meena), id, 'confirm')
  await openApp(path, asha)
  await screen.findByText('Confirmed: it is kept for you')
  expect((await screen.findByRole('link', { name: 'Call' })).getAttribute('href')).toBe(`tel:${meena.phone}`)
  expect(screen.getByRole('link', { name: 'Get Directions' }).getAttribute('href')).toContain(String(HOME.latitude))
  expect(await steps()).toEqual(['Asked ✓', 'Confirmed ✓', 'Handed over', 'Received'])
  await stepOrder(dealer(asha), id, 'complete')
  await openApp(path, asha)
  await screen.findByRole('link', { name: 'Rate & Review' })
  expect(await steps()).toEqual(['Asked ✓', 'Confirmed ✓', 'Received ✓'])
})

test('a review of the order is written, then edited; the buyer sees the stars from the seller once both have rated', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const { orderId, listingId } = await bought(dealer(asha), dealer(meena), { isRated: false })
  const path = `/orders/${orderId}`
  await openApp(path, meena)
  await tap('radio', '4 stars')
  await tap('button', 'Save rating')
  await screen.findByText('Your rating is saved.')
  await openApp(path, asha)
  await tap('link', 'Rate & Review')
  await expectAddress(`/ratings?product=${listingId}`)
  await tap('radio', '5 stars')
  await tap('button', 'Submit Review')
  await screen.findByText('Review submitted successfully!')
  await openApp(path, asha)
  await screen.findByText('Meena gave you 4 stars as a buyer.')
  await screen.findByRole('link', { name: 'Edit your review' })
  await screen.findByText('Thanks for your review.')
  await openApp(path, meena)
  await screen.findByText('You gave Asha 4 stars.')
  expect(screen.queryByText('Meena gave you 4 stars as a buyer.')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save rating' })).toBeNull()
  await openApp((await askFor(dealer(asha), listingId)) && '/orders?side=seller', meena)
  await user.click((await screen.findAllByRole('link', { name: /Country tomato/ }))[0]!)
  await screen.findByText('4.0 from 1 seller')
})

test('before the end of an order nobody rates the buyer', async () => {
  const { meena, id, path } = await asked()
  await stepOrder(dealer(meena), id, 'confirm')
  await openApp(path, meena)
  await screen.findByText('Keep it for Asha')
  expect(screen.queryByText('How was Asha as a buyer?')).toBeNull()
  expect(screen.queryByText(/as a buyer/)).toBeNull()
})

test('[X-07] a reason is required to cancel; the sheet can be closed without cancelling', async () => {
  const { meena, asha, id, path } = await asked()
  await openApp(path, meena)
  await tap('button', 'Decline')
  const sheet = within(await screen.findByRole('dialog', { name: 'Why do you decline?' }))
  await user.click(sheet.getByRole('button', { name: 'Decline' }))
  await sheet.findByText('Please give a reason.')
  await user.click(sheet.getByRole('button', { name: 'Keep request' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('Asha wants to buy it')
  await stepOrder(dealer(meena), id, 'confirm')
  await openApp(path, asha)
  await tap('button', 'Cancel order')
  const second = within(await screen.findByRole('dialog', { name: 'Why are you cancelling?' }))
  await fill(second.getByRole('textbox', { name: 'Reason' }), '  Bought elsewhere  ')
  await user.click(second.getByRole('button', { name: 'Cancel order' }))
  await screen.findByText('You called it off')
  await screen.findByText('Reason: Bought elsewhere')
  expect((await rows('Progress')).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Asked/),
    expect.stringMatching(/^Confirmed/),
    expect.stringMatching(/^Cancelled/),
  ])
  await openApp(path, meena)
  await screen.findByText('Asha called it off')
  await screen.findByText('Reason: Bought elsewhere')
})

test('an order keeps its price, with the new one beside it; a deleted item has no link', async () => {
  const { meena, asha, item, path } = await asked()
  await openApp(path, asha)
  await screen.findByText('Meena has been asked')
  expect(screen.queryByText(/^Now /)).toBeNull()
  const data = { changes: [{ id: item.id, price: 40 }] }
  const changed = await meena.api.post('/api/my/items/changes', { data })
  expect(changed.status(), await changed.text()).toBe(200)
  await openApp(path, asha)
  await screen.findByText('Now ₹40/kg. This order keeps ₹32/kg, the price when you asked.')
  await openApp(path, meena)
  await screen.findByText('Now ₹40/kg. This order keeps ₹32/kg, the price when the buyer asked.')
  expect((await meena.api.delete(`/api/my/listings/${item.id}`)).ok()).toBe(true)
  await openApp(path, asha)
  await screen.findByText('No longer listed')
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).not.toContain(`/product/${item.id}`)
  expect(screen.queryByRole('link', { name: 'Ask again' })).toBeNull()
})

test('the price of today is not shown beside an order that is over', async () => {
  const { meena, asha, item, id, path } = await asked()
  await stepOrder(dealer(meena), id, 'confirm')
  await stepOrder(dealer(asha), id, 'complete')
  await meena.api.post('/api/my/items/changes', { data: { changes: [{ id: item.id, price: 40 }] } })
  await openApp(path, asha)
  await screen.findByText('How was it? Your review helps your neighbours.')
  expect(screen.queryByText(/^Now /)).toBeNull()
})

test('[X-07] one’s own item, an inactive one, and one that is sold out cannot be ordered', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const { id } = await makeItem(meena.api, HOME)
  await openApp(`/product/${id}`, meena)
  await screen.findByRole('link', { name: 'Edit' })
  expect(screen.queryByRole('button', { name: 'Ask for this item' })).toBeNull()
  await openApp(`/product/${id}`, ravi)
  await screen.findByRole('button', { name: 'Ask for this item' })
  await meena.api.post(`/api/my/listings/${id}/status`, { data: { status: 'inactive' } })
  await openApp(`/product/${id}`, ravi)
  await screen.findByText('Inactive')
  expect(screen.queryByRole('button', { name: 'Ask for this item' })).toBeNull()
})

test('a quantity is a whole number from 1 to the stock, and the sheet names how the shop delivers', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const terms = { delivery: { rangeMeters: 2500, leastPaise: 19900 }, pickup: true, payment: ['upi'] }
  const shop = await makeShop(meena.api, HOME, { terms })
  const { id } = await makeItem(meena.api, HOME, { shopId: shop.id, stock: 2 })
  await openApp(`/product/${id}`, asha)
  await tap('button', 'Ask for this item')
  const sheet = within(await screen.findByRole('dialog', { name: 'Ask for Country tomato' }))
  await sheet.findByText('Delivers within 2.5 km · orders from ₹199 · Pick-up')
  const quantity = sheet.getByLabelText<HTMLInputElement>('Quantity')
  for (const [text, said] of [
    ['1.5', 'Enter a whole number.'],
    ['0', 'This must be at least 1.'],
    ['3', /only 2|2 left/i],
  ] as const) {
    await fillIn({ Quantity: text })
    await user.click(sheet.getByRole('button', { name: 'Send request' }))
    await sheet.findByText(said)
    expect(quantity.value).toBe(text)
  }
  expect(((await (await asha.api.get('/api/orders?side=buyer')).json()) as { orders: unknown[] }).orders).toEqual([])
  await fillIn({ Quantity: '2', 'Note for the seller': '  at six  ' })
  await sheet.findByText('₹64')
  await user.click(sheet.getByRole('button', { name: 'Send request' }))
  await screen.findByText('Meena has been asked')
  await expectAddress(/^\/orders\/[0-9a-f-]{36}$/)
  await screen.findByText('at six')
  expect(await screen.findAllByText('₹64')).not.toEqual([])
})

test('an order placed offline is shown as waiting on its page and in the list, and is sent later', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const { id } = await makeItem(meena.api, HOME, { stock: 1 })
  await placeOffline(asha, id)
  await notSent()
  await expectAddress(/^\/orders\/[0-9a-f-]{36}$/)
  const path = location.pathname
  await openApp('/orders', asha)
  const [row] = await rows('Placed')
  expect(row!.textContent).toContain('Not sent yet')
  expect(within(row!).getByRole('link').getAttribute('href')).toBe(path)
  await openApp('/orders?side=seller', asha)
  await screen.findByRole('tab', { name: 'Received', selected: true })
  expect(screen.queryByText('Not sent yet')).toBeNull()
  await openApp(path, asha)
  await notSent()
  setOffline(false)
  await screen.findByText('Meena has been asked')
  const { orders } = (await (await meena.api.get('/api/orders?side=seller')).json()) as { orders: unknown[] }
  expect(orders).toHaveLength(1)
})

test('the page of an order placed offline shows the reason when it is refused later', async () => {
  const [meena, asha, ravi] = [await person('Meena'), await person('Asha'), await person('Ravi')]
  const { id } = await makeItem(meena.api, HOME, { stock: 1 })
  await placeOffline(asha, id)
  await notSent()
  const other = await askFor(dealer(ravi), id)
  await stepOrder(dealer(meena), other.id, 'confirm')
  setOffline(false)
  await screen.findByRole('heading', { name: 'The request could not be made' })
  expect(screen.getByRole('main').textContent).toContain('Country tomato: Out of stock.')
  expect(screen.getByRole('link', { name: 'Back to the item' }).getAttribute('href')).toBe(`/product/${id}`)
})

test('a step taken offline hides the buttons until it is sent', async () => {
  const { meena, path } = await asked()
  await openApp(path, meena)
  await screen.findByRole('button', { name: 'Confirm' })
  setOffline(true)
  await tap('button', 'Confirm')
  await notSent()
  for (const name of ['Confirm', 'Decline']) expect(screen.queryByRole('button', { name })).toBeNull()
  setOffline(false)
  await screen.findByText('Keep it for Asha')
  await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull())
  await screen.findByRole('button', { name: 'Handed over' })
})

test('an order and a list that fail to load say so and can be retried', async () => {
  const { asha, path } = await asked()
  const busy = { error: { code: 'busy', requestId: '' } }
  let end = answerWith(`/api${path}`, busy, 503)
  await openApp(path, asha)
  await screen.findByText('Couldn’t load this order')
  await screen.findByText('Our server is busy. Try again in a moment.')
  end()
  await tap('button', 'Try again')
  await screen.findByText('Meena has been asked')
  end = answerWith('/api/orders', busy, 503)
  await openApp('/orders?side=seller', asha)
  await screen.findByText('Couldn’t load your orders')
  end()
  await tap('button', 'Try again')
  await screen.findByRole('heading', { name: 'Nobody has asked you for anything yet' })
})

test('more than a page of orders is loaded on request', async () => {
  const [meena, ...buyers] = [await person('Meena'), await person('Asha'), await person('Ravi')]
  for (let i = 0; i < 16; i++) {
    const { id } = await makeItem(meena.api, HOME, { name: `Item ${i}` })
    for (const buyer of buyers) await askFor(dealer(buyer), id)
  }
  await openApp('/orders?side=seller', meena)
  await screen.findAllByText('Item 15')
  expect(await rows('Received')).toHaveLength(30)
  expect(screen.queryByText('Item 0')).toBeNull()
  await tap('button', 'Show more')
  await screen.findAllByText('Item 0')
  expect(await rows('Received')).toHaveLength(32)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('the chat of two people shows their orders, either way round', async () => {
  const { meena, asha, id } = await asked()
  const other = await makeItem(asha.api, HOME, { name: 'Brass diya' })
  const back = await askFor(dealer(meena), other.id)
  await openApp(`/chat?sellerId=${meena.id}&sellerName=Meena`, asha)
  const hrefs = async () =>
    (await screen.findAllByRole('link', { name: 'Details' })).map((link) => link.getAttribute('href'))
  await waitFor(async () => expect(new Set(await hrefs())).toEqual(new Set([`/orders/${id}`, `/orders/${back.id}`])))
  const { orders } = (await (await meena.api.get(`/api/orders/with/${asha.id}`)).json()) as {
    orders: { id: string; side: string }[]
  }
  expect(orders.map((order) => [order.id, order.side])).toEqual([
    [back.id, 'buyer'],
    [id, 'seller'],
  ])
})
