import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { askFor, stepOrder } from '../kit/dealing.ts'
import { makeItem, makeOffice, makeShop } from '../kit/listings.ts'
import { gatewayEvent } from '../kit/payments.ts'
import { HOME, north } from '../kit/place.ts'
import { asked, openApp, reopenApp, setOffline, user } from './kit/app.tsx'
import { expectAddress, tap } from './kit/hands.ts'
import { savedFiles } from './kit/savedFiles.ts'
import { menuOf } from './kit/forms.ts'
import { person, type Someone } from './kit/people.ts'
import { send } from './kit/server.ts'

const KEPT = 'hereabouts_numbers'

const rrn = () => String(Date.now()).slice(-12)

/** Starts a payment of a month for a listing. */
async function startPayment({ api }: Someone, listingId: string) {
  const answer = await api.post('/api/my/payments', { data: { listingIds: [listingId], months: 1 } })
  return (await answer.json()) as { id: string; amountPaise: number; transactionRef: string }
}

/** The bank reports the money of a payment. */
async function receive(payment: { amountPaise: number; transactionRef: string }): Promise<void> {
  const arrived = await send(new Map(), '/api/payments/webhook', gatewayEvent({ ...payment, rrn: rrn() }))
  expect(arrived.status).toBe(200)
}

const subscribe = async (by: Someone, listingId: string) => receive(await startPayment(by, listingId))

const figure = (name: string, count: number) =>
  screen.findByRole('button', { name: `${name}: ${count}. Show what is counted` })

test('[O-03] [O-11] Seller Analytics opens with a subscription: the numbers can be downloaded, a figure leads to its listings', async () => {
  const meena = await person('Meena')
  const office = await makeOffice(meena.api, { location: { lat: HOME.latitude, lng: HOME.longitude } })
  await openApp('/seller-analytics', meena)
  await screen.findByText('Analytics opens with a subscription')
  await waitFor(() => expect(document.title).toBe('Seller Analytics · Hereabouts'))
  expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull()
  await subscribe(meena, office.id)
  await openApp('/seller-analytics', meena)
  await figure('Views', 0)
  await screen.findByRole('button', { name: 'Download as CSV' })

  const ravi = await person('Ravi')
  await ravi.api.post(`/api/listings/${office.id}/visits`)
  await reopenApp()
  await figure('Views', 1)
  await tap('button', 'Views: 1. Show what is counted')
  const row = await within(await screen.findByRole('dialog', { name: 'Views' })).findByRole('link')
  expect(row.getAttribute('href')).toBe(`/office/${office.id}`)

  setOffline(true)
  await reopenApp()
  await screen.findByText(/These numbers are from your last visit/)
  await figure('Views', 1)
})

test('analytics is promised only with a subscription; a payment that is being checked is named', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const dealer = ({ id, api }: Someone) => ({ id, page: { request: api } })
  const item = await makeItem(meena.api, HOME)
  const order = await askFor(dealer(asha), item.id)
  await stepOrder(dealer(meena), order.id, 'confirm')
  await stepOrder(dealer(asha), order.id, 'complete')
  const payment = await startPayment(meena, item.id)
  const path = `/api/my/payments/${payment.id}/reference`
  expect((await meena.api.post(path, { data: { reference: rrn() } })).ok()).toBe(true)
  await openApp('/seller-analytics', meena)
  await screen.findByText('We’re checking your payment')
  await screen.findByText(
    'Analytics opens once the payment is confirmed. We already count your views, so nothing is lost.',
  )
  await openApp(`/orders/${order.id}`, meena)
  await screen.findByRole('radio', { name: '4 stars' })
  expect(screen.queryByText(/analytics/)).toBeNull()
  await receive(payment)
  await openApp('/profile/seller', meena)
  await screen.findByText('Premium')
  await reopenApp(`/orders/${order.id}`)
  await screen.findByText('This sale counts in your analytics.')
})

