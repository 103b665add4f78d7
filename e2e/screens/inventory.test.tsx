import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { askFor, stepOrder } from '../kit/dealing.ts'
import { makeItem, makeShop, uploadPicture } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, reopenApp, setOffline, user } from './kit/app.tsx'
import { answer, cardOf, menuOf } from './kit/forms.ts'
import { expectAddress, field, fill, tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'
import { slowFirst } from './kit/wire.ts'

const dealer = ({ id, api }: Someone) => ({ id, page: { request: api } })
const searchBox = () => screen.findByRole('searchbox', { name: 'Search your items' })
const says = (title: string, text: string) =>
  waitFor(async () => expect((await cardOf(title)).textContent).toContain(text))
const names = () =>
  screen.getAllByRole('group').flatMap((group) => (group.closest('li') ? group.getAttribute('aria-label')! : []))
const stocks = async ({ api }: Someone) =>
  ((await (await api.get('/api/my/items')).json()) as { items: { name: string; stock: number }[] }).items

/** Imports items named "Item 01" and so on; every third has no stock. */
async function importItems(by: Someone, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, i) => ({
    line: i + 2,
    cells: {
      name: `Item ${String(i + 1).padStart(2, '0')}`,
      category: 'Food & Beverages',
      price: String(10 + i),
      stock: String(i % 3),
      shop: 'Green Basket',
    },
  }))
  const answered = await by.api.post('/api/my/items/import', { data: { lines } })
  expect(answered.ok(), await answered.text()).toBe(true)
}

test('the items of a shop are searched, filtered and sorted, also after a reload', async () => {
  const meena = await person('Meena')
  const shop = await makeShop(meena.api, HOME)
  await importItems(meena, 12)
  await openApp(`/shop/${shop.id}/products`, meena)
  await waitFor(() => expect(screen.getByRole('tab', { name: /^All/ }).textContent).toBe('All12'))
  await fill(await searchBox(), 'item 1')
  await screen.findByText('3 items')
  await waitFor(() => expect(names().sort()).toEqual(['Item 10', 'Item 11', 'Item 12']))
  await fill(await searchBox(), '')
  await screen.findByText('12 items')
  await tap('button', /^Out of stock 4$/)
  await waitFor(() => expect(names().sort()).toEqual(['Item 01', 'Item 04', 'Item 07', 'Item 10']))
  const [filter, sort] = [screen.getByRole('button', { name: /^Out of stock 4$/ }), screen.getByLabelText('Sort by')]
  filter.click()
  fireEvent.change(sort, { target: { value: 'dearest' } })
  await screen.findByText('12 items')
  await waitFor(() => expect(names().slice(0, 2)).toEqual(['Item 12', 'Item 11']))
  await reopenApp()
  await cardOf('Item 12')
  expect(names().slice(0, 2)).toEqual(['Item 12', 'Item 11'])
  await fill(await searchBox(), 'nothing like it')
  await waitFor(() => expect(names()).toEqual([]))
})

test('the search of own items knows other words for the same goods, and says when nothing matches', async () => {
  const meena = await person('Meena')
  await makeShop(meena.api, HOME)
  await importItems(meena, 12)
  for (const name of ['चीनी', 'सरसों का तेल']) await makeItem(meena.api, HOME, { name, keywords: ['kitchen'] })
  await openApp('/item-list', meena)
  await fill(await searchBox(), 'cheeni')
  await waitFor(() => expect(names()).toEqual(['चीनी']))
  await fill(await searchBox(), 'tel')
  await waitFor(() => expect(names()).toEqual(['सरसों का तेल']))
  await fill(await searchBox(), 'ladder')
  await screen.findByText('Nothing matches “ladder”.')
})

test('prices are changed by percent for the selected items that are shown, with a preview, and Undo', async () => {
  const meena = await person('Meena')
  const shop = await makeShop(meena.api, HOME)
  await importItems(meena, 12)
  await openApp(`/shop/${shop.id}/products`, meena)
  await fill(await searchBox(), 'item 1')
  await tap('button', 'Select')
  await tap('button', /^Select all/)
  await screen.findByText('3 selected')
  await fill(await searchBox(), 'item 0')
  await tap('button', 'Select all 9')
  await tap('button', 'Change')
  const sheet = within(await screen.findByRole('dialog', { name: 'Change 9 items' }))
  await user.click(sheet.getByRole('radio', { name: 'By %' }))
  await fill((await sheet.findAllByLabelText('By %')).at(-1)!, '10')
  await sheet.findByText('Item 09: ₹18 → ₹20')
  await user.click(sheet.getByRole('button', { name: 'Change price' }))
  await screen.findByText('9 items changed')
  await says('Item 01', '₹11')
  await tap('button', /^Undo: /)
  await says('Item 01', '₹10')
  await fill(await searchBox(), 'item 1')
  await says('Item 12', '₹21')
})

