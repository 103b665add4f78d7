import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { HOME } from '../kit/place.ts'
import { makeItem, makeShop, uploadPicture } from '../kit/listings.ts'
import { openApp } from './kit/app.tsx'
import { PRODUCT_CATEGORIES } from './kit/categories.ts'
import { person, type Someone } from './kit/people.ts'
import { cardOf, choose, choosePhotos, menuOf, optionsOf, useMyLocation } from './kit/forms.ts'
import { expectAddress, field, fillIn, tap } from './kit/hands.ts'
import { changeAnswer } from './kit/wire.ts'

const MISSING = 'Please fill all fields correctly.'
const stored = async (by: Someone) =>
  ((await (await by.api.get('/api/my/items')).json()) as { items: Record<string, unknown>[] }).items

describe('the item form', () => {
  test('[F-62] it offers the product categories', async () => {
    await openApp('/item-form', await person('Meena'))
    expect(await optionsOf('Category')).toEqual(['Choose a category', ...PRODUCT_CATEGORIES])
  })

  test('whoever sells a service instead is led to its form, also from the first steps', async () => {
    const meena = await person('Meena')
    await openApp('/profile', meena)
    await tap('link', /Sell something/)
    await expectAddress('/item-form')
    await tap('link', 'Add a service instead')
    await expectAddress('/service-form')
    const { id } = await makeItem(meena.api, HOME)
    await openApp(`/item/${id}/edit`, meena)
    await field('Item name')
    expect(screen.queryByRole('link', { name: 'Add a service instead' })).toBeNull()
  })

  test('[F-55] [F-57] [F-58] [F-65] [U-33] it reports all missing fields at once, each at its field', async () => {
    const meena = await person('Meena')
    await openApp('/item-form', meena)
    await tap('button', 'Create item')
    await screen.findByText(MISSING)
    expect(screen.getAllByText('Please fill in this field.')).toHaveLength(5)
    for (const label of ['Item name', 'Price', 'Stock', 'Description', 'Keywords', 'Category'])
      expect((await field(label)).getAttribute('aria-invalid')).toBe('true')
    await screen.findByText('Choose a place on the map.')
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toContain(
      'Add at least one photo.',
    )
    expect(document.activeElement?.textContent).toContain('0 of 10')
    expect(await stored(meena)).toEqual([])
  })

  test('[F-56] [F-66] [F-63] [U-42] prices and stocks are numbers from 0; a valid item is created', async () => {
    const meena = await person('Meena')
    await openApp('/item-form', meena)
    await tap('button', 'Create item')
    await fillIn({ 'Item name': 'Tomato', Price: '-1', Description: 'Red.', Keywords: 'tomato', Stock: '-1' })
    await waitFor(() => expect(screen.getAllByText('This cannot be less than 0.')).toHaveLength(2))
    await fillIn({ Price: 'x', Stock: 'x' })
    await waitFor(() => expect(screen.getAllByText(/^Enter a .*number\.$/)).toHaveLength(2))
    await fillIn({ Price: '0', Stock: '0' })
    await choose('Category', 'Books')
    await useMyLocation()
    await choosePhotos(1, '1 of 10')
    await waitFor(() => expect(screen.queryByText(MISSING)).toBeNull())
    await tap('button', 'Create item')
    await screen.findByText('Item created!')
    await expectAddress('/item-list')
    await cardOf('Tomato')
    expect(await stored(meena)).toMatchObject([{ name: 'Tomato', pricePaise: 0, stock: 0, status: 'low_stock' }])
  })

  test('[F-56] a price of 0 is accepted, and the form says before that the item is then free', async () => {
    await openApp('/item-form', await person('Meena'))
    await fillIn({ Price: '₹0.00' })
    await screen.findByText('Free: buyers see ₹0.')
    await fillIn({ Price: '0.5' })
    await waitFor(() => expect(screen.queryByText('Free: buyers see ₹0.')).toBeNull())
  })

  test('[F-58] ten of eleven photos are kept, and the reason is shown', async () => {
    await openApp('/item-form', await person('Meena'))
    await choosePhotos(11, '10 of 10')
    await screen.findByText('You can upload up to 10 photos.')
  })

  test('[F-64] [U-43] [F-67] [X-29] Edit Item is prefilled; a stock of 0 makes it low-stock, raising the stock makes it active again', async () => {
    const meena = await person('Meena')
    const { id } = await makeItem(meena.api, HOME, { photoIds: [await uploadPicture(meena.api)] })
    await openApp(`/item/${id}/edit`, meena)
    const values = { 'Item name': 'Country tomato', Price: '32', Stock: '20', Keywords: 'tomato, vegetable' }
    for (const [label, value] of Object.entries(values)) expect((await field(label)).value).toBe(value)
    for (const [stock, status] of [
      ['0', 'low_stock'],
      ['1', 'active'],
    ] as const) {
      await openApp(`/item/${id}/edit`, meena)
      await fillIn({ Stock: stock })
      await tap('button', 'Save item')
      await screen.findByText('Item updated!')
      await expectAddress('/item-list')
      expect(await stored(meena)).toMatchObject([{ id, stock: Number(stock), status }])
      const menu = await menuOf('Country tomato')
      await menu.findByRole('button', { name: status === 'active' ? 'Deactivate' : 'Update Stock First' })
    }
  })
})