test('[O-12] the numbers of the eight shops and periods seen last stay in the browser', async () => {
  const meena = await person('Meena')
  const shop = await makeShop(meena.api, HOME)
  const names = () => Object.keys((JSON.parse(localStorage.getItem(KEPT)!) as { shops: object }).shops)
  await openApp(`/shop/${shop.id}/analytics`, meena)
  await waitFor(() => expect(names()).toEqual([`${shop.id} week`]))
  const kept = JSON.parse(localStorage.getItem(KEPT)!) as { shops: Record<string, unknown> }
  const earlier = Array.from({ length: 7 }, (_, i) => `shop-${i} week`)
  for (const name of earlier) kept.shops[name] = kept.shops[`${shop.id} week`]
  localStorage.setItem(KEPT, JSON.stringify(kept))
  await reopenApp(`/shop/${shop.id}/analytics?period=month`)
  await waitFor(() => expect(names()).toEqual([`${shop.id} month`, `${shop.id} week`, ...earlier.slice(0, 6)]))
})

/** Taps a link without leaving the page, and waits until the tap is counted. */
async function follow(name: string, id: string): Promise<void> {
  const link = (await screen.findAllByRole('link', { name }))[0]!
  link.addEventListener('click', (event) => event.preventDefault())
  const before = asked.filter((request) => request === `POST /api/listings/${id}/clicks`).length
  await user.click(link)
  await waitFor(() =>
    expect(asked.filter((request) => request === `POST /api/listings/${id}/clicks`).length).toBe(before + 1),
  )
}

test('[O-03] [J-01] a buyer views, taps and asks: the seller’s numbers change and open the counted events', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  // No other test searches there.
  const there = north(HOME, 900_000)
  const { id } = await makeItem(meena.api, there)
  await openApp('/seller-analytics', meena)
  await screen.findByText('Analytics opens with a subscription')
  expect((await screen.findByRole('link', { name: 'Go to Subscription' })).getAttribute('href')).toBe('/subscription')
  await subscribe(meena, id)
  await openApp('/seller-analytics', meena)
  const chips = await screen.findAllByRole('button', { name: /^(This Week|This Month|3 Months|This Year)$/ })
  expect(chips.map(({ textContent }) => textContent)).toEqual(['This Week', 'This Month', '3 Months', 'This Year'])
  expect(chips[0]!.getAttribute('aria-pressed')).toBe('true')
  const cards = within(await screen.findByRole('list', { name: 'Numbers' })).getAllByRole('listitem')
  expect(cards.map(({ textContent }) => textContent)).toEqual(
    ['Views', 'Clicks', 'Inquiries', 'Conversions'].map((name) =>
      expect.stringMatching(new RegExp(`^${name}0.*0%`, 's')),
    ),
  )
  const bars = within(await screen.findByRole('list', { name: 'Views by day of the week' })).getAllByRole('button')
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual(days.map((day) => `${day}: 0 views`))
  for (const name of ['Top products', 'Insights']) await screen.findByRole('heading', { name })
  expect(screen.getByRole('main').textContent).not.toMatch(/NaN|Infinity|undefined/)

  await openApp(`/product/${id}`, ravi)
  await waitFor(() => expect(asked).toContain(`POST /api/listings/${id}/visits`))
  await follow('Get Directions', id)
  await follow('Chat', id)
  for (const text of ['Is it fresh?', 'Hello?']) {
    const data = { to: meena.id, toSeller: true, text, listingId: id }
    expect((await ravi.api.post('/api/chat/messages', { data })).ok()).toBe(true)
  }
  for (let i = 0; i < 5; i++) {
    const { api } = await person(`Neighbour ${String.fromCharCode(65 + i)}`)
    const found = await api.get(`/api/search?q=jackfruit&latitude=${there.latitude}&longitude=${there.longitude}`)
    expect((await found.json()) as object).toMatchObject({ total: 0 })
  }
  // Visits, taps and vain searches are written once a second.
  const numbers = async () => (await meena.api.get('/api/my/numbers?period=week')).text()
  await waitFor(async () => expect(await numbers()).toContain('jackfruit'), { timeout: 40_000, interval: 250 })

  await openApp('/seller-analytics', meena)
  await figure('Clicks', 2)
  await figure('Inquiries', 1)
  const vain = await screen.findByText(/“jackfruit”/)
  expect(vain.closest('li, p, section')!.textContent).toContain('5 people near you')
  await tap('button', 'Views: 1. Show what is counted')
  const sheet = await screen.findByRole('dialog', { name: 'Views' })
  await within(sheet).findByRole('link', { name: /Country tomato.*Viewed/ })
  expect(within(sheet).getAllByRole('listitem')).toHaveLength(1)
  expect(sheet.textContent).not.toContain('Ravi')
  await user.click(within(sheet).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('button', { name: /^Country tomato\s*1\s*view\. Show what is counted/ })
  await tap('button', 'Table')
  const table = await screen.findByRole('table', { name: 'Numbers per day of the week' })
  expect(within(table).getAllByRole('row')).toHaveLength(8)
  await tap('button', 'This Month')
  await expectAddress('/seller-analytics?period=month')
  await screen.findByRole('list', { name: 'Views per week' })
  const saved = savedFiles()
  await tap('button', 'Download as CSV')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]!.text()).toMatch(/\d,1,2,1,0\r\n$/)
})

