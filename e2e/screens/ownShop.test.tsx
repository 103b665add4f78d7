import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { makeItem, makeService, makeShop, makeSpecialization } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, setOffline, user } from './kit/app.tsx'
import { answer, cardOf, menuOf } from './kit/forms.ts'
import { expectAddress, field, fillIn, tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const hours = Object.fromEntries(WEEK.map((day) => [day, [['00:00', '24:00']]]))
const main = () => screen.getByRole('main').textContent
const pressIn = async (title: string, name: string) => user.click((await menuOf(title)).getByRole('button', { name }))
const inCard = async (title: string, text: string | RegExp) => within(await cardOf(title)).findByText(text)
const isGone = (title: string) => waitFor(() => expect(screen.queryByRole('group', { name: title })).toBeNull())

async function read<Told>({ api }: Someone, path: string): Promise<Told> {
  return (await (await api.get(path)).json()) as Told
}

test('one tap closes a shop for today: buyers see it, and the note on its page opens it again', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const { id } = await makeShop(meena.api, HOME, { hours })
  await openApp(`/shop/${id}`, ravi)
  await screen.findByText('Open now')
  await openApp('/shop-list', meena)
  await pressIn('Green Basket', 'Closed today')
  await screen.findByText(/Closed for today\. Opens \w+day \d/)
  await inCard('Green Basket', 'Closed today')
  await openApp(`/shop/${id}`, ravi)
  await screen.findByText(/^Closed today · Opens/)
  expect(screen.queryByText('Open now')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reopen today' })).toBeNull()
  await openApp(`/shop/${id}`, meena)
  await screen.findByText(/^Buyers see “Closed today”\./)
  await tap('button', 'Reopen today')
  await waitFor(() => expect(screen.queryByText(/^Buyers see “Closed today”\./)).toBeNull())
  await openApp(`/shop/${id}`, ravi)
  await screen.findByText('Open now')
})

test('a shop closed for today without a network is shown as waiting, and is closed later', async () => {
  const meena = await person('Meena')
  const { id } = await makeShop(meena.api, HOME, { hours })
  const closedOn = async () => (await read<{ closedOn: string | null }>(meena, `/api/shops/${id}`)).closedOn
  await openApp('/shop-list', meena)
  await cardOf('Green Basket')
  setOffline(true)
  await pressIn('Green Basket', 'Closed today')
  await inCard('Green Basket', 'Not sent yet')
  await inCard('Green Basket', 'Closed today')
  expect(await closedOn()).toBeNull()
  setOffline(false)
  await waitFor(async () => expect(await closedOn()).not.toBeNull())
  await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull())
  await inCard('Green Basket', 'Closed today')
})

test('the form has a description, a holiday, delivery and ways to pay, and a buyer sees them', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const { id } = await makeShop(meena.api, HOME, { hours })
  await openApp(`/shop/${id}/edit`, meena)
  await fillIn({ 'About the shop': 'Vegetables from Hosur, since 1984.' })
  await tap('switch', 'We deliver')
  await fillIn({ 'Within (km)': '-2', 'Orders from': '199' })
  await tap('switch', 'Pick-up here')
  await tap('checkbox', 'UPI')
  await tap('button', 'Add a holiday')
  fireEvent.change(await field('Date'), { target: { value: '2027-12-25' } })
  expect((await screen.findByRole('group', { name: '25 Dec' })).textContent).toContain('Closed')
  await tap('button', 'Save Shop')
  await expectAddress(`/shop/${id}/edit`)
  expect(await read(meena, `/api/my/shops/${id}`)).toMatchObject({ terms: null })
  await fillIn({ 'Within (km)': '2.5' })
  await tap('button', 'Save Shop')
  await expectAddress('/shop-list')
  await openApp(`/shop/${id}`, ravi)
  await screen.findByText('Vegetables from Hosur, since 1984.')
  expect(main()).toContain('Delivers within 2.5 km · orders from ₹199 · Pick-up')
  expect(main()).toContain('Payment methodsUPI')
  expect(main()).toContain('25 DecClosed')
})

test('a shop is shared with its name, its category in the reader’s language, and its address on the web', async () => {
  const meena = await person('Meena')
  const { id } = await makeShop(meena.api, HOME)
  const shared = async (language: string) => {
    localStorage.setItem('hereabouts_language', JSON.stringify({ code: language, at: 1 }))
    await openApp('/shop-list', meena)
    const card = within(await cardOf('Green Basket'))
    await user.click(card.getAllByRole('button')[0]!)
    const links = within(await screen.findByRole('dialog', { name: 'Green Basket' })).getAllByRole('link')
    const href = links.map((link) => link.getAttribute('href')!).find((to) => to.includes('wa.me'))
    return new URL(href!).searchParams.get('text')!.split('\n')
  }
  const english = await shared('en')
  expect(english[0]).toBe('Green Basket')
  expect(english[1]).toMatch(/^Food & Beverages/)
  expect(english.at(-1)).toBe(`${location.origin}/shop/${id}`)
  const hindi = await shared('hi')
  expect(hindi[1]).toMatch(/^[\u0900-\u097f]/)
  expect(hindi.at(-1)).toBe(`${location.origin}/shop/${id}`)
})

