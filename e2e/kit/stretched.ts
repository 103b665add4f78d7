import type { BrowserContext, Page } from '@playwright/test'

/** Smallest accepted side of a control, in CSS px (WCAG 2.2, 2.5.8). */
const SMALLEST_CONTROL = 24

/** Forces right-to-left from the first paint on, whatever the language says. */
export async function forceRightToLeft(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript(() => {
    const turn = () => {
      const html = document.documentElement
      if (html && html.dir !== 'rtl') html.dir = 'rtl'
    }
    new MutationObserver(turn).observe(document, { childList: true, subtree: true, attributes: true })
    turn()
  })
}

/** Texts that are cut off in their box, with an ellipsis or without. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, nav *, dialog[open] *')]
      .filter((element) => {
        const { overflowX, overflowY, position } = getComputedStyle(element)
        const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim() !== '')
        if (!isText || !element.offsetParent || position === 'absolute' || element.closest('.sr-only')) return false
        if (element.closest('select, textarea, [contenteditable]')) return false
        const isCutX = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
        return isCutX || (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 2)
      })
      .map((element) => element.textContent.trim()),
  )

/** Faults of large text or another direction: sideways scrolling, cut texts, controls that are too small. */
export async function stretchedFaults(page: Page): Promise<string[]> {
  const { wide, screen, small } = await page.evaluate((least) => {
    const { scrollWidth, clientWidth } = document.documentElement
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role=tab]')]
    const isSmall = (element: HTMLElement) => {
      const { width, height } = element.getBoundingClientRect()
      const { display, opacity, clipPath } = getComputedStyle(element)
      const isHidden = width <= 1 || height <= 1 || opacity === '0' || clipPath !== 'none' || !element.checkVisibility()
      // A link within a sentence is as high as its line. An unstyled field belongs to its label.
      if (isHidden || display === 'inline' || element.closest('label, [inert], .leaflet-control')) return false
      const { width: over, height: high } = sizeWithAfter(element)
      return Math.max(width, over) < least - 0.5 || Math.max(height, high) < least - 0.5
    }
    /** The size of the ::after element over the whole row. */
    const sizeWithAfter = (element: HTMLElement) => {
      const { content, position, width, height } = getComputedStyle(element, '::after')
      const isThere = content !== 'none' && position === 'absolute'
      return { width: isThere ? parseFloat(width) || 0 : 0, height: isThere ? parseFloat(height) || 0 : 0 }
    }
    const nameOf = (element: HTMLElement) => {
      const { width, height } = element.getBoundingClientRect()
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
      return `${element.localName} "${name}" ${Math.round(width)} × ${Math.round(height)} px`
    }
    return { wide: scrollWidth, screen: clientWidth, small: controls.filter(isSmall).map(nameOf) }
  }, SMALLEST_CONTROL)
  return [
    ...(wide > screen ? [`sideways: ${wide} px wide on a screen of ${screen}`] : []),
    ...(await cutTexts(page)).map((text) => `cut: ${text.slice(0, 60)}`),
    ...small.map((control) => `small: ${control}`),
  ]
}
