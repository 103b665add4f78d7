import type { Page } from '@playwright/test'
import { FORM_INPUT, type Kind } from './listings.ts'
import { expect } from './test.ts'

/** Opens the sheet of imports on the seller's list. Returns it, and its file field. */
export async function openImport(page: Page) {
  await page.getByRole('button', { name: 'Import or export' }).click()
  const sheet = page.getByRole('dialog', { name: 'Import many items' })
  return { sheet, files: sheet.getByLabel('Choose files').first() }
}

/** Waits until all photos of the form are uploaded. */
export async function photosArrived(page: Page, count: number, most: number): Promise<void> {
  await expect(page.getByText(`${count} of ${most}`)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

/** Sets the location of a form from the device. */
export async function useMyLocation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText('Location set!')).toBeVisible()
}

/** The form's text for the pin's position: "12.97630, 77.59290". */
export const coordinates = (page: Page) => page.getByRole('main').locator('bdi[dir=ltr]')

/** Fills labelled fields. */
export async function fillIn(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
}

/** The card of the person's listing in its list. */
export const cardOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('group', { name: title, exact: true }) })

/** Opens the menu of an item's row. Returns the row, which contains the menu's buttons and links. */
export async function openMenuOf(page: Page, name: string) {
  const card = cardOf(page, name)
  await card.getByRole('button', { name: `More: ${name}`, exact: true }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  return card
}

/**
 * Fills the form of a kind, except photos and place, with the values that `makeShop`, `makeItem` and the others use.
 */
export async function fillForm(page: Page, kind: Kind): Promise<void> {
  const { texts, category } = FORM_INPUT[kind]
  await fillIn(page, texts)
  if (category !== undefined) await page.getByLabel('Category').selectOption(category)
}
