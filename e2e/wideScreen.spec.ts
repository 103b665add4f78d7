import type { Locator } from '@playwright/test'
import { expect, expectNoAxeViolations, moveTo, test } from './kit/test.ts'

const DESKTOP = { width: 1280, height: 800 }

test('on a wide screen Home has a single SOS button, and the circle has its map beside it', async ({ person }) => {
  const { page } = await person('Ravi')
  await page.goto('/home')
  await expect(page.getByRole('button', { name: 'Send SOS alert' })).toHaveCount(1)
  await page.setViewportSize(DESKTOP)
  await expect(page.getByRole('button', { name: 'Send SOS alert' })).toHaveCount(1)
  await moveTo(page, '/circle')
  await expect(page.getByRole('region', { name: 'Map of your circle' })).toBeVisible()
  await expect(page.getByLabel('Tell your circle something')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('on a wide screen a button ends with the content, Cancel is beside Save, and cards follow each other', async ({
  person,
}) => {
  const { page } = await person('Meena')
  await page.setViewportSize(DESKTOP)
  const box = async (found: Locator) => (await found.boundingBox())!
  await page.goto('/item-list')
  const add = await box(page.getByRole('link', { name: 'Add Item' }).first())
  const main = await box(page.getByRole('main'))
  expect(add.x + add.width).toBeCloseTo(main.x + main.width - 36, 0)
  await moveTo(page, '/service-form')
  const [cancel, save] = ['Cancel', 'Save'].map((name) => page.getByRole('button', { name, exact: true }))
  expect((await box(save!)).y).toBe((await box(cancel!)).y)
  await moveTo(page, '/notifications')
  const [digest, quiet] = ['Daily email', 'Quiet hours'].map((name) => page.getByRole('switch', { name }))
  const apart = async () => (await box(quiet!)).y - (await box(digest!)).y
  await quiet!.waitFor()
  const before = await apart()
  // As with a long list of notifications.
  await page.locator('[class*="row-span-3"]').evaluate((list: HTMLElement) => (list.style.minHeight = '3000px'))
  expect(await apart()).toBe(before)
})
