import type { Page } from '@playwright/test'
import { choosePhotos, makeShop, uploadPicture } from './kit/listings.ts'
import { cardOf, fillIn, photosArrived, useMyLocation } from './kit/selling.ts'
import { expect, expectNoAxeViolations, HOME, test } from './kit/test.ts'

const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('_draft_')))

async function fillShop(page: Page): Promise<void> {
  await choosePhotos(page, 1)
  await fillIn(page, { 'Shop name': 'Green Basket', Contact: '+91 90000 00012' })
  await page.getByLabel('Category').selectOption('Books')
  await useMyLocation(page)
  await photosArrived(page, 1, 10)
}

test('typed text and photos are restored after a reload, and can be discarded and brought back', async ({ person }) => {
  const { page } = await person('Meena')
  await page.goto('/shop-form')
  await expect(page.getByText('Draft restored')).toHaveCount(0)
  await fillShop(page)
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('Shop name')).toHaveValue('Green Basket')
  await expect(page.getByText('1 of 10')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Shop' })).toBeEnabled()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Shop name')).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Shop name')).toHaveValue('Green Basket')
  await page.getByRole('button', { name: 'Create Shop' }).click()
  await expect(page.getByText('Shop created!')).toBeVisible()
  expect(await drafts(page)).toEqual([])
  await page.goto('/shop-form')
  await expect(page.getByLabel('Shop name')).toHaveValue('')
})

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

test('an unfinished photo upload continues after a reload, and leaves nothing behind', async ({ person, watch }) => {
  watch.allow(/ERR_FAILED/)
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
  await expect.poll(() => waitingPhotos(page)).toBe(0)
})

test('[S-34] a draft is only shown to its owner', async ({ person }) => {
  const meena = await person('Meena')
  const ravi = await person('Ravi')
  await meena.page.goto('/office-form')
  await meena.page.getByLabel('Office name').fill('Secret office')
  const [key] = await drafts(meena.page)
  const text = await meena.page.evaluate((name) => localStorage.getItem(name), key!)
  await ravi.page.goto('/home')
  await ravi.page.evaluate(([name, value]) => localStorage.setItem(name!, value!), [key!, text!])
  await ravi.page.goto('/office-form')
  await expect(ravi.page.getByLabel('Office name')).toHaveValue('')
  await expect(ravi.page.getByText('Draft restored')).toHaveCount(0)
})

test('when the network is lost while sending, the form is sent again automatically and creates one shop', async ({
  person,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const { page } = await person('Meena')
  await page.goto('/shop-form')
  await fillShop(page)
  let isLost = true
  await page.route('**/api/shops', async (route) => {
    if (!isLost) return route.continue()
    isLost = false
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Create Shop' }).click()
  await expect(page.getByText('No network. We’ll send it')).toBeVisible()
  await expect(cardOf(page, 'Green Basket')).toHaveCount(1)
  await expect(page.getByRole('main')).toContainText(/Total\s*1\s*Active\s*1/)
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
  expect(await drafts(page)).toEqual([])
})

test('a double tap creates one shop', async ({ person }) => {
  const { page } = await person('Meena')
  await page.goto('/shop-form')
  await fillShop(page)
  await page.getByRole('button', { name: 'Create Shop' }).dblclick()
  await expect(cardOf(page, 'Green Basket')).toHaveCount(1)
  await expect(page.getByRole('main')).toContainText(/Total\s*1/)
})

test('a change on another device is reported, and the typed text stays until its owner chooses', async ({
  person,
  watch,
}) => {
  watch.allow(/status of 409/)
  const { page } = await person('Meena')
  const shop = await makeShop(page.request, HOME)
  const changeElsewhere = async (name: string) => {
    const answer = await page.request.put(`/api/shops/${shop.id}`, {
      data: {
        name,
        category: 'Books',
        contact: '1',
        location: { lat: HOME.latitude, lng: HOME.longitude },
        photoIds: [await uploadPicture(page.request)],
      },
    })
    expect(answer.ok()).toBe(true)
  }
  await page.goto(`/shop/${shop.id}/edit`)
  await page.getByLabel('Shop name').fill('Mine')
  await changeElsewhere('Theirs')
  await page.getByRole('button', { name: 'Save Shop' }).click()
  await expect(page.getByText('Changed on another device')).toBeVisible()
  await expect(page.getByLabel('Shop name')).toHaveValue('Mine')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Load newer version' }).click()
  await expect(page.getByLabel('Shop name')).toHaveValue('Theirs')
  expect(await drafts(page)).toEqual([])

  await page.getByLabel('Shop name').fill('Mine again')
  await changeElsewhere('Theirs again')
  await page.reload()
  await expect(page.getByText('Changed on another device')).toBeVisible()
  await expect(page.getByLabel('Shop name')).toHaveValue('Mine again')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Changed on another device')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save Shop' }).click()
  await expect(page.getByText('Shop updated!')).toBeVisible()
  await expect(cardOf(page, 'Mine again')).toBeVisible()
})

test('no success message is shown when the server fails every write', async ({ person, watch }) => {
  watch.allow(/status of 500/)
  const { page } = await person('Meena')
  await page.goto('/shop-form')
  await fillShop(page)
  await page.route('**/api/shops', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'unexpected', requestId: 'x' } } }),
  )
  await page.getByRole('button', { name: 'Create Shop' }).click()
  await expect(page.getByText('Something went wrong. Try again.')).toBeVisible()
  await expect(page.getByText('Shop created!')).toHaveCount(0)
  await expect(page).toHaveURL('/shop-form')
})
