import { choosePhotos, makeItem, makeShop } from './kit/listings.ts'
import { cardOf, fillForm, fillIn, openMenuOf, photosArrived, useMyLocation } from './kit/selling.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, test } from './kit/test.ts'

test('[U-45] [U-42] [U-40] [F-16] [F-26] [F-63] [F-106] [F-127] [F-139] a seller creates all five kinds with photos on a phone', async ({
  person,
}) => {
  test.slow()
  const { page } = await person('Meena')

  await page.goto('/shop-form')
  await choosePhotos(page, 2)
  await fillForm(page, 'shop')
  await useMyLocation(page)
  await photosArrived(page, 2, 10)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Create Shop' }).click()
  await expect(page.getByText('Shop created!')).toBeVisible()
  await expect(page).toHaveURL('/shop-list')
  await expect(cardOf(page, 'Green Basket')).toBeVisible()

  await page.goto('/item-form')
  await choosePhotos(page, 1)
  await fillForm(page, 'item')
  await useMyLocation(page)
  await photosArrived(page, 1, 10)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Create item' }).click()
  await expect(page.getByText('Item created!')).toBeVisible()
  await expect(page).toHaveURL('/item-list')
  await expect(cardOf(page, 'Country tomato')).toBeVisible()

  await page.goto('/service-form')
  await choosePhotos(page, 1)
  await fillForm(page, 'service')
  await useMyLocation(page)
  await photosArrived(page, 1, 5)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/services-list')
  await expect(cardOf(page, 'Tap repair')).toBeVisible()

  await page.goto('/office-form')
  await choosePhotos(page, 1)
  await fillForm(page, 'office')
  await photosArrived(page, 1, 10)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Create Office' }).click()
  await expect(page).toHaveURL('/office-list')
  await expect(cardOf(page, 'Rao & Daughters')).toBeVisible()

  await page.goto('/specialist-form')
  await fillForm(page, 'specialization')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Add Specialization' }).click()
  await expect(page.getByText('Specialization added!')).toBeVisible()
  await expect(page).toHaveURL('/specialist-profile')
  await expect(page.getByRole('heading', { name: 'Veena teacher' })).toBeVisible()
})

test('[U-69] [F-09] [F-10] [F-52] [F-53] [F-88] [F-114] [F-134] [X-10] [X-19] empty lists say so and offer the form', async ({
  person,
}) => {
  const { page } = await person('Meena')
  for (const [path, text, button, form] of [
    ['/shop-list', 'No shops yet', 'Create Shop', '/shop-form'],
    ['/item-list', 'No items yet', 'Add Item', '/item-form'],
    ['/item-list', 'No items yet', 'Add Product', '/product-form'],
    ['/services-list', 'No services yet', 'Add Service', '/service-form'],
    ['/office-list', 'No offices yet', 'Create Office', '/office-form'],
    ['/specialist-profile', 'No specializations yet', 'Add Specialization', '/specialist-form'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('main').getByRole('link', { name: button, exact: true }).last().click()
    await expect(page).toHaveURL(form)
  }
})

test('[F-01] [F-02] [F-03] [F-04] [F-07] My Shops counts, links and switches', async ({ person }) => {
  const { page } = await person('Meena')
  const first = await makeShop(page.request, HOME, { name: 'Green Basket' })
  await makeShop(page.request, HOME, { name: 'Blue Basket' })
  await page.goto('/shop-list')
  const main = page.getByRole('main')
  await expect(main).toContainText(/Total\s*2\s*Active\s*2\s*Inquiries\s*0/)
  await (await openMenuOf(page, 'Blue Basket')).getByRole('button', { name: 'Deactivate' }).click()
  await expect(main).toContainText(/Total\s*2\s*Active\s*1\s*Inquiries\s*0/)
  await page.reload()
  await expect(cardOf(page, 'Blue Basket').getByText('Inactive', { exact: true })).toBeVisible()
  await (await openMenuOf(page, 'Blue Basket')).getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(main).toContainText(/Active\s*2/)
  await expectNoAxeViolations(page)
  for (const [name, path] of [
    ['View', `/shop/${first.id}`],
    ['Edit', `/shop/${first.id}/edit`],
    ['My Products', `/shop/${first.id}/products`],
  ] as const) {
    await page.goto('/shop-list')
    const card = name === 'My Products' ? cardOf(page, 'Green Basket') : await openMenuOf(page, 'Green Basket')
    await card.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
  }
})

test('[U-65] [U-51] [F-05] [F-06] [F-08] [W-43] deleting a shop asks, says that it is for good, and leaves its items unassigned', async ({
  person,
}) => {
  const { page } = await person('Meena')
  const shop = await makeShop(page.request, HOME)
  await makeItem(page.request, HOME, { shopId: shop.id })
  await page.goto('/shop-list')
  const question = page.getByRole('alertdialog')
  const remove = async () => (await openMenuOf(page, 'Green Basket')).getByRole('button', { name: 'Delete' }).click()
  await remove()
  await expect(question).toContainText('Delete this shop?')
  await expect(question).toContainText('This action cannot be undone')
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(cardOf(page, 'Green Basket')).toBeVisible()
  await remove()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No shops yet')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No shops yet')).toBeVisible()
  await page.goto('/item-list')
  await expect(page.getByRole('heading', { name: 'Unassigned Items' })).toBeVisible()
  await expect(cardOf(page, 'Country tomato')).toBeVisible()
})