test('a price is changed in two taps, a piece added in one, and an item marked sold out until the morning', async () => {
  const meena = await person('Meena')
  await makeItem(meena.api, HOME, { name: 'Tomato' })
  await openApp('/item-list', meena)
  await tap('button', /^Change the price of Tomato/)
  await user.keyboard('35.50{Enter}')
  await says('Tomato', '₹35.50/kg')
  await tap('button', 'One more: Tomato')
  await says('Tomato', '21 in stock')
  await tap('button', /^Change the stock of Tomato/)
  await user.keyboard('1.5')
  await user.click(within(await cardOf('Tomato')).getByRole('button', { name: 'Save' }))
  await screen.findByText('Enter a whole number.')
  within(await cardOf('Tomato'))
    .getByRole('button', { name: 'Save' })
    .focus()
  await user.keyboard('{Escape}')
  await says('Tomato', '21 in stock')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Tomato' }))
  await user.click((await menuOf('Tomato')).getByRole('button', { name: 'Sold out today' }))
  await within(await cardOf('Tomato')).findByText('Sold out today')
  await screen.findByText(/^Sold out until tomorrow morning/)
  await openApp('/item-list', meena)
  await within(await cardOf('Tomato')).findByText('Sold out today')
  await user.click((await menuOf('Tomato')).getByRole('button', { name: 'Mark as back in stock' }))
  await says('Tomato', '21 in stock')
})

test('changes of items reach the server in the order of the taps, even when the first is slow', async () => {
  const meena = await person('Meena')
  await makeItem(meena.api, HOME, { name: 'Tomato' })
  await openApp('/item-list', meena)
  slowFirst('/api/my/items/changes')
  await tap('button', 'One more: Tomato')
  await user.click((await menuOf('Tomato')).getByRole('button', { name: 'Sold out today' }))
  await screen.findByText(/^Sold out until tomorrow morning/)
  await waitFor(async () => expect((await stocks(meena))[0]).toMatchObject({ stock: 0 }))
  await openApp('/item-list', meena)
  await within(await cardOf('Tomato')).findByText('Sold out today')
})

test('several items are deleted at once, and restored by Undo', async () => {
  const meena = await person('Meena')
  for (const name of ['Tomato', 'Okra', 'Beet']) await makeItem(meena.api, HOME, { name })
  await openApp('/item-list', meena)
  await tap('button', 'Select')
  for (const name of ['Okra', 'Beet']) await user.click(within(await cardOf(name)).getByRole('checkbox'))
  await tap('button', 'Delete')
  await answer('Delete 2 items?', 'Delete')
  await waitFor(() => expect(names()).toEqual(['Tomato']))
  await tap('button', /^Undo: /)
  await cardOf('Okra')
  await openApp('/item-list', meena)
  await cardOf('Okra')
  expect(names().sort()).toEqual(['Beet', 'Okra', 'Tomato'])
})

test('items deleted offline at once stay in the list until the server has deleted them', async () => {
  const meena = await person('Meena')
  for (const name of ['Tomato', 'Okra', 'Beet']) await makeItem(meena.api, HOME, { name })
  await openApp('/item-list', meena)
  await tap('button', 'Select')
  for (const name of ['Okra', 'Beet']) await user.click(within(await cardOf(name)).getByRole('checkbox'))
  setOffline(true)
  await tap('button', 'Delete')
  await answer('Delete 2 items?', 'Delete')
  for (const name of ['Okra', 'Beet']) await says(name, 'Not deleted yet')
  setOffline(false)
  await waitFor(() => expect(names()).toEqual(['Tomato']))
})

test('changes made offline are shown as waiting; stock taken meanwhile stays taken', async () => {
  const meena = await person('Meena')
  const { id } = await makeItem(meena.api, HOME, { name: 'Tomato' })
  await openApp('/item-list', meena)
  await says('Tomato', '20 in stock')
  setOffline(true)
  for (const _tap of [1, 2]) await tap('button', 'One more: Tomato')
  await says('Tomato', '22 in stock')
  await says('Tomato', 'Not sent yet')
  const sold = await meena.api.post('/api/my/items/changes', { data: { changes: [{ id, stockBy: -5 }] } })
  expect(sold.ok()).toBe(true)
  setOffline(false)
  await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull())
  await says('Tomato', '17 in stock')
  expect(await stocks(meena)).toMatchObject([{ stock: 17 }])
})

test('a stock typed offline does not sell pieces again that were promised meanwhile', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const { id } = await makeItem(meena.api, HOME, { name: 'Tomato' })
  await openApp('/item-list', meena)
  await says('Tomato', '20 in stock')
  setOffline(true)
  await tap('button', /^Change the stock of Tomato/)
  await user.keyboard('12{Enter}')
  await says('Tomato', '12 in stock')
  await says('Tomato', 'Not sent yet')
  const order = await askFor(dealer(ravi), id, { quantity: 5 })
  await stepOrder(dealer(meena), order.id, 'confirm')
  setOffline(false)
  await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull())
  await says('Tomato', '7 in stock')
})

