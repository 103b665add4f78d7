import { expect, test } from './kit/test.ts'

const PRODUCTS = [
  'Electronics',
  'Clothing',
  'Food & Beverages',
  'Home & Garden',
  'Health & Beauty',
  'Sports',
  'Books',
  'Automotive',
  'Education',
  'Fitness',
]
const SERVICES = [
  'Home Services',
  'Repair & Maintenance',
  'Cleaning',
  'Transportation',
  'Delivery',
  'Pet Care',
  'Event Services',
  'Beauty & Wellness',
  'Tutoring',
]

test('[F-18] [F-62] [V-34] [V-35] [V-36] [V-37] [V-38] [V-39] [V-40] [V-41] [V-42] [V-43] shop and item forms offer the ten product categories in order', async ({
  person,
}) => {
  const { page } = await person('Meena')
  for (const form of ['/shop-form', '/item-form']) {
    await page.goto(form)
    const options = page.getByLabel('Category').locator('option:not([value=""])')
    await expect(options).toHaveText(PRODUCTS)
  }
})

test('[D-10] [V-44] [V-45] [V-46] [V-47] [V-48] [V-49] [V-50] [V-51] [V-52] the filter offers the categories of what is searched', async ({
  person,
}) => {
  const { page } = await person('Meena')
  const lists = { services: SERVICES, products: PRODUCTS, all: [...PRODUCTS, ...SERVICES] }
  for (const [type, categories] of Object.entries(lists)) {
    await page.goto(`/filters?type=${type}`)
    await page.getByRole('button', { name: /^Filters/ }).click()
    const chips = page
      .getByRole('dialog')
      .getByRole('group', { name: 'Category', exact: true })
      .last()
      .getByRole('button')
    await expect(chips).toHaveText(['All', ...categories])
  }
})

/** Addresses whose screens stand, with the row that names each. */
const ROUTES = {
  'B-25': '/login',
  'B-26': '/home',
  'B-27': '/filters',
  'B-28': '/profile',
  'B-29': '/profile/seller',
  'B-45': '/shop-list',
  'B-46': '/shop-form',
  'B-51': '/item-list',
  'B-52': '/item-form',
}

for (const [row, address] of Object.entries(ROUTES)) {
  if (address === '/login') continue
  test(`[${row}] ${address} opens by its address and after a reload`, async ({ person }) => {
    const { page } = await person('Meena')
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByText('This page is not built yet.')).toHaveCount(0)
    await expect(page).toHaveURL(address)
  })
}