test('a menu closes when its question opens, and neither remains after the answer', async () => {
  const meena = await person('Meena')
  await makeShop(meena.api, HOME)
  await makeItem(meena.api, HOME, { name: 'Tomato' })
  await makeService(meena.api)
  await makeSpecialization(meena.api)
  const open = () => document.querySelectorAll('dialog[open]:not([data-leaving])').length
  for (const [path, name] of [
    ['/shop-list', 'Green Basket'],
    ['/item-list', 'Tomato'],
    ['/services-list', 'Tap repair'],
    ['/specialist-profile', 'Veena teacher'],
  ] as const) {
    await openApp(path, meena)
    await pressIn(name, 'Delete')
    await screen.findByRole('alertdialog')
    await waitFor(() => expect(open()).toBe(1))
    await answer(/./, 'Keep')
    await waitFor(() => expect(open()).toBe(0))
    await expectAddress(path)
    await waitFor(() => expect((history.state as { modal?: number } | null)?.modal ?? 0).toBe(0))
    await pressIn(name, 'Delete')
    await answer(/./, 'Delete')
    await isGone(name)
    await waitFor(() => expect(open()).toBe(0))
  }
})

test('every card of an owner has one main action and one menu', async () => {
  const meena = await person('Meena')
  await makeShop(meena.api, HOME)
  await makeService(meena.api)
  for (const [path, name] of [
    ['/shop-list', 'Green Basket'],
    ['/services-list', 'Tap repair'],
  ] as const) {
    await openApp(path, meena)
    const actions = within(await screen.findByRole('group', { name }))
    expect(actions.getAllByRole('button')).toHaveLength(1)
    expect(actions.getAllByRole('link')).toHaveLength(1)
  }
})

/** Meena's shop with one item, of which Ravi has ordered two. */
async function shopWithOrder() {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const shop = await makeShop(meena.api, HOME)
  const other = await makeShop(meena.api, HOME, { name: 'Blue Basket' })
  const item = await makeItem(meena.api, HOME, { shopId: shop.id, stock: 5 })
  const id = crypto.randomUUID()
  const order = await ravi.api.post('/api/orders', {
    data: { id, listingId: item.id, quantity: 2, note: '', pricePaise: 3200 },
  })
  expect(order.ok()).toBe(true)
  const orderStatus = async () => (await ravi.api.get(`/api/orders/${id}`)).status()
  const shopOf = async () => (await read<{ shopId: string | null }>(meena, `/api/my/items/${item.id}`)).shopId
  return { meena, shop, other, item, orderStatus, shopOf }
}

test('the items of a deleted shop are moved to another one, and Undo moves them back; an order stays', async () => {
  const { meena, shop, other, orderStatus, shopOf } = await shopWithOrder()
  await openApp('/shop-list', meena)
  await pressIn('Green Basket', 'Delete')
  const question = within(await screen.findByRole('alertdialog'))
  await question.findByText(/its item\?/)
  await user.click(question.getByRole('radio', { name: /another shop/i }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await isGone('Green Basket')
  await waitFor(async () => expect(await shopOf()).toBe(other.id))
  expect(await orderStatus()).toBe(200)
  await tap('button', /^Undo: /)
  await cardOf('Green Basket')
  await waitFor(async () => expect(await shopOf()).toBe(shop.id))
})

test('a shop deleted offline together with its items waits; it is restored from the deleted shops', async () => {
  const { meena, shop, item, orderStatus, shopOf } = await shopWithOrder()
  await openApp('/shop-list', meena)
  await cardOf('Green Basket')
  setOffline(true)
  await pressIn('Green Basket', 'Delete')
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(await question.findByRole('radio', { name: /delete/i }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(async () => expect((await cardOf('Green Basket')).textContent).toContain('Not deleted yet'))
  expect((await meena.api.get(`/api/my/items/${item.id}`)).status()).toBe(200)
  setOffline(false)
  await isGone('Green Basket')
  expect((await meena.api.get(`/api/my/items/${item.id}`)).status()).toBe(404)
  expect(await orderStatus()).toBe(200)
  await user.click(within(await screen.findByRole('region', { name: 'Deleted shops' })).getByRole('button'))
  await cardOf('Green Basket')
  await waitFor(async () => expect(await shopOf()).toBe(shop.id))
})

test('the QR poster is offered in the list of shops and on the shop’s page, to its owner only', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const { id } = await makeShop(meena.api, HOME)
  await openApp('/shop-list', meena)
  ;(await menuOf('Green Basket')).getByRole('button', { name: 'QR poster' })
  await openApp(`/shop/${id}`, meena)
  await screen.findByRole('button', { name: 'QR poster' })
  await openApp(`/shop/${id}`, ravi)
  await screen.findByRole('heading', { level: 1, name: 'Green Basket' })
  await within(screen.getByRole('main')).findByRole('link', { name: 'Chat' })
  expect(screen.queryByRole('button', { name: 'QR poster' })).toBeNull()
})
