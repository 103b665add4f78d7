import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { bought, review } from '../kit/dealing.ts'
import { makeItem, makeShop } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, setOffline } from './kit/app.tsx'
import { placeDeviceAt } from './kit/device.ts'
import { choose, choosePhotos, useMyLocation } from './kit/forms.ts'
import { expectAddress, field, fillIn, tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'
import { changeAnswer } from './kit/wire.ts'

const dealer = ({ id, api }: Someone) => ({ id, page: { request: api } })

test('a new item is “Just listed” on its page, but not once it is sold out', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const { id } = await makeItem(meena.api, HOME, { stock: 1 })
  await openApp(`/product/${id}`, asha)
  await screen.findByText('Just listed')
  expect(screen.queryByText('New')).toBeNull()
  const data = { changes: [{ id, stock: 0 }] }
  expect((await meena.api.post('/api/my/items/changes', { data })).ok()).toBe(true)
  await openApp(`/product/${id}`, asha)
  expect(await screen.findAllByText('Out of stock')).not.toEqual([])
  expect(screen.queryByText('Just listed')).toBeNull()
})

test('while payments are not set up, a listing names no end of its free time', async () => {
  const meena = await person('Meena')
  await makeShop(meena.api, HOME)
  changeAnswer('/api/market', (content) => ({ ...content, takesPayments: false }))
  await openApp('/shop-list', meena)
  await screen.findByText('Visible free until payments are set up')
})

test('the author reads a hidden review on the page, until when it is hidden, and no “Write Review”', async () => {
  const [asha, meena] = [await person('Asha'), await person('Meena')]
  const { listingId } = await bought(dealer(asha), dealer(meena), { isRated: false })
  await review(dealer(asha), listingId, 4, 'Ripe.')
  await openApp(`/product/${listingId}`, asha)
  const own = within(await screen.findByRole('article', { name: 'Your review' }))
  own.getByText('Ripe.')
  own.getByText(/^Only you see it until the seller rates you too, or until \d/)
  expect(screen.queryByText('No reviews yet.')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Write Review' })).toBeNull()
  await openApp(`/product/${listingId}`, meena)
  await screen.findByText('No reviews yet.')
  expect(screen.queryByText('Ripe.')).toBeNull()
})

test('a quantity that cannot be ordered has no total', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  await openApp(`/product/${(await makeItem(meena.api, HOME, { stock: null })).id}`, asha)
  await tap('button', 'Ask for this item')
  const sheet = within(await screen.findByRole('dialog'))
  await sheet.findByText('Total')
  await fillIn({ Quantity: '99999999999' })
  await waitFor(() => expect(sheet.queryByText('Total')).toBeNull())
  expect(sheet.queryByText(/₹[\d,]{9}/)).toBeNull()
  await fillIn({ Quantity: '3' })
  await sheet.findByText('₹96')
})

test('a holiday in the past is an error at its field', async () => {
  const meena = await person('Meena')
  const hours = Object.fromEntries(['mon', 'tue'].map((day) => [day, [['09:00', '18:00']]]))
  await openApp(`/shop/${(await makeShop(meena.api, HOME, { hours })).id}/edit`, meena)
  await tap('button', 'Add a holiday')
  fireEvent.change(await field('Date'), { target: { value: '0202-01-01' } })
  expect(screen.queryByText('Choose today or a later day.')).toBeNull()
  fireEvent.change(await field('Date'), { target: { value: '2020-01-01' } })
  await screen.findByText('Choose today or a later day.')
  fireEvent.change(await field('Date'), { target: { value: '2090-01-02' } })
  await screen.findByRole('group', { name: /2 Jan/ })
})

test('[F-77] [F-94] a price with three decimals is refused at its field; nothing is said to be missing', async () => {
  await openApp('/service-form', await person('Meena'))
  await fillIn({ 'Service name': 'Fan repair', Price: '12.345' })
  await choose('Category', 'Home Services')
  await tap('button', 'Save')
  await screen.findByText('Use two decimals at most, like 12.50.')
  expect(screen.queryByText('Fill all required fields')).toBeNull()
  await fillIn({ 'Service name': '' })
  await screen.findByText('Fill all required fields')
})

test('a shop that waits to be sent replaces “No shops yet”', async () => {
  const meena = await person('Meena')
  placeDeviceAt(HOME)
  await openApp('/shop-form', meena)
  await fillIn({ 'Shop name': 'Green Basket', Contact: '+91 90000 00012' })
  await choose('Category', 'Food & Beverages')
  await useMyLocation()
  await choosePhotos(1, '1 of 10')
  setOffline(true)
  await tap('button', 'Create Shop')
  await expectAddress('/shop-list')
  await screen.findByText('Green Basket')
  expect(screen.queryByText('No shops yet')).toBeNull()
  setOffline(false)
})

test('[Q-06] [Q-12] a phone set to Hindi starts in English and offers Hindi in Hindi words', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('hi-IN')
  await openApp('/login', null)
  await tap('button', /हिन्दी में देखें$/)
  await screen.findByLabelText('ईमेल या फ़ोन')
  vi.restoreAllMocks()
})
