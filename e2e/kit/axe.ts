import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules of WCAG 2.2 at levels A and AA. */
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Violations that axe finds on the current page, one line per element.
 * @param disabled names of rules to skip; the reason stands beside the call
 */
export async function axeViolations(page: Page, disabled: string[] = []): Promise<string[]> {
  const options: RunOptions = {
    runOnly: STANDARD,
    resultTypes: ['violations'],
    preload: { assets: ['media'] }, // rules that read style sheets again are not part of the standard
    rules: Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }])),
  }
  let found = await page.evaluate(violationsHere, options)
  if (!found) {
    await loadAxe(page)
    found = (await page.evaluate(violationsHere, options))!
  }
  // Faults are looked at once more: a control may have changed its colours while axe was running.
  return found.length === 0 ? [] : (await page.evaluate(violationsHere, options))!
}

/**
 * Through the protocol: Playwright's `evaluate` needs three times the processor time for a script of this size. The
 * session stays open, because its end would remove the page's virtual authenticator.
 */
async function loadAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: source })
}

/** Runs in a page; null: axe is not loaded. */
async function violationsHere(options: RunOptions): Promise<string[] | null> {
  const axe = (window as { axe?: { run: (of: Document, options: RunOptions) => Promise<AxeResults> } }).axe
  if (!axe) return null
  // Controls under pinned actions or the navigation are no fault: they can be scrolled free.
  const bars = [...document.querySelectorAll<HTMLElement>('.action-bar, .nav-bar')]
  for (const bar of bars) bar.style.position = 'static'
  // Transitions, such as that of a button that has just become enabled: axe would measure the colours between.
  const running = document.getAnimations().filter((each) => each instanceof CSSTransition)
  await Promise.allSettled(running.map(({ finished }) => finished))
  const { violations } = await axe.run(document, options)
  for (const bar of bars) bar.style.position = ''
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const why = failureSummary?.split('\n').slice(1).join(' ').replace(/\s+/g, ' ').trim()
      return `${impact ?? 'minor'} ${id} ${target.join(' ')}: ${why ?? ''}`
    }),
  )
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
