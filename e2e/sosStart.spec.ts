import type { Page } from '@playwright/test'
import { at, expect, expectNoAxeViolations, HOME, north, test } from './kit/test.ts'

const button = (page: Page) => page.locator('#main').getByRole('button', { name: 'Send SOS alert', exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Send SOS alert?' })
const storedSos = (page: Page) => page.evaluate(() => localStorage.getItem('hereabouts_sos'))

/** Holds the button down until `work` is done. */
async function hold(page: Page, until: () => Promise<void>): Promise<void> {
  await button(page).hover()
  await page.mouse.down()
  await until()
  await page.mouse.up()
}

test('the shortcut of the installed app opens the SOS dialog at once, one time', async ({ person }) => {
  const { page } = await person('Asha')
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    shortcuts: { name: string; url: string }[]
  }
  const { url } = manifest.shortcuts.find(({ name }) => name === 'SOS')!
  await page.goto(url.slice(1))
  await expect(question(page)).toBeVisible()
  await expect(page).toHaveURL('/home')
  await question(page).getByRole('button', { name: 'No', exact: true }).click()
  await expect(question(page)).toBeHidden()
  expect(await storedSos(page)).toBeNull()
})

test('holding the button sends only if that is turned on and the button is held to the end', async ({ person }) => {
  const { page } = await person('Asha')
  await page.goto('/home')
  await hold(page, () => page.waitForTimeout(1800))
  await expect(question(page)).toBeVisible()
  expect(await storedSos(page)).toBeNull()
  await page.goto('/sosturnoff')
  await page.getByRole('switch', { name: /Hold the button to send/ }).check()
  await expectNoAxeViolations(page)
  await page.goto('/home')
  await button(page).click()
  await expect(question(page)).toBeVisible()
  expect(await storedSos(page)).toBeNull()
  await question(page).getByRole('button', { name: 'No', exact: true }).click()
  await expect(question(page)).toBeHidden()
  await hold(page, async () => {
    await expect(page.locator('.sos-hold')).toBeVisible()
    await expect(page).toHaveURL('/sosturnoff')
  })
  expect(await storedSos(page)).toContain('"kind":"real"')
})

test('a check-in to a place runs on the way and ends at arrival', async ({ person }) => {
  const { page } = await person('Asha')
  await page.goto('/sosturnoff')
  await page.getByRole('button', { name: 'Custom time' }).click()
  await page.getByLabel('Minutes until the alarm', { exact: true }).fill('7')
  await page.getByRole('switch', { name: /To a place/ }).check()
  const start = page.getByRole('button', { name: 'Start check-in' })
  await expect(start).toBeDisabled()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(start).toBeEnabled()
  await at(page, north(HOME, 900))
  await start.click()
  await expect(page.getByText('Check-in is running')).toBeVisible()
  await expect(page.getByText('It ends automatically when you arrive.')).toBeVisible()
  await expectNoAxeViolations(page)
  await at(page, north(HOME, 20))
  await expect(page.getByText('You’ve arrived. The check-in has ended.')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText('Check-in is running')).toHaveCount(0)
})