test('[O-13] the inquiries of an item are read by its seller only', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const { id } = await makeItem(meena.api, HOME)
  const data = { to: meena.id, toSeller: true, text: 'Is it fresh?', listingId: id }
  expect((await ravi.api.post('/api/chat/messages', { data })).ok()).toBe(true)
  await openApp('/item-list', meena)
  await user.click((await menuOf('Country tomato')).getByRole('link', { name: 'Inquiries' }))
  await expectAddress(`/item/${id}/inquiries`)
  for (const family of ['item', 'product']) {
    await reopenApp(`/${family}/${id}/inquiries`)
    const list = await screen.findByRole('list', { name: 'Inquiries' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
    for (const text of ['Ravi', 'Is it fresh?']) expect(list.textContent).toContain(text)
    expect(list.querySelector('time')).not.toBeNull()
    expect(within(list).getByRole('link').getAttribute('href')).toMatch(/^\/chat\/[0-9a-f-]{36}$/)
  }
  const quiet = await makeItem(meena.api, HOME, { name: 'Okra' })
  await openApp(`/product/${quiet.id}`, meena)
  await tap('link', 'Inquiries')
  await screen.findByText('No messages yet')
  await openApp('/product/0/inquiries', meena)
  await screen.findByText('Product not found.')
  await openApp(`/product/${id}/inquiries`, ravi)
  await screen.findByText('This belongs to somebody else.')
  expect(screen.queryByText('Is it fresh?')).toBeNull()
})

test('[O-12] [O-13] [O-14] [O-15] [X-21] only the owner of a shop reads its numbers', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const shop = await makeShop(meena.api, HOME)
  const item = await makeItem(meena.api, HOME, { shopId: shop.id })
  for (const id of [shop.id, item.id]) expect((await ravi.api.post(`/api/listings/${id}/visits`)).ok()).toBe(true)
  await openApp(`/shop/${shop.id}`, meena)
  await tap('link', 'Analytics')
  await expectAddress(`/shop/${shop.id}/analytics`)
  await waitFor(() => expect(screen.getByRole('banner').textContent).toContain('Green Basket'))
  await figure('Views', 2)
  const since = await screen.findByRole('region', { name: 'Since the shop was made' })
  expect(since.textContent).toMatch(/Views2.*Inquiries0.*Products1/s)
  expect(screen.getByRole('main').querySelectorAll('input, textarea, select')).toHaveLength(0)
  await openApp('/shop/0/analytics', meena)
  await screen.findByText('Shop not found.')
  await openApp(`/shop/${shop.id}`, ravi)
  await screen.findByRole('heading', { level: 1, name: 'Green Basket' })
  expect(screen.queryByRole('link', { name: 'Analytics' })).toBeNull()
  await openApp(`/shop/${shop.id}/analytics`, ravi)
  await screen.findByText('This belongs to somebody else.')
})

test('[F-01] [O-14] the shop list and the shop’s numbers agree on the inquiries, without waiting', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const shop = await makeShop(meena.api, HOME)
  const item = await makeItem(meena.api, HOME, { shopId: shop.id })
  const inquiries = (count: number) =>
    waitFor(() => expect(screen.getByRole('main').textContent).toContain(`Inquiries${count}`))
  await openApp('/shop-list', meena)
  await inquiries(0)
  const data = { to: meena.id, toSeller: true, text: 'Is it fresh?', listingId: item.id }
  expect((await ravi.api.post('/api/chat/messages', { data })).ok()).toBe(true)
  await user.click((await menuOf('Green Basket')).getByRole('link', { name: 'Analytics' }))
  await screen.findByRole('region', { name: 'Since the shop was made' })
  await inquiries(1)
  history.back()
  await screen.findByRole('list', { name: 'My Shops' })
  await inquiries(1)
})
