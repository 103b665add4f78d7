import { expect, type Page } from '@playwright/test'
import { modalStepsDone } from './modalSteps.ts'

/**
 * Goes to another address of the app within the loaded page, as a link does, and waits until the previous screen is
 * gone; with another query only, the screen stays. The screen of the current address must be visible before, because
 * addresses change earlier than screens. Journeys over many screens save the page loads by it, and all runs of axe but
 * the first are fast.
 */
export async function moveTo(page: Page, path: string): Promise<void> {
  await modalStepsDone(page)
  await page.evaluate((to) => {
    if (new URL(to, location.href).pathname !== location.pathname)
      document.querySelector('#main')!.setAttribute('data-left', '')
    history.pushState({ depth: 1 }, '', to)
  }, path)
  await expect(page.locator('#main[data-left]')).toHaveCount(0)
}
