import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules of WCAG 2.2 at levels A and AA. */
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Violations that axe finds on the current page, one line per element.
 * @param disabled names of rules to skip; the reason stands beside the call
 */
export async function axeViolations(page: Page, disabled: string[] = []): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source)
  // Controls under pinned actions or the navigation are no fault: they can be scrolled free.
  const pin = (position: string) =>
    page.locator('.action-bar, .nav-bar').evaluateAll((bars, value) => {
      for (const bar of bars as HTMLElement[]) bar.style.position = value
    }, position)
  await pin('static')
  await coloursSettled(page)
  const options = {
    runOnly: STANDARD,
    resultTypes: ['violations'],
    rules: Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }])),
  }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  await pin('')
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const why = failureSummary?.split('\n').slice(1).join(' ').replace(/\s+/g, ' ').trim()
      return `${impact ?? 'minor'} ${id} ${target.join(' ')}: ${why ?? ''}`
    }),
  )
}

/** Waits for transitions, such as that of a button that has just become enabled: axe measures the colours between. */
async function coloursSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(running.map(({ finished }) => finished))
  })
}

/** Fails with one line per element when the page breaks a rule of WCAG 2.2 A or AA. */
export async function expectNoAxeViolations(page: Page, disabled: string[] = []): Promise<void> {
  expect(await axeViolations(page, disabled), `axe on ${new URL(page.url()).pathname}`).toEqual([])
}

/** Fails when the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [wide, screen] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth]
  })
  expect(wide, `${new URL(page.url()).pathname} is ${wide} px wide on a screen of ${screen} px`).toBe(screen)
}