describe('an item of a shop', () => {
  test('an item of a seller with one shop joins that shop by default, and can be kept out of it', async () => {
    const meena = await person('Meena')
    const shop = await makeShop(meena.api, HOME)
    const isFilled = async (name: string) => {
      await fillIn({ 'Item name': name, Price: '20', Stock: '3', Description: 'Green.', Keywords: 'okra' })
      await choose('Category', 'Food & Beverages')
      await choosePhotos(1, '1 of 10')
    }
    await openApp('/item-form', meena)
    await isFilled('Okra')
    const select = (await field('Shop')) as unknown as HTMLSelectElement
    expect(select.selectedOptions[0]!.textContent).toBe('Green Basket')
    expect(select.closest('details')).toBeNull()
    await tap('button', 'Create item')
    await screen.findByText('Item created!')
    await expectAddress('/item-list')
    const at = { lat: HOME.latitude, lng: HOME.longitude }
    expect(await stored(meena)).toMatchObject([{ name: 'Okra', shopId: shop.id, location: at }])

    await openApp('/item-form', meena)
    await isFilled('Beans')
    await choose('Shop', 'No shop')
    await tap('button', 'Create item')
    await screen.findByText('Item created!')
    const [own] = (await stored(meena)).filter(({ name }) => name === 'Beans')
    expect(own).toMatchObject({ shopId: null })
  })

  test('Add Product puts every product into the seller’s only shop', async () => {
    const meena = await person('Meena')
    const shop = await makeShop(meena.api, HOME)
    await openApp('/product-form', meena)
    for (const name of ['Okra', 'Beans']) {
      await fillIn({ 'Product Name': name, Price: '20', Quantity: '3', Description: 'Green.', Keywords: 'okra' })
      await choose('Category', 'Food & Beverages')
      await tap('button', 'Add Product')
      await waitFor(async () => expect((await stored(meena)).map((item) => item['name'])).toContain(name))
      await waitFor(async () => expect((await field('Product Name')).value).toBe(''))
    }
    expect((await stored(meena)).map(({ shopId }) => shopId)).toEqual([shop.id, shop.id])
  })

  test('for a seller with two shops no shop is preselected', async () => {
    const meena = await person('Meena')
    await makeShop(meena.api, HOME)
    await makeShop(meena.api, HOME, { name: 'Second' })
    await openApp('/item-form', meena)
    expect((await field('Shop')).value).toBe('')
  })

  test('[F-59] [F-81] it has its shop’s location, and no control to change it', async () => {
    const meena = await person('Meena')
    const shop = await makeShop(meena.api, HOME)
    await openApp(`/product-form?shopId=${shop.id}`, meena)
    await screen.findByRole('heading', { level: 1, name: 'Add Item' })
    document.querySelectorAll('details').forEach((part) => (part.open = true))
    const place = await screen.findByRole('group', { name: 'Location of Green Basket' })
    expect(place.textContent).toContain('12.97630, 77.59290')
    expect(within(place).queryByRole('button', { name: 'Use my location' })).toBeNull()
    await fillIn({ 'Item name': 'Okra', Price: '20', Stock: '3', Description: 'Green.', Keywords: 'okra' })
    await choose('Category', 'Food & Beverages')
    await choosePhotos(1, '1 of 10')
    await tap('button', 'Create item')
    await expectAddress(`/shop/${shop.id}/products`)
    expect(await stored(meena)).toMatchObject([
      { name: 'Okra', shopId: shop.id, location: { lat: HOME.latitude, lng: HOME.longitude } },
    ])
  })

  test('[F-60] [U-37] a shop without a location is reported', async () => {
    const meena = await person('Meena')
    const shop = await makeShop(meena.api, HOME)
    changeAnswer(`/api/my/shops/${shop.id}`, (content) => ({ ...content, location: null }))
    await openApp(`/product-form?shopId=${shop.id}`, meena)
    await screen.findByText('Shop location not found.')
  })
})

