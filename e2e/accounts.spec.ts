import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './kit/test.ts'

// Tests of the screens' texts and requests: e2e/screens/login.test.tsx, signUp.test.tsx, loginAnswers.test.tsx,
// leaving.test.tsx.

const send = (page: Page, name = 'Login') => page.locator('form').getByRole('button', { name, exact: true })

async function openLogin(page: Page): Promise<void> {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function login(page: Page, emailOrPhone: string, digits: string): Promise<void> {
  await page.getByLabel('Email or phone').fill(emailOrPhone)
  await page.getByLabel('Password', { exact: true }).fill(digits)
  await send(page).click()
}

const savedUser = (page: Page) => page.evaluate(() => localStorage.getItem('hereabouts_user'))

test('login and sign-up, with errors, have no axe violations and fit 320 px, in light and dark', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await openLogin(page)
    await login(page, 'abc', '123')
    await expectNoAxeViolations(page)
    await page.getByRole('radio', { name: 'Create account' }).click()
    await send(page, 'Create account').click()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    // Opening the same address again is a reload, which keeps the form.
    await page.getByRole('radio', { name: 'Login' }).click()
  }
})

/** The rows of the service worker's index of tiles and photos, after adding one. */
const pictureIndex = (page: Page, row?: object) =>
  page.evaluate(
    (added) =>
      new Promise<unknown[]>((resolve, reject) => {
        const request = indexedDB.open('workbox-expiration')
        request.addEventListener('error', () => reject(new Error('no index')))
        request.addEventListener('upgradeneeded', () =>
          request.result.createObjectStore('cache-entries', { keyPath: 'id' }),
        )
        request.addEventListener('success', () => {
          const database = request.result
          const store = database.transaction('cache-entries', 'readwrite').objectStore('cache-entries')
          if (added) store.put(added)
          const rows = store.getAll()
          rows.addEventListener('success', () => {
            database.close()
            resolve(rows.result as unknown[])
          })
        })
      }),
    row,
  )

test('[A-05] [A-43] [A-45] [A-48] [A-49] a login leads to the profile permanently and stores no password; Delete Account asks first; Sign Out removes the user, the map tiles and the session', async ({
  page,
  account,
}) => {
  const asha = await account('Asha')
  await page.goto('/onboarding')
  await openLogin(page)
  await login(page, asha.email, asha.password)
  await expect(page).toHaveURL('/profile')
  expect(JSON.parse((await savedUser(page))!)).toMatchObject({ id: asha.id, name: 'Asha', email: asha.email })
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(stored).not.toMatch(new RegExp(`password|${asha.password}|device=|session=`, 'i'))
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(databases.join(' ')).not.toMatch(/password/i)
  await page.goBack()
  await expect(page).toHaveURL('/onboarding')
  await page.goForward()

  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeFocused()
  await pictureIndex(page, { id: 'x', url: '/tiles/15/23450/15191', cacheName: 'hereabouts-tiles', timestamp: 1 })
  // Until then nothing is stored for this person, so nothing is cleared either.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('currentUser'))).not.toBeNull()
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name.endsWith('session'))
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await savedUser(page)).toBeNull()
  await expect.poll(() => pictureIndex(page)).toEqual([])
  await page.context().addCookies([cookie!])
  expect((await page.request.get('/api/me')).status()).toBe(401)
})
