import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { HOME } from '../kit/place.ts'
import { makeItem, makeShop, uploadPicture } from '../kit/listings.ts'
import { openApp, user } from './kit/app.tsx'
import { person, type Someone } from './kit/people.ts'
import { answer, cardOf, menuOf } from './kit/forms.ts'
import { expectAddress, tap } from './kit/hands.ts'

const main = () => screen.getByRole('main').textContent
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
const shown = () =>
  screen
    .getAllByRole('group')
    .map((group) => group.getAttribute('aria-label'))
    .sort((a, b) => (a! < b! ? -1 : 1))
const saved = async (by: Someone, id: string) => (await by.api.get(`/api/my/items/${id}`)).json()

/** A seller with a shop: Tomato and Okra in it, Okra with stock 0, and Bicycle without a shop. */
async function seller() {
  const meena = await person('Meena')
  const shop = await makeShop(meena.api, HOME)
  const tomato = await makeItem(meena.api, HOME, { name: 'Tomato', shopId: shop.id })
  const okra = await makeItem(meena.api, HOME, { name: 'Okra', shopId: shop.id, stock: 0 })
  await makeItem(meena.api, HOME, { name: 'Bicycle' })
  return { meena, shop, tomato, okra }
}

test('[F-38] [F-39] [F-43] [F-44] My Items groups by shop and counts', async () => {
  const { meena } = await seller()
  await openApp('/item-list', meena)
  await waitFor(() => expect(main()).toMatch(/Total\s*3\s*Active\s*2\s*Inactive\s*1/))
  expect(main()).toContain('0 views · 0 inquiries')
  const groups = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
  expect(groups.map((group) => group.textContent)).toEqual(['Green Basket', 'Unassigned Items'])
  const groupOf = (name: string) => {
    const card = screen.getByRole('group', { name })
    return groups.findLast((group) => group.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING)
  }
  expect([groupOf('Tomato'), groupOf('Okra'), groupOf('Bicycle')]).toEqual([groups[0], groups[0], groups[1]])
})

test('[F-40] [F-41] [F-42] [W-02] [W-04] My Items filters; an item low in stock counts as inactive there', async () => {
  const { meena } = await seller()
  await openApp('/item-list', meena)
  await within(await cardOf('Okra')).findByText('Inactive')
  expect(within(await cardOf('Okra')).queryByText('Low Stock')).toBeNull()
  expect(tabs()).toEqual(['All', 'Active', 'Inactive'])
  expect(shown()).toEqual(['Bicycle', 'Okra', 'Tomato'])
  await tap('tab', 'Inactive')
  await waitFor(() => expect(shown()).toEqual(['Okra']))
  await tap('tab', 'Active')
  await waitFor(() => expect(shown()).toEqual(['Bicycle', 'Tomato']))
  await openApp(location.pathname + location.search, meena)
  await cardOf('Tomato')
  expect(shown()).toEqual(['Bicycle', 'Tomato'])
})

test('two shops with the same name are two groups', async () => {
  const meena = await person('Meena')
  for (const name of ['Tomato', 'Okra']) {
    const shop = await makeShop(meena.api, HOME)
    await makeItem(meena.api, HOME, { name, shopId: shop.id })
  }
  await openApp('/item-list', meena)
  await cardOf('Okra')
  const groups = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
  expect(groups.map((group) => group.textContent)).toEqual(['Green Basket', 'Green Basket'])
})

test.each([
  ['[F-45]', 'View', ''],
  ['[F-46]', 'Edit', '/edit'],
  ['[F-47]', 'Inquiries', '/inquiries'],
])('%s an item in My Items leads to it: %s', async (_row, name, path) => {
  const meena = await person('Meena')
  const { id } = await makeItem(meena.api, HOME, { name: 'Tomato' })
  await openApp('/item-list', meena)
  const place = name === 'Edit' ? within(await cardOf('Tomato')) : await menuOf('Tomato')
  await user.click(place.getByRole('link', { name }))
  await expectAddress(`/item/${id}${path}`)
})

test('[F-50] an item is switched off and on', async () => {
  const meena = await person('Meena')
  const { id } = await makeItem(meena.api, HOME, { name: 'Tomato' })
  await openApp('/item-list', meena)
  await user.click((await menuOf('Tomato')).getByRole('button', { name: 'Deactivate' }))
  await within(await cardOf('Tomato')).findByText('Inactive')
  await openApp('/item-list', meena)
  await within(await cardOf('Tomato')).findByText('Inactive')
  expect(await saved(meena, id)).toMatchObject({ status: 'inactive' })
  await user.click((await menuOf('Tomato')).getByRole('button', { name: 'Activate' }))
  await within(await cardOf('Tomato')).findByText('Active')
  expect(await saved(meena, id)).toMatchObject({ status: 'active' })
})

test.each([
  ['My Items', (_shop: string) => '/item-list'],
  ['the products of a shop', (shop: string) => `/shop/${shop}/products`],
])(
  '[F-51] [F-33] [W-03] in %s an item without stock cannot be switched on: the stock must be updated first',
  async (_name, at) => {
    const { meena, shop, okra } = await seller()
    await openApp(at(shop.id), meena)
    const menu = await menuOf('Okra')
    const button = menu.getByRole<HTMLButtonElement>('button', { name: 'Update Stock First' })
    expect(button.disabled).toBe(true)
    for (const name of ['Activate', 'Deactivate']) expect(menu.queryByRole('button', { name })).toBeNull()
    expect(await saved(meena, okra.id)).toMatchObject({ status: 'low_stock' })
  },
)

