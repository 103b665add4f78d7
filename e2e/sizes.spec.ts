import { makeItem, makeShop, choosePhotos } from './kit/listings.ts'
import { stepOrder } from './kit/dealing.ts'
import { cardOf, fillIn, photosArrived } from './kit/selling.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, moveTo, test } from './kit/test.ts'

const SIZES = [
  { label: '500 g', price: 85, stock: 6 },
  { label: '1 kg', price: 162, stock: 1 },
]

test('an item gets sizes in its form; each is changed on its own in the inventory, whose rows are reordered by dragging', async ({
  person,
}) => {
  const { page } = await person('Meena')
  const shop = await makeShop(page.request, HOME)
  await page.goto(`/product-form?shopId=${shop.id}`)
  await choosePhotos(page, 1)
  await photosArrived(page, 1, 10)
  await fillIn(page, { 'Item name': 'Toor dal', Price: '85', Stock: '6', Description: 'Unpolished.', Keywords: 'dal' })
  await page.getByLabel('Category').selectOption('Food & Beverages')
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Add a size' }).click()
  const first = page.getByRole('group', { name: 'Size 1' })
  await expect(first.getByLabel('Price', { exact: true })).toHaveValue('85')
  await page.getByRole('button', { name: 'Add a size' }).click()
  const second = page.getByRole('group', { name: 'Size 2' })
  await page.getByRole('button', { name: 'Create item' }).click()
  await expect(page.getByText('Please fill all fields correctly.')).toBeVisible()
  await first.getByLabel('Size', { exact: true }).fill('500 g')
  await second.getByLabel('Size', { exact: true }).fill('500 G')
  await second.getByLabel('Price', { exact: true }).fill('162')
  await second.getByLabel('Stock', { exact: true }).fill('4')
  await expect(page.getByText('Two sizes have the same name.')).toBeVisible()
  await second.getByLabel('Size', { exact: true }).fill('1 kg')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Create item' }).click()
  await expect(page.getByText('Item created!')).toBeVisible()
  const card = cardOf(page, 'Toor dal')
  await card.getByRole('group', { name: '1 kg' }).getByRole('button', { name: 'One more: Toor dal (1 kg)' }).click()
  await expect(card.getByRole('group', { name: '1 kg' })).toContainText('5 in stock')
  await expect(card.getByRole('group', { name: '500 g' })).toContainText('6 in stock')
  await expectNoAxeViolations(page)
  const items = async () => (await page.request.get('/api/my/items')).text()
  await expect.poll(items).toContain('"stock":5')
  // Later, also after a reload, the change is undone; the page shows until when, once it has the server's answer.
  await expect(page.getByRole('button', { name: /^Undo until \d/ })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^Undo until \d/ }).click()
  await expect(card.getByRole('group', { name: '1 kg' })).toContainText('4 in stock')
  await expect(page.getByRole('button', { name: /^Undo until/ })).toHaveCount(0)

  const other = await makeShop(page.request, HOME, { name: 'Blue Basket' })
  for (const name of ['Beet', 'Okra', 'Tomato']) await makeItem(page.request, HOME, { name, shopId: other.id })
  await moveTo(page, `/shop/${other.id}/products?sort=shopOrder`)
  const names = page.locator('[data-inventory-row]')
  await expect(names).toHaveCount(3)
  await expect(names.first()).toHaveAccessibleName('Tomato')
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/order'))
  await cardOf(page, 'Beet').getByTitle('Drag to move').hover()
  await page.mouse.down()
  await expect(async () => {
    const to = (await cardOf(page, 'Tomato').boundingBox())!
    await page.mouse.move(to.x + 60, to.y + 50, { steps: 6 })
    await page.mouse.move(to.x + 60, to.y + 40, { steps: 2 })
    await expect(page.locator('[data-drop-here]')).toHaveAccessibleName('Tomato', { timeout: 500 })
  }).toPass()
  await page.mouse.up()
  await expect(names.first()).toHaveAccessibleName('Beet')
  expect((await stored).ok()).toBe(true)
  await page.reload()
  await expect(names.first()).toHaveAccessibleName('Beet')
})

test('a card shows the price range; a buyer chooses a size with its own price and stock, and a sold piece of it is counted once', async ({
  account,
  person,
}) => {
  const [meena, ravi] = [await account('Meena'), await person('Ravi')]
  const { id } = await makeItem(meena.page.request, HOME, { name: 'Ranchi dal', variants: SIZES })
  const { page } = ravi
  await page.goto('/filters?q=ranchi%20dal')
  await expect(page.getByRole('main')).toContainText('₹85–₹162')
  await moveTo(page, `/product/${id}`)
  await expect(page.getByRole('radio', { name: /500 g/ })).toBeChecked()
  await page.getByRole('radio', { name: /1 kg/ }).check()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Ask for this item' }).click()
  const sheet = page.getByRole('dialog', { name: 'Ask for Ranchi dal (1 kg)' })
  await expect(sheet).toContainText('₹162')
  const arrived = page.waitForResponse((answer) => answer.url().endsWith('/api/orders'))
  await sheet.getByRole('button', { name: 'Send' }).click()
  await arrived
  await expect(page.getByRole('main')).toContainText('Ranchi dal (1 kg)')
  const orderId = new URL(page.url()).pathname.split('/').pop()!
  await stepOrder(meena, orderId, 'confirm')
  await moveTo(page, `/product/${id}`)
  await expect(page.getByRole('radio', { name: /1 kg/ })).toBeDisabled()
  await expect(page.getByRole('radio', { name: /500 g/ })).toBeChecked()
  await moveTo(page, '/filters?q=ranchi%20dal')
  await expect(page.getByRole('main')).toContainText('₹85')
})