test('[F-68] [U-44] Edit Product is a separate form', async () => {
  const meena = await person('Meena')
  const { id } = await makeItem(meena.api, HOME, { photoIds: [await uploadPicture(meena.api)] })
  await openApp(`/product/${id}/edit`, meena)
  await screen.findByRole('heading', { level: 1, name: 'Edit Product' })
  await fillIn({ 'Product Name': 'Cherry tomato' })
  await tap('button', 'Save Product')
  await screen.findByText('Product updated!')
  expect(await stored(meena)).toMatchObject([{ id, name: 'Cherry tomato' }])
})

test.each([
  ['/product-form', 'Product Name', 'Add Product'],
  ['/product-form?shopId=SHOP', 'Item name', 'Create item'],
  ['/item-form', 'Item name', 'Create item'],
  ['/item/ITEM/edit', 'Item name', 'Save item'],
  ['/product/ITEM/edit', 'Product Name', 'Save Product'],
])('[W-50] [F-81] the form at %s has its own texts', async (path, label, button) => {
  const meena = await person('Meena')
  const shop = await makeShop(meena.api, HOME)
  const item = await makeItem(meena.api, HOME)
  await openApp(path.replace('SHOP', shop.id).replace('ITEM', item.id), meena)
  await field(label)
  await screen.findByRole('button', { name: button })
})

describe('Add Product', () => {
  const labels = ['Product Name', 'Category', 'Quantity', 'Price', 'Description', 'Keywords']

  test('[F-74] [F-76] [F-77] its six fields and their limits', async () => {
    await openApp('/product-form', await person('Meena'))
    for (const label of labels) await field(label)
    const [price, quantity] = [await field('Price'), await field('Quantity')]
    expect([price.min, price.step, quantity.min]).toEqual(['0', '0.01', '1'])
    expect([price.inputMode, quantity.getAttribute('role')]).toEqual(['decimal', 'spinbutton'])
  })

  test('[F-75] [F-78] [F-76] [F-77] all six are required, a quantity is at least 1', async () => {
    const meena = await person('Meena')
    await openApp('/product-form', meena)
    await tap('button', 'Add Product')
    await screen.findByText(MISSING)
    for (const label of labels) expect((await field(label)).getAttribute('aria-invalid')).toBe('true')
    await fillIn({ Quantity: 'x', Price: 'x' })
    await waitFor(() => expect(screen.getAllByText(/^Enter a .*number\.$/)).toHaveLength(2))
    await fillIn({ 'Product Name': 'Pen', Quantity: '0', Price: '-0.01', Description: 'Blue.', Keywords: 'pen' })
    await choose('Category', 'Books')
    await useMyLocation()
    await screen.findByText('This must be at least 1.')
    await screen.findByText('This cannot be less than 0.')
    await tap('button', 'Add Product')
    await screen.findByText(MISSING)
    expect(await stored(meena)).toEqual([])
  })

  test('[F-79] [U-48] [F-80] [F-77] it creates the product at the seller’s position, without a photo, and clears the form', async () => {
    const meena = await person('Meena')
    await openApp('/product-form', meena)
    await fillIn({ 'Product Name': 'Pen', Quantity: '1', Price: '0.01', Description: 'Blue.', Keywords: 'pen' })
    await choose('Category', 'Books')
    await useMyLocation()
    await tap('button', 'Add Product')
    await screen.findByText('Product added successfully!')
    for (const label of labels) await waitFor(async () => expect((await field(label)).value).toBe(''))
    expect(await stored(meena)).toMatchObject([
      { name: 'Pen', stock: 1, pricePaise: 1, shopId: null, location: { lat: HOME.latitude } },
    ])
    await openApp('/item-list', meena)
    await cardOf('Pen')
    await openApp('/filters?q=pen', await person('Ravi'))
    await screen.findAllByText('Pen')
  })
})