test('one item is deleted from its menu or its page, and given back as it was by Undo', async () => {
  const meena = await person('Meena')
  const photoIds = [await uploadPicture(meena.api)]
  const { id } = await makeItem(meena.api, HOME, { name: 'Tomato', photoIds })
  const [before] = await stocks(meena)
  await openApp('/item-list', meena)
  await user.click((await menuOf('Tomato')).getByRole('button', { name: 'Delete' }))
  await answer('Delete this item?', 'Delete')
  await screen.findByText('Tomato deleted.')
  await screen.findByText('No items yet')
  expect(await stocks(meena)).toEqual([])
  await tap('button', /^Undo: /)
  await cardOf('Tomato')
  const changing = { version: expect.any(Number), updatedAt: expect.any(String) }
  expect(await stocks(meena)).toEqual([{ ...before, ...changing }])
  await openApp(`/item/${id}`, meena)
  await tap('button', 'More: Tomato')
  await tap('button', 'Delete')
  await answer('Delete this item?', 'Delete')
  await expectAddress('/item-list')
  await reopenApp()
  await screen.findByText('No items yet')
  await tap('button', /^Undo until/)
  await cardOf('Tomato')
  expect(await stocks(meena)).toEqual([{ ...before, ...changing }])
})

test('an item changed and deleted offline is deleted after its change, and Undo gives it back with the change', async () => {
  const meena = await person('Meena')
  const photoIds = [await uploadPicture(meena.api)]
  await makeItem(meena.api, HOME, { name: 'Tomato', photoIds })
  await openApp('/item-list', meena)
  await user.click(within(await cardOf('Tomato')).getByRole('link', { name: 'Edit' }))
  await waitFor(async () => expect((await field('Price')).value).toBe('32'))
  setOffline(true)
  await fill(await field('Price'), '45')
  await tap('button', 'Save item')
  await user.click((await menuOf('Tomato')).getByRole('button', { name: 'Delete' }))
  await answer('Delete this item?', 'Delete')
  await screen.findByText('No network. We’ll delete Tomato when you’re back online.')
  await says('Tomato', 'Not deleted yet')
  setOffline(false)
  await screen.findByText('No items yet')
  await tap('button', /^Undo until/)
  await says('Tomato', '₹45')
  expect(screen.queryByText('This was deleted on another device.')).toBeNull()
})

/** A seller who deletes her only item, Tomato, without a network. */
async function deletesOffline(): Promise<Someone> {
  const meena = await person('Meena')
  await makeItem(meena.api, HOME, { name: 'Tomato' })
  await openApp('/item-list', meena)
  await cardOf('Tomato')
  setOffline(true)
  await user.click((await menuOf('Tomato')).getByRole('button', { name: 'Delete' }))
  await answer('Delete this item?', 'Delete')
  await says('Tomato', 'Not deleted yet')
  return meena
}

test('a deletion made offline is taken back before it was sent', async () => {
  const meena = await deletesOffline()
  await tap('button', /^Undo until/)
  await says('Tomato', 'Not sent yet')
  setOffline(false)
  await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull())
  await cardOf('Tomato')
  expect(await stocks(meena)).toHaveLength(1)
})

test('an item deleted offline stays in the list until the server has deleted it', async () => {
  const meena = await deletesOffline()
  setOffline(false)
  await screen.findByText('No items yet')
  expect(await stocks(meena)).toEqual([])
})

test('without a camera a bar code is typed: it opens the own item, or a new one with the shared product name', async () => {
  const [ravi, meena] = [await person('Ravi'), await person('Meena')]
  const photoIds = [await uploadPicture(ravi.api)]
  await makeItem(ravi.api, HOME, { name: 'Rose soap', code: '8901030865275', photoIds })
  const shop = await makeShop(meena.api, HOME)
  await importItems(meena, 8)
  const own = await makeItem(meena.api, HOME, { name: 'Hand cream', code: '96385074', shopId: shop.id })
  const use = async (code: string) => {
    await fill(await field('Number below the bars'), code)
    await tap('button', 'Use')
  }
  await openApp(`/shop/${shop.id}/products`, meena)
  await tap('button', 'Scan barcode')
  await screen.findByText(/type the number/i)
  await use('96385073')
  await screen.findByText(/^A digit is wrong/)
  await use('9638 5074')
  await expectAddress(`/product/${own.id}/edit`)
  expect((await field('Product Name')).value).toBe('Hand cream')
  await openApp(`/shop/${shop.id}/products`, meena)
  await tap('button', 'Scan barcode')
  await use('8901030865275')
  await waitFor(async () => expect((await field('Barcode')).value).toBe('8901030865275'))
  await screen.findByText(/^From another listing here\./)
  await tap('button', 'Use name and photo')
  await waitFor(async () => expect((await field('Item name')).value).toBe('Rose soap'))
  await screen.findByText('1 of 10')
})
