import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { stepOrder } from '../kit/dealing.ts'
import { makeItem, makeShop } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, reopenApp, setOffline, user } from './kit/app.tsx'
import { onPhone } from './kit/device.ts'
import { cardOf, choose, choosePhotos } from './kit/forms.ts'
import { fill, fillIn, tap } from './kit/hands.ts'
import { field, sellNear } from './kit/market.ts'
import { person, type Someone } from './kit/people.ts'
import { answerWith } from './kit/wire.ts'

beforeEach(onPhone)

const COLUMN = 81
const SIZES = [
  { label: '500 g', price: 85, stock: 6 },
  { label: '1 kg', price: 162, stock: 1 },
]
const dealer = ({ id, api }: Someone) => ({ id, page: { request: api } })
const sellDal = async (name: string, place = field(COLUMN)) => {
  const seller = await person('Meena')
  const { buyer, ids } = await sellNear(seller, place, { [name]: { variants: SIZES } })
  return { seller, buyer, id: ids[name]! }
}
const size = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
const says = (title: string, text: string) =>
  waitFor(async () => expect((await cardOf(title)).textContent).toContain(text))
const inMain = (text: string) => waitFor(() => expect(screen.getByRole('main').textContent).toContain(text))

test('an item gets sizes in its form; each is changed on its own in the inventory, and the change is undone later', async () => {
  const meena = await person('Meena')
  const shop = await makeShop(meena.api, HOME)
  await openApp(`/product-form?shopId=${shop.id}`, meena)
  await choosePhotos(1, '1 of 10')
  await fillIn({ 'Item name': 'Toor dal', Price: '85', Stock: '6', Description: 'Unpolished.', Keywords: 'dal' })
  await choose('Category', 'Food & Beverages')
  await user.click(await screen.findByText('More', { selector: 'summary, summary *, button, button *' }))
  const sizeOf = async (number: number) => within(await screen.findByRole('group', { name: `Size ${number}` }))
  const fillSize = async (number: number, label: string, text: string) =>
    fill((await sizeOf(number)).getByLabelText(label), text)
  await tap('button', 'Add a size')
  expect((await sizeOf(1)).getByLabelText<HTMLInputElement>('Price').value).toBe('85')
  await waitFor(async () => expect(document.activeElement).toBe((await sizeOf(1)).getByLabelText('Size')))
  await tap('button', 'Add a size')
  await tap('button', 'Create item')
  await screen.findByText('Please fill all fields correctly.')
  await fillSize(1, 'Size', '500 g')
  await fillSize(2, 'Size', '500 G')
  await fillSize(2, 'Price', '162')
  await fillSize(2, 'Stock', '4')
  await screen.findByText('Two sizes have the same name.')
  await fillSize(2, 'Size', '1 kg')
  await tap('button', 'Create item')
  await screen.findByText('Item created!')
  const kilo = async () => within(await cardOf('Toor dal')).findByRole('group', { name: '1 kg' })
  const shows = (text: string) => waitFor(async () => expect((await kilo()).textContent).toContain(text))
  await shows('4 in stock')
  await tap('button', 'One more: Toor dal (1 kg)')
  await shows('5 in stock')
  await says('Toor dal', '6 in stock')
  const stockOfKilo = async () => {
    const { items } = (await (await meena.api.get('/api/my/items')).json()) as {
      items: { variants: { label: string; stock: number }[] }[]
    }
    return items[0]!.variants.find(({ label }) => label === '1 kg')!.stock
  }
  await waitFor(async () => expect(await stockOfKilo()).toBe(5))
  // Later, also after a reload, the change is undone; the page shows until when.
  await reopenApp()
  await tap('button', /^Undo until \d/)
  await shows('4 in stock')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo until/ })).toBeNull())
})

test('a buyer chooses a size with its own price and stock; a sold piece of it is counted once', async () => {
  const { seller, buyer, id } = await sellDal('Ranchi dal')
  await openApp(`/product/${id}`, buyer)
  expect((await size(/500 g/)).checked).toBe(true)
  await user.click(await size(/1 kg/))
  await tap('button', 'Ask for this item')
  const sheet = await screen.findByRole('dialog', { name: 'Ask for Ranchi dal (1 kg)' })
  expect(sheet.textContent).toContain('₹162')
  await user.click(within(sheet).getByRole('button', { name: /^Send/ }))
  await inMain('Ranchi dal (1 kg)')
  await waitFor(() => expect(location.pathname).toMatch(/^\/orders\//))
  const orderId = location.pathname.split('/').pop()!
  await waitFor(async () => expect((await seller.api.get(`/api/orders/${orderId}`)).ok()).toBe(true))
  await stepOrder(dealer(seller), orderId, 'confirm')
  await openApp(`/product/${id}`, buyer)
  await waitFor(async () => expect((await size(/1 kg/)).disabled).toBe(true))
  expect((await size(/500 g/)).checked).toBe(true)
  await openApp('/filters?q=ranchi%20dal', buyer)
  await inMain('₹85')
})

test('a card shows the price range of the sizes, with the currency sign of the country at both ends', async () => {
  const { buyer } = await sellDal('Urad dal')
  await openApp('/filters?q=urad', buyer)
  await inMain('₹85–₹162')
  const inNewYork = await sellDal('Urad dal', { latitude: 40.75, longitude: -73.98 })
  await openApp('/filters?q=urad', inNewYork.buyer)
  await inMain('$85–$162')
})

test.each([
  ['chana%20dal%201kg', /1 kg/],
  ['chana%20dal&min=100', /1 kg/],
  ['chana%20dal%20under%20100', /500 g/],
  ['chana%20dal', /500 g/],
])('an item found by "%s" opens in the matching size', async (query, wanted) => {
  const { buyer } = await sellDal('Chana dal')
  await openApp(`/filters?q=${query}`, buyer)
  await user.click((await screen.findAllByRole('link', { name: /Chana dal/ }))[0]!)
  await waitFor(async () => expect((await size(wanted)).checked).toBe(true))
})

test('queued changes are still shown as waiting after a reload', async () => {
  const meena = await person('Meena')
  await makeItem(meena.api, HOME, { name: 'Tomato' })
  await openApp('/item-list', meena)
  await says('Tomato', '20 in stock')
  setOffline(true)
  await tap('button', 'One more: Tomato')
  await tap('button', /^Change the price of Tomato/)
  await user.keyboard('39{Enter}')
  await says('Tomato', '₹39/kg')
  // The list itself is read again after the reload, the changes are not sent.
  const end = answerWith('/api/my/items/changes', null)
  setOffline(false)
  await reopenApp()
  for (const text of ['21 in stock', '₹39/kg', 'Not sent yet']) await says('Tomato', text)
  end()
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull())
  await says('Tomato', '21 in stock')
})
