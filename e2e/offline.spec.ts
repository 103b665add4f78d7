import type { Page } from '@playwright/test'
import { ROUTES } from '../src/core/paths.ts'
import { expectOpenInApp } from './kit/inApp.ts'
import { makeItem, makeShop, uploadPicture } from './kit/listings.ts'
import { shiftsOf } from './kit/shifts.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, north, test } from './kit/test.ts'
import { answersAreKept, goOffline, keptQueries } from './kit/waiting.ts'

// Tests of the offline screens' texts and actions: e2e/screens/offlineSync.test.tsx, searchOffline.test.tsx and
// storageKeys.test.tsx.

/** People of this journey are in a separate town. */
const TOWN = north(HOME, 900_000)

const list = (page: Page, name: string) => page.getByRole('list', { name })
const keptPhotos = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('hereabouts-photos')).keys()).length)

test('[S-33] [S-02] [W-47] [S-10] [S-31] every screen opens without a network, with the last seen content and its age; Clear Cache removes it; a full disk is reported', async ({
  person,
  account,
  server,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_|Quota/)
  const meena = await account('Meena')
  const asha = await person('Asha', { at: TOWN, browser: { serviceWorkers: 'allow' } })
  const { page, context } = asha
  const item = await makeItem(meena.page.request, TOWN, {
    name: 'Brass diya',
    photoIds: [await uploadPicture(meena.page.request)],
  })
  const own = await makeShop(context.request, TOWN, { name: 'Asha Stores' })
  const inMain = (text: string) => page.getByRole('main').getByText(text).first()
  const heading = page.getByRole('heading', { name: 'Brass diya' })
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .first()
  const offlineStrip = page.getByRole('link', { name: /Offline · as of \d{1,2}:\d\d/ })

  await test.step('the screens are stored', async () => {
    await page.addInitScript(() => {
      if (localStorage.getItem('old')) return
      localStorage.setItem('old', 'imported')
      localStorage.setItem('products', JSON.stringify([{ id: 'old-2', name: 'Old lamp' }]))
    })
    await page.goto('/home')
    await expect(inMain('Brass diya')).toBeVisible()
    await expect(page.locator('html[data-offline=ready]')).toBeAttached({ timeout: 60_000 })
    await answersAreKept(page)
    await page.goto('/filters?q=diya')
    await expect(inMain('Brass diya')).toBeVisible()
    await page.goto('/shop-list')
    await expect(inMain('Asha Stores')).toBeVisible()
    await expect.poll(() => keptQueries(page)).toContain('my shops')
    await page.goto(`/product/${item.id}`)
    await expect(heading).toBeVisible()
    await expect.poll(() => keptQueries(page)).toContain(`products ${item.id}`)
    await expect.poll(() => keptPhotos(page)).toBeGreaterThan(0)
  })

  await test.step('they open from a cold start without a network', async () => {
    await goOffline(context)
    await page.goto('/home')
    await expect(inMain('Brass diya')).toBeVisible()
    await expect(offlineStrip).toBeVisible()
    await page.goto(`/product/${item.id}`)
    await expect(heading).toBeVisible()
    const photo = page.getByRole('main').locator('img[src^="/photos/"]').first()
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.goto('/shop-list')
    await expect(inMain('Asha Stores')).toBeVisible()
    // The offline strip appears after the page, and moves no control under the finger.
    await expect(page.getByRole('link', { name: /Offline · / })).toBeVisible()
    expect((await shiftsOf(page)).sum).toBeLessThan(0.03)
    await page.goto('/filters?q=diya&view=map')
    await expect(page.getByRole('button', { name: /^Brass diya, ₹32/ })).toBeVisible()
    await expect(page.getByText(/^Saved on this device at \d{1,2}:\d\d [ap]m$/i)).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    const ids: Record<string, string> = { '/product/$id': item.id, '/shop/$id': own.id, '/shop/$id/edit': own.id }
    await expectOpenInApp(
      page,
      ROUTES.map((route) => route.replace('$id', ids[route] ?? item.id)),
    )
  })

  await test.step('Clear Cache never removes a queued change without asking, and does not move', async () => {
    await page.goto(`/product/${item.id}`)
    await heart.click()
    await page.goto('/offline-sync')
    // Everything above the button is loaded, so that it does not move under the finger.
    await expect(page.getByText(/^[\d.]+ [kM]B of 50 MB$/)).toBeVisible()
    await expect(list(page, 'Pending actions').getByRole('listitem')).toContainText('Brass diya')
    await expect(list(page, 'Recent searches').getByRole('link', { name: 'diya' })).toBeVisible()
    await expect(list(page, 'Recently viewed').getByRole('link', { name: /Brass diya/ })).toBeVisible()
    await expect(list(page, 'From an earlier version')).toContainText('Old lamp')
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Clear Cache' }).click()
    const question = page.getByRole('alertdialog')
    await expect(page.getByRole('alertdialog', { name: 'Clear all cached data?' })).toBeVisible()
    await expectNoAxeViolations(page)
    await question.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page.getByRole('alertdialog', { name: 'One action was not sent yet. Discard it too?' })).toBeVisible()
    await question.getByRole('button', { name: 'Keep' }).click()
    await expect(page.getByText('Cache cleared successfully!')).toBeVisible()
    await expect(list(page, 'Pending actions').getByRole('listitem')).toHaveCount(1)
    expect(await page.evaluate(() => caches.has('hereabouts-photos'))).toBe(false)
  })

  await test.step('a change that the server refuses is set aside', async () => {
    expect((await meena.page.request.delete(`/api/my/listings/${item.id}`)).ok()).toBe(true)
    await context.setOffline(false)
    await expect(list(page, 'Not accepted').getByRole('listitem')).toContainText('Product not found.')
    await expect(page.getByRole('link', { name: /Offline/ })).toHaveCount(0)
    await expectNoAxeViolations(page)
  })

  await test.step('a full disk is reported, and an action done then is not lost', async () => {
    const lota = await makeItem(meena.page.request, TOWN, { name: 'Copper lota' })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.origin, quotaSize: 1 })
    const save = page.getByRole('main').getByRole('button', { name: 'Save Copper lota' })
    await expect(async () => {
      await page.goto('/home')
      await expect(save).toBeVisible({ timeout: 3000 })
    }).toPass()
    await goOffline(context)
    await save.click()
    const full = 'Storage full: Some data could not be saved. Please clear old data in your browser storage.'
    await expect(page.getByText(full)).toBeVisible()
    await expect(save).toHaveAttribute('aria-pressed', 'true')
    await context.setOffline(false)
    const wished = async () =>
      ((await (await context.request.get('/api/wishlist/ids')).json()) as { ids: string[] }).ids
    await expect.poll(wished).toEqual([lota.id])
  })
})