test('[F-17] [F-18] [F-21] [F-22] Create Shop is off until the last of its five is there', async ({ person }) => {
  const { page } = await person('Meena')
  await page.goto('/shop-form')
  const create = page.getByRole('button', { name: 'Create Shop' })
  await expect(page.getByLabel('Category').locator('option')).toHaveCount(11)
  await fillIn(page, { 'Shop name': 'Green Basket', Contact: '1' })
  await page.getByLabel('Category').selectOption('Books')
  await useMyLocation(page)
  await expect(create).toBeDisabled()
  await choosePhotos(page, 1)
  await photosArrived(page, 1, 10)
  await expect(create).toBeEnabled()
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect(create).toBeDisabled()
})

test('[U-36] [F-20] [W-36] [F-58] [F-125] of eleven photos ten are kept, and it is said why', async ({ person }) => {
  const { page } = await person('Meena')
  for (const path of ['/shop-form', '/item-form', '/office-form']) {
    await page.goto(path)
    await choosePhotos(page, 11)
    await expect(page.getByText('You can upload up to 10 photos.', { exact: true })).toBeVisible()
    await expect(page.getByText('10 of 10')).toBeVisible()
  }
})

test('[U-41] [F-27] [F-28] [F-29] Edit Shop is prefilled, keeps its photos, and says so', async ({ person }) => {
  const { page } = await person('Meena')
  const shop = await makeShop(page.request, HOME)
  await page.goto(`/shop/${shop.id}/edit`)
  await expect(page.getByRole('heading', { name: 'Edit Shop' })).toBeVisible()
  await expect(page.getByLabel('Shop name')).toHaveValue('Green Basket')
  await page.getByLabel('Shop name').fill('Greener Basket')
  await page.getByRole('button', { name: 'Save Shop' }).click()
  await expect(page.getByText('Shop updated!')).toBeVisible()
  const { shops } = (await (await page.request.get('/api/my/shops')).json()) as {
    shops: { id: string; name: string; photos: unknown[] }[]
  }
  expect(shops).toMatchObject([{ id: shop.id, name: 'Greener Basket', photos: [{}] }])
})

test('opening hours are written in the form and shown on the page', async ({ person }) => {
  const { page } = await person('Meena')
  const shop = await makeShop(page.request, HOME)
  await page.goto(`/shop/${shop.id}/edit`)
  await page.getByRole('button', { name: 'Add opening hours' }).click()
  await page.getByRole('switch', { name: 'Monday' }).check()
  await page.getByLabel('Monday, closes at').fill('20:30')
  await page.getByRole('button', { name: 'Same Monday to Saturday' }).click()
  await expect(page.getByLabel('Saturday, closes at')).toHaveValue('20:30')
  await expect(page.getByRole('switch', { name: 'Sunday' })).not.toBeChecked()
  await page.getByRole('switch', { name: 'Wednesday' }).uncheck()
  await page.getByRole('button', { name: 'Add a break: Monday' }).click()
  await expect(page.getByLabel('Monday 2, opens at')).toHaveValue('15:00')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save Shop' }).click()
  await expect(page.getByText('Shop updated!')).toBeVisible()
  await page.goto(`/shop/${shop.id}`)
  await page.getByText('All opening hours').click()
  await expect(page.getByRole('row', { name: /Monday/ })).toContainText(/9:00 AM to 1:00 PM, 3:00 PM to 8:30 PM/)
  await expect(page.getByRole('row', { name: /Wednesday/ })).toContainText('Closed')
  await expectNoAxeViolations(page)
})

test('[F-11] [F-30] [F-36] [F-69] [F-107] [F-129] what is unknown or somebody else’s cannot be edited, and says so', async ({
  person,
  watch,
}) => {
  watch.allow(/status of 40[34]/)
  const meena = await person('Meena')
  const ravi = await person('Ravi')
  const shop = await makeShop(meena.page.request, HOME)
  const { page } = ravi
  for (const [path, text] of [
    ['/shop/0/edit', 'Shop not found.'],
    ['/shop/0/products', 'Shop not found.'],
    ['/product/0/edit', 'Product not found.'],
    ['/item/0/edit', 'Product not found.'],
    ['/product-form?shopId=0', 'Shop not found.'],
    ['/service-form/0', 'Service not found.'],
    ['/service-provider-form?id=0', 'Service not found.'],
    ['/office/0/edit', 'Office not found.'],
    ['/specialist-form?id=0', 'Specialization not found.'],
    [`/shop/${shop.id}/edit`, 'This belongs to somebody else.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText(text)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await expectNoAxeViolations(page)
  }
})

test('a list that cannot be loaded says so and can be tried again', async ({ person, watch }) => {
  watch.allow(/status of 503/)
  const { page } = await person('Meena')
  await page.route('**/api/my/shops', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'busy', requestId: '' } } }),
  )
  await page.goto('/shop-list')
  await expect(page.getByRole('alert')).toContainText('Our server is busy. Try again in a moment.')
  await page.unroute('**/api/my/shops')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No shops yet')).toBeVisible()
})
