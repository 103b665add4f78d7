import type { Page } from '@playwright/test'
import { choosePhotos, makeItem, uploadPicture } from './kit/listings.ts'
import { cardOf, fillIn, photosArrived } from './kit/selling.ts'
import { expect, expectNoAxeViolations, HOME, test } from './kit/test.ts'
import { waitingIn } from './kit/waiting.ts'

// Tests of drafts, conflicts and waiting edits: e2e/screens/drafts.test.tsx and sellingConflicts.test.tsx.

/** Number of photos waiting in the drafts of this browser. */
const waitingPhotos = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('hereaboutsDrafts')
        opening.addEventListener('success', () => {
          const database = opening.result
          const names = [...database.objectStoreNames]
          if (!names.includes('photos')) return resolve((database.close(), 0))
          const request = database.transaction('photos').objectStore('photos').getAll()
          request.addEventListener('success', () => {
            database.close()
            resolve((request.result as { photos: unknown[] }[]).reduce((sum, { photos }) => sum + photos.length, 0))
          })
        })
      }),
  )

test('an unfinished photo upload and a waiting edit continue after a reload, and leave nothing behind; a conflict is scrolled into view', async ({
  person,
  watch,
}) => {
  watch.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 409/)
  const { page } = await person('Meena')
  await page.goto('/item-form')
  await page.route('**/api/photos', (route) => route.abort())
  await choosePhotos(page, 2)
  await page.getByLabel('Item name').fill('Pen')
  await expect.poll(() => waitingPhotos(page)).toBe(2)
  await page.unroute('**/api/photos')
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('Item name')).toHaveValue('Pen')
  await photosArrived(page, 2, 10)
  await expectNoAxeViolations(page)
  await expect.poll(() => waitingPhotos(page)).toBe(0)

  const photoIds = [await uploadPicture(page.request)]
  const { id } = await makeItem(page.request, HOME, { photoIds })
  const card = cardOf(page, 'Country tomato')
  const savePrice = async (price: string) => {
    await fillIn(page, { Price: price })
    await page.getByRole('button', { name: 'Save item' }).click()
  }
  await page.goto('/item-list')
  await expect(card).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await card.getByRole('link', { name: 'Edit' }).click()
  await savePrice('45')
  await expect(card).toContainText('Not sent yet')
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(card).toContainText('Not sent yet')
  await page.unroute('**/api/**')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(card).toContainText('₹45')
  await expect.poll(() => waitingIn(page)).toBe(0)

  await card.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('45')
  const other = await page.request.post('/api/my/items/changes', { data: { changes: [{ id, price: 60 }] } })
  expect(other.ok()).toBe(true)
  await savePrice('50')
  await expect(page.getByText('You changed these on both: Price (₹60 there).')).toBeInViewport()
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('50')
  await expectNoAxeViolations(page)
})
