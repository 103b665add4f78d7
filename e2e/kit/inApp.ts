import { expect, type Page } from '@playwright/test'

/** Longest wait for a screen. */
const LIMIT_MS = 20_000

/**
 * Opens addresses one after the other as links of the app do, without loading the page again: the code of each screen
 * and its data are requested as usual.
 * @returns a line for each that did not open, that says that something went wrong, that lacks the part, or that can be scrolled sideways
 */
const faultsInApp = (page: Page, addresses: readonly string[], part: string): Promise<string[]> =>
  page.evaluate(
    async ([all, limit, wanted]) => {
      const frame = () => new Promise((resolve) => setTimeout(resolve, 16))
      const faults: string[] = []
      for (const address of all) {
        const before = [...document.querySelectorAll('#root :is(h1, main)')]
        history.pushState({ depth: 0 }, '', address)
        scrollTo(0, 0)
        const isOpen = () =>
          before.every((part) => !part.isConnected) &&
          document.querySelector('#root :is(h1, main)') !== null &&
          document.querySelector('#root .animate-shimmer') === null
        const began = Date.now()
        while (!isOpen() && Date.now() - began < limit) await frame()
        await frame()
        if (!document.querySelector(wanted)?.checkVisibility()) faults.push(`${address} has no ${wanted}`)
        if (!isOpen()) faults.push(`${address} does not open`)
        if (document.body.textContent.includes('Something went wrong.')) faults.push(`${address} went wrong`)
        const { scrollWidth, clientWidth } = document.documentElement
        if (scrollWidth !== clientWidth) faults.push(`${address} is ${scrollWidth} px wide on ${clientWidth}`)
      }
      return faults
    },
    [addresses, LIMIT_MS, part] as const,
  )

/**
 * Fails with the addresses that do not open within the app, or that can be scrolled sideways.
 * @param part selector of a part that each must show
 */
export async function expectOpenInApp(page: Page, addresses: readonly string[], part = 'main'): Promise<void> {
  expect(await faultsInApp(page, addresses, part)).toEqual([])
}
