import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { HOME } from '../kit/place.ts'
import { makeItem, makeShop } from '../kit/listings.ts'
import { openApp, user } from './kit/app.tsx'
import { person } from './kit/people.ts'
import { answer, cardOf, menuOf } from './kit/forms.ts'
import { expectAddress, tap } from './kit/hands.ts'
import { answerWith } from './kit/wire.ts'

const main = () => screen.getByRole('main').textContent

describe('empty lists say so and offer the form', () => {
  test.each([
    ['[F-09] [U-65] [F-10] [X-19]', '/shop-list', 'No shops yet', 'Create Shop', '/shop-form'],
    ['[F-52] [U-66] [F-53] [X-19]', '/item-list', 'No items yet', 'Add Item', '/item-form'],
    ['[X-10]', '/item-list', 'No items yet', 'Add Product', '/product-form'],
    ['[F-88] [U-67] [X-19]', '/services-list', 'No services yet', 'Add Service', '/service-form'],
    ['[F-114] [U-68] [X-19]', '/office-list', 'No offices yet', 'Create Office', '/office-form'],
    [
      '[F-134] [U-69] [X-19]',
      '/specialist-profile',
      'No specializations yet',
      'Add Specialization',
      '/specialist-form',
    ],
  ])('%s %s: %s, %s', async (_rows, path, text, button, form) => {
    await openApp(path, await person('Meena'))
    await screen.findByText(text)
    const links = within(screen.getByRole('main')).getAllByRole('link', { name: button })
    await user.click(links.at(-1)!)
    await expectAddress(form)
  })
})

test('[F-01] [F-07] My Shops counts and switches shops', async () => {
  const meena = await person('Meena')
  await makeShop(meena.api, HOME, { name: 'Green Basket' })
  await makeShop(meena.api, HOME, { name: 'Blue Basket' })
  await openApp('/shop-list', meena)
  await waitFor(() => expect(main()).toMatch(/Total\s*2\s*Active\s*2\s*Inquiries\s*0/))
  await user.click((await menuOf('Blue Basket')).getByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(main()).toMatch(/Total\s*2\s*Active\s*1\s*Inquiries\s*0/))
  await openApp('/shop-list', meena)
  await within(await cardOf('Blue Basket')).findByText('Inactive')
  await user.click((await menuOf('Blue Basket')).getByRole('button', { name: 'Activate' }))
  await waitFor(() => expect(main()).toMatch(/Active\s*2/))
})

test('[F-11] My Shops holds only the person’s own shops', async () => {
  const meena = await person('Meena')
  await makeShop((await person('Ravi')).api, HOME, { name: 'Blue Basket' })
  await makeShop(meena.api, HOME, { name: 'Green Basket' })
  await openApp('/shop-list', meena)
  await cardOf('Green Basket')
  expect(screen.queryByRole('group', { name: 'Blue Basket' })).toBeNull()
})

test.each([
  ['[F-02]', 'View', ''],
  ['[F-03]', 'Edit', '/edit'],
  ['[F-04]', 'My Products', '/products'],
])('%s the card of a shop leads to it: %s', async (_row, name, path) => {
  const meena = await person('Meena')
  const { id } = await makeShop(meena.api, HOME)
  await openApp('/shop-list', meena)
  const place = name === 'My Products' ? within(await cardOf('Green Basket')) : await menuOf('Green Basket')
  await user.click(place.getByRole('link', { name }))
  await expectAddress(`/shop/${id}${path}`)
})

test('[F-05] [F-06] [U-51] [W-43] deleting a shop asks first and says that it is permanent', async () => {
  const meena = await person('Meena')
  await makeShop(meena.api, HOME)
  await openApp('/shop-list', meena)
  const remove = async () => user.click((await menuOf('Green Basket')).getByRole('button', { name: 'Delete' }))
  await remove()
  const question = await screen.findByRole('alertdialog', { name: 'Delete this shop?' })
  expect(question.textContent).toContain('This action cannot be undone')
  await answer('Delete this shop?', 'Keep')
  await cardOf('Green Basket')
  await remove()
  await answer('Delete this shop?', 'Delete')
  await screen.findByText('No shops yet')
  await openApp('/shop-list', meena)
  await screen.findByText('No shops yet')
})

test('[F-08] the items of a deleted shop are unassigned', async () => {
  const meena = await person('Meena')
  const shop = await makeShop(meena.api, HOME)
  await makeItem(meena.api, HOME, { shopId: shop.id })
  await openApp('/shop-list', meena)
  await user.click((await menuOf('Green Basket')).getByRole('button', { name: 'Delete' }))
  await answer('Delete this shop?', 'Delete')
  await screen.findByText('No shops yet')
  await openApp('/item-list', meena)
  await screen.findByRole('heading', { name: 'Unassigned Items' })
  await cardOf('Country tomato')
  const { items } = (await (await meena.api.get('/api/my/items')).json()) as { items: unknown[] }
  expect(items).toMatchObject([{ shopId: null }])
})

test.each([
  ['[F-30]', '/shop/0/edit', 'Shop not found.'],
  ['[F-36]', '/shop/0/products', 'Shop not found.'],
  ['[F-69]', '/product/0/edit', 'Product not found.'],
  ['[F-69]', '/item/0/edit', 'Product not found.'],
  ['[F-61]', '/product-form?shopId=0', 'Shop not found.'],
  ['[F-107]', '/service-form/0', 'Service not found.'],
  ['[F-107]', '/service-provider-form?id=0', 'Service not found.'],
  ['[F-129]', '/office/0/edit', 'Office not found.'],
  ['a specialization:', '/specialist-form?id=0', 'Specialization not found.'],
])('%s %s: %s', async (_row, path, text) => {
  await openApp(path, await person('Ravi'))
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test.each([
  ['[F-11]', 'shop', 'Save Shop'],
  ['[F-70]', 'item', 'Save item'],
])('%s another person’s %s cannot be edited', async (_row, kind, save) => {
  const meena = await person('Meena')
  const { id } = await (kind === 'shop' ? makeShop : makeItem)(meena.api, HOME)
  await openApp(`/${kind}/${id}/edit`, await person('Ravi'))
  expect((await screen.findByRole('alert')).textContent).toContain('This belongs to somebody else.')
  for (const name of [save, 'Try again']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a list that fails to load shows a message and can be retried', async () => {
  const meena = await person('Meena')
  const end = answerWith('/api/my/shops', { error: { code: 'busy', requestId: '' } }, 503)
  await openApp('/shop-list', meena)
  expect((await screen.findByRole('alert')).textContent).toContain('Our server is busy. Try again in a moment.')
  end()
  await tap('button', 'Try again')
  await screen.findByText('No shops yet')
})
