import type { APIRequestContext } from '@playwright/test'
import { askFor, stepOrder } from './kit/dealing.ts'
import { makeItem, uploadPicture, uploadPictures } from './kit/listings.ts'
import { cardOf, fillIn } from './kit/selling.ts'
import { expect, expectNoAxeViolations, HOME, type Person, test } from './kit/test.ts'
import { goOffline, waitingIn } from './kit/waiting.ts'

interface Told {
  name: string
  pricePaise: number
  stock: number
  keywords: string[]
  photos: { id: string }[]
  version: number
}

async function itemOf(api: APIRequestContext, id: string): Promise<Told> {
  const answer = await api.get(`/api/my/items/${id}`)
  expect(answer.ok()).toBe(true)
  return (await answer.json()) as Told
}

/** A buyer orders this many, and the seller confirms at once: the stock falls. */
async function sell(seller: Person, buyer: Person, id: string, quantity: number): Promise<void> {
  const { pricePaise } = await itemOf(seller.page.request, id)
  const order = await askFor(buyer, id, { quantity, pricePaise })
  await stepOrder(seller, order.id, 'confirm')
}

test('an order lowers the stock while the seller edits the title: both changes are stored, on the phone and offline', async ({
  person,
  watch,
}) => {
  watch.allow(/status of 409|ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const meena = await person('Meena')
  const asha = await person('Asha')
  const { page } = meena
  const { id } = await makeItem(page.request, HOME, { photoIds: [await uploadPicture(page.request)] })

  await page.goto(`/item/${id}/edit`)
  await fillIn(page, { 'Item name': 'Plum tomato' })
  await sell(meena, asha, id, 2)
  await page.getByRole('button', { name: 'Save item' }).click()
  await expect(page.getByText('Saved. It was changed elsewhere meanwhile; both changes are kept.')).toBeVisible()
  await expect(page).toHaveURL('/item-list')
  expect(await itemOf(page.request, id)).toMatchObject({ name: 'Plum tomato', stock: 18, pricePaise: 3200 })

  await cardOf(page, 'Plum tomato').getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Stock', { exact: true })).toHaveValue('18')
  await goOffline(meena.context)
  await fillIn(page, { 'Item name': 'Vine tomato' })
  await page.getByRole('button', { name: 'Save item' }).click()
  await expect(cardOf(page, 'Plum tomato')).toContainText('Not sent yet')
  await sell(meena, asha, id, 3)
  await meena.context.setOffline(false)
  const refused = page.getByRole('listitem').filter({ hasText: 'Changed on another device' })
  await refused.getByRole('link', { name: 'View' }).click()
  await expect(page.getByText('Changed elsewhere meanwhile')).toBeVisible()
  await expect(page.getByLabel('Item name')).toHaveValue('Vine tomato')
  await expect(page.getByLabel('Stock', { exact: true })).toHaveValue('15')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Save item' }).click()
  await expect(cardOf(page, 'Vine tomato')).toBeVisible()
  expect(await itemOf(page.request, id)).toMatchObject({ name: 'Vine tomato', stock: 15 })
  expect(await waitingIn(page)).toBe(0)
})

test('two devices of one seller and an order: one-sided changes are kept, two-sided ones are asked about', async ({
  browser,
  person,
  server,
  watch,
}) => {
  watch.allow(/status of 409/)
  const meena = await person('Meena')
  const asha = await person('Asha')
  const phone = meena.page
  const [first, second] = await uploadPictures(phone.request, 2)
  const { id } = await makeItem(phone.request, HOME, { photoIds: [first, second] })
  const storageState = await meena.context.storageState()
  const other = await browser.newContext({
    baseURL: server.origin,
    storageState,
    viewport: { width: 1280, height: 800 },
  })
  watch.over(other)
  const laptop = await other.newPage()

  await phone.goto(`/item/${id}/edit`)
  await laptop.goto(`/item/${id}/edit`)
  await fillIn(phone, { Stock: '30', Keywords: 'tomato, salad' })
  await fillIn(laptop, { Price: '36', Keywords: 'tomato, vegetable, red' })
  await laptop.getByRole('button', { name: 'Remove photo 1' }).click()
  await laptop.getByRole('button', { name: 'Save item' }).click()
  await expect(laptop).toHaveURL('/item-list')
  await sell(meena, asha, id, 1)

  await phone.getByRole('button', { name: 'Save item' }).click()
  const question = phone.getByText('You changed these on both: Stock (19 there).')
  await expect(question).toBeInViewport()
  await expect(phone.getByLabel('Stock', { exact: true })).toHaveValue('30')
  await expect(phone.getByLabel('Price', { exact: true })).toHaveValue('36')
  await expect(phone.getByLabel('Keywords')).toHaveValue('tomato, salad, red')
  await expect(phone.getByText('1 of 10')).toBeVisible()
  await expectNoAxeViolations(phone)
  await phone.reload()
  await expect(question).toBeVisible()
  await phone.getByRole('button', { name: 'Keep mine' }).click()
  await expect(question).toHaveCount(0)
  await phone.getByRole('button', { name: 'Save item' }).click()
  await expect(phone.getByText('Item updated!')).toBeVisible()
  const stored = await itemOf(phone.request, id)
  expect(stored).toMatchObject({ stock: 30, pricePaise: 3600, keywords: ['tomato', 'salad', 'red'] })
  expect(stored.photos.map((photo) => photo.id)).toEqual([second])

  await phone.goto(`/item/${id}/edit`)
  await laptop.goto(`/item/${id}/edit`)
  for (const page of [phone, laptop]) await fillIn(page, { Price: '38' })
  await laptop.getByRole('button', { name: 'Save item' }).click()
  await expect(laptop).toHaveURL('/item-list')
  await phone.getByRole('button', { name: 'Save item' }).click()
  await expect(phone.getByText('Nothing to save')).toBeInViewport()
  expect(await itemOf(phone.request, id)).toMatchObject({ pricePaise: 3800, version: stored.version + 1 })
  await phone.reload()
  await expect(phone.getByLabel('Price', { exact: true })).toHaveValue('38')
  await expect(phone.getByText('Draft restored')).toHaveCount(0)
  await other.close()
})
