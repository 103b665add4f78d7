import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** More presses than any screen of a journey needs. */
const MOST_PRESSES = 90

interface Focus {
  /** Tag and name, for messages; "body" when focus is lost. */
  name: string
  isVisible: boolean
}

/**
 * The focused element, and whether its focus is visible: an outline or a shadow on it, on its overlay or on its label.
 */
function focusOf(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    if (element === null || element === document.body) return { name: 'body', isVisible: false }
    const isMarked = (style: CSSStyleDeclaration) =>
      (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none'
    const near = [element, element.parentElement, element.closest('label'), element.nextElementSibling]
    const isVisible = near.some(
      (each) => each && (isMarked(getComputedStyle(each)) || isMarked(getComputedStyle(each, '::after'))),
    )
    const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
    // A page or a dialog that was just opened has the focus itself, without a mark.
    return { name: `${element.localName} "${text.trim().slice(0, 40)}"`, isVisible: isVisible || element.tabIndex < 0 }
  })
}

/** Fails while focus is on <body>: the next Tab would start at the top of the page again. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(async () => (await focusOf(page)).name, { message: 'focus is lost' }).not.toBe('body')
}

/**
 * Presses Tab until the target has the focus, like a person without a mouse; the focus is never lost and always
 * visible.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let i = 0; i < MOST_PRESSES; i++) {
    if (await isThere()) return
    await page.keyboard.press(key)
    const { name, isVisible } = await focusOf(page)
    // After the last element the browser itself takes the focus once.
    if (name !== 'body') expect(isVisible, `focus is visible on ${name}`).toBe(true)
  }
  throw new Error(`${MOST_PRESSES} presses of ${key} did not reach ${String(target)}`)
}

/** Tabs to the target and presses Enter. The focus is not lost by the result. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
