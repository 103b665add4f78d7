import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { makeItem, makeShop } from './kit/listings.ts'
import { SETTINGS_PAGES } from './kit/settingsPages.ts'
import { expect, expectNoAxeViolations, HOME, moveTo, test } from './kit/test.ts'

// Tests of the settings' texts, storage and requests: e2e/screens/settings.test.tsx, settingsKept.test.tsx,
// languages.test.tsx. Their pages at 320 px: details.spec.ts (Hindi, dark), look.spec.ts (right to left).

test('[R-21] [R-22] [U-39] the person’s data are downloaded as JSON without a password, and with the photos as a ZIP file; a sheet, a toast, a language without a translation and the desktop have no axe violations', async ({
  person,
}) => {
  const { page, email } = await person('Asha')
  // With a photo.
  await makeShop(page.request, HOME)
  await makeItem(page.request, HOME, { name: 'Tomato' })
  await page.goto('/privacy-settings/data')
  const download = async (name: RegExp) => {
    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const file = await arriving
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
  }
  const { name, bytes } = await download(/^Download My Data/)
  expect(name).toMatch(/^hereabouts-my-data-\d{4}-\d\d-\d\d\.json$/)
  const { tables } = JSON.parse(bytes.toString()) as { tables: Record<string, Record<string, unknown>[]> }
  expect(tables['listings']!.map(({ title }) => title as string).toSorted()).toEqual(['Green Basket', 'Tomato'])
  expect(tables['users']).toMatchObject([{ name: 'Asha', email }])
  expect(bytes.toString()).not.toMatch(/password|argon2|token_hash/)
  await expect(page.getByText('Downloaded.')).toBeVisible()
  await expect(page.getByText('coming soon')).toHaveCount(0)

  const zip = await download(/^Download data and photos/)
  expect(zip.name).toMatch(/\.zip$/)
  const files = unzipSync(zip.bytes)
  const names = Object.keys(files)
  const photos = names.filter((each) => /^photos\/[0-9a-f-]{36}\.webp$/.test(each))
  expect(photos).toHaveLength(1)
  expect(Buffer.from(files[photos[0]!]!.subarray(8, 12)).toString()).toBe('WEBP')
  expect(Buffer.from(files[names.find((each) => each.endsWith('.json'))!]!).toString()).toContain('"Tomato"')

  await moveTo(page, '/privacy-settings/privacy')
  await page.getByRole('button', { name: /^See yourself/ }).click()
  await expect(page.getByRole('dialog', { name: 'See yourself as others do' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: /^Contact info/ }).click()
  await expect(page.getByText('Contact info: off')).toBeVisible()
  await expectNoAxeViolations(page)
  // In high contrast the browser removes backgrounds: switches become check boxes, buttons get an edge.
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(page.getByRole('switch', { name: /^Contact info/ })).toHaveCSS('appearance', 'auto')
  await expect(page.getByRole('button', { name: /^See yourself/ })).toHaveCSS('border-top-width', '1px')
  await page.emulateMedia({ forcedColors: null })
  await moveTo(page, '/language-settings')
  await page.locator('input[value=ur]').check()
  await expect(page.getByText('Not translated yet: the words stay English')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await moveTo(page, '/privacy-settings/privacy')
  await expect(page.getByRole('heading', { name: SETTINGS_PAGES.privacy, exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current=page]')).toBeVisible()
  await expectNoAxeViolations(page)
})
