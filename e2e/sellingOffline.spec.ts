import type { APIRequestContext, Page } from '@playwright/test'
import { makeItem, uploadPicture } from './kit/listings.ts'
import { cardOf, fillIn, openMenuOf } from './kit/selling.ts'
import { expect, expectNoAxeViolations, HOME, test } from './kit/test.ts'
import { waitingIn } from './kit/waiting.ts'

const LOST = /ERR_FAILED|ERR_INTERNET_DISCONNECTED/
const loseNetwork = (page: Page) => page.route('**/api/**', (route) => route.abort())

/** Restores the network, and the browser's event for it. */
async function findNetwork(page: Page): Promise<void> {
  await page.unroute('**/api/**')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

async function itemOf(api: APIRequestContext, id: string) {
  const answer = await api.get(`/api/my/items/${id}`)
  expect(answer.ok()).toBe(true)
  return (await answer.json()) as { name: string; pricePaise: number; version: number; status: string }
}

async function changeElsewhere(api: APIRequestContext, id: string, changes: Record<string, unknown>): Promise<void> {
  const answer = await api.put(`/api/items/${id}`, {
    data: {
      name: 'Country tomato',
      category: 'Food & Beverages',
      price: 32,
      priceUnit: 'kg',
      stock: 20,
      description: 'Picked this morning.',
      keywords: ['tomato', 'vegetable'],
      location: { lat: HOME.latitude, lng: HOME.longitude },
      photoIds: [await uploadPicture(api)],
      ...changes,
    },
  })
  expect(answer.ok()).toBe(true)
}

async function savePrice(page: Page, price: string): Promise<void> {
  await fillIn(page, { Price: price })
  await page.getByRole('button', { name: 'Save item' }).click()
  await expect(page).toHaveURL('/item-list')
}

test('an offline edit is shown as waiting, survives a reload, and reaches the server once', async ({
  person,
  watch,
}) => {
  watch.allow(LOST)
  const { page } = await person('Meena')
  const { id } = await makeItem(page.request, HOME, { photoIds: [await uploadPicture(page.request)] })
  const before = await itemOf(page.request, id)
  await page.goto('/item-list')
  await expect(cardOf(page, 'Country tomato')).toBeVisible()
  await loseNetwork(page)
  await cardOf(page, 'Country tomato').getByRole('link', { name: 'Edit' }).click()
  await savePrice(page, '45')
  await expect(page.getByText('No network. We’ll send it')).toBeVisible()
  await expect(cardOf(page, 'Country tomato')).toContainText('Not sent yet')
  await expectNoAxeViolations(page)

  await page.reload()
  await expect(cardOf(page, 'Country tomato')).toContainText('Not sent yet')
  await cardOf(page, 'Country tomato').getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByText('Saving again replaces it.')).toBeVisible()
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('45')
  await savePrice(page, '46')
  expect(await waitingIn(page)).toBe(1)
  await (await openMenuOf(page, 'Country tomato')).getByRole('button', { name: 'Deactivate' }).click()
  const menu = await openMenuOf(page, 'Country tomato')
  await expect(menu.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await itemOf(page.request, id)).toEqual(before)

  await findNetwork(page)
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
  await expect(cardOf(page, 'Country tomato')).toContainText('₹46')
  const after = await itemOf(page.request, id)
  expect(after).toMatchObject({ pricePaise: 4600, version: before.version + 2, status: 'inactive' })
  expect(await waitingIn(page)).toBe(0)
})

test('an edit in conflict with another device opens again with both versions; a deletion elsewhere is reported', async ({
  person,
  watch,
}) => {
  watch.allow(LOST)
  watch.allow(/status of (409|404)/)
  const { page } = await person('Meena')
  const { id } = await makeItem(page.request, HOME, { photoIds: [await uploadPicture(page.request)] })
  await page.goto(`/item/${id}/edit`)
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('32')
  await loseNetwork(page)
  await savePrice(page, '50')
  await changeElsewhere(page.request, id, { name: 'Cherry tomato', price: 60 })
  await findNetwork(page)
  const refused = page.getByRole('listitem').filter({ hasText: 'Changed on another device' })
  await expect(refused).toBeVisible()
  expect(await itemOf(page.request, id)).toMatchObject({ name: 'Cherry tomato', pricePaise: 6000 })
  await refused.getByRole('link', { name: 'View' }).click()
  await expect(page.getByText('Changed on another device', { exact: true })).toBeVisible()
  await expect(page.getByText('You changed these on both: Price (₹60 there).')).toBeVisible()
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('50')
  await expect(page.getByLabel('Item name')).toHaveValue('Cherry tomato')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save item' }).click()
  await expect(page.getByText('Item updated!')).toBeVisible()
  await expect(cardOf(page, 'Cherry tomato')).toContainText('₹50')
  expect(await waitingIn(page)).toBe(0)

  await cardOf(page, 'Cherry tomato').getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('50')
  await loseNetwork(page)
  await savePrice(page, '51')
  expect((await page.request.delete(`/api/my/listings/${id}`)).ok()).toBe(true)
  await findNetwork(page)
  await page.getByRole('listitem').filter({ hasText: 'Product not found.' }).getByRole('link', { name: 'View' }).click()
  await expect(page.getByText('This was deleted on another device.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard change' }).click()
  await expect(page).toHaveURL('/item-list')
  expect(await waitingIn(page)).toBe(0)
})