test('[F-48] [F-49] [U-52] [W-43] deleting an item asks first and is permanent', async () => {
  const meena = await person('Meena')
  await makeItem(meena.api, HOME, { name: 'Tomato' })
  await openApp('/item-list', meena)
  const remove = async () => user.click((await menuOf('Tomato')).getByRole('button', { name: 'Delete' }))
  await remove()
  await screen.findByText(
    'Requests for Tomato that you haven’t answered end. Orders you have confirmed stay open. You can undo the deletion for an hour.',
  )
  await answer('Delete this item?', 'Keep')
  await cardOf('Tomato')
  await remove()
  await answer('Delete this item?', 'Delete')
  await screen.findByText('No items yet')
  await openApp('/item-list', meena)
  await screen.findByText('No items yet')
})

test('[F-37] [F-35] [X-11] a shop without products says so and offers the form for one', async () => {
  const meena = await person('Meena')
  const shop = await makeShop(meena.api, HOME)
  await openApp(`/shop/${shop.id}/products`, meena)
  await screen.findByText('No items yet')
  await user.click(screen.getAllByRole('link', { name: 'Add Item' })[0]!)
  await expectAddress(`/product-form?shopId=${shop.id}`)
})

test('[F-31] [F-32] [F-34] [W-02] [W-04] the products of a shop: only its own, filtered, with the label Low Stock', async () => {
  const { meena, shop } = await seller()
  await openApp(`/shop/${shop.id}/products`, meena)
  await within(await cardOf('Okra')).findByText('Low Stock')
  expect(tabs()).toEqual(['All2', 'Active1', 'Inactive', 'Low Stock1'])
  expect(shown()).toEqual(['Okra', 'Tomato'])
  await tap('tab', /Low Stock/)
  await waitFor(() => expect(shown()).toEqual(['Okra']))
  await tap('tab', /^Active/)
  await waitFor(() => expect(shown()).toEqual(['Tomato']))
  await tap('tab', 'Inactive')
  await screen.findByText('None here.')
})

test('[F-33] [X-12] [X-13] a product of a shop is switched and edited, and its inquiries are read', async () => {
  const { meena, shop, tomato, okra } = await seller()
  await openApp(`/shop/${shop.id}/products`, meena)
  const edit = within(await cardOf('Tomato')).getByRole('link', { name: 'Edit' })
  expect(edit.getAttribute('href')).toBe(`/product/${tomato.id}/edit`)
  const menu = await menuOf('Tomato')
  const inquiries = menu.getByRole('link', { name: 'Inquiries' })
  expect(inquiries.getAttribute('href')).toBe(`/product/${tomato.id}/inquiries`)
  await user.click(menu.getByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(tabs()).toEqual(['All2', 'Active', 'Inactive1', 'Low Stock1']))
  expect(await saved(meena, okra.id)).toMatchObject({ status: 'low_stock' })
  expect(await saved(meena, tomato.id)).toMatchObject({ status: 'inactive' })
})

test('[X-12] [X-13] the owner’s product page leads to its form and its inquiries', async () => {
  const meena = await person('Meena')
  const { id } = await makeItem(meena.api, HOME)
  await openApp(`/product/${id}`, meena)
  await screen.findByRole('heading', { level: 1, name: 'Country tomato' })
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  for (const path of ['edit', 'inquiries']) expect(hrefs).toContain(`/product/${id}/${path}`)
})

test('[X-01] [F-72] an item’s own page shows all its fields, and counts one visit of another person once', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const { id } = await makeItem(meena.api, HOME, { photoIds: [await uploadPicture(meena.api)] })
  for (const _visit of [1, 2]) expect((await ravi.api.post(`/api/listings/${id}/visits`)).ok()).toBe(true)
  await openApp(`/item/${id}`, meena)
  await waitFor(() => expect(main()).toMatch(/Views\s*1\s*Inquiries\s*0\s*Sales\s*0/))
  for (const text of ['₹32/kg', 'Picked this morning.', 'tomato, vegetable', '20 in stock', 'Active'])
    expect(screen.getAllByText(text)).not.toEqual([])
  for (const name of ['Edit', 'Inquiries'])
    expect(within(screen.getByRole('main')).getByRole('link', { name })).toBeTruthy()
  await tap('button', 'One more: Country tomato')
  await screen.findByText('21 in stock')
  const menu = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await tap('button', 'More: Country tomato')
    return within(await screen.findByRole('dialog', { name: 'Country tomato' }))
  }
  await user.click((await menu()).getByRole('button', { name: 'Deactivate' }))
  await screen.findAllByText('Inactive')
  await user.click((await menu()).getByRole('button', { name: 'Delete' }))
  await answer(/^Delete this (item|product)\?$/, 'Delete')
  await expectAddress('/item-list')
})

test.each([
  ['[X-01] [W-51]', 'item'],
  ['[W-51]', 'product'],
])('%s others see the buyer’s page at /%s, and their visit is recorded', async (_rows, kind) => {
  const meena = await person('Meena')
  const { id } = await makeItem(meena.api, HOME)
  await openApp(`/${kind}/${id}`, await person('Ravi'))
  await screen.findByRole('heading', { level: 1, name: 'Country tomato' })
  await within(screen.getByRole('main')).findByRole('link', { name: 'Chat' })
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  await openApp(`/${kind === 'item' ? 'product' : 'item'}/${id}`, meena)
  await screen.findByRole('heading', { level: 1, name: 'Country tomato' })
  await screen.findByRole('link', { name: 'Edit' })
})

test('[X-01] an unknown item says "Product not found."', async () => {
  await openApp('/item/00000000-0000-4000-8000-000000000000', await person('Ravi'))
  await screen.findByText('Product not found.')
})
