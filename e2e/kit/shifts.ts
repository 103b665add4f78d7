import type { Page } from '@playwright/test'

/** How much of a page slipped so far. */
export interface Shifts {
  /** The sum of its layout shifts; a page that slips by a line on a phone has some 0.05. */
  sum: number
  /** What the largest of them moved, as the beginning of its HTML. */
  moved: string
}

/** The layout shifts of a page since it was opened. */
export const shiftsOf = (page: Page): Promise<Shifts> =>
  page.evaluate(
    () =>
      new Promise<Shifts>((resolve) => {
        interface LayoutShift extends PerformanceEntry {
          value: number
          sources: { node: Node | null }[]
        }
        const seen = { sum: 0, moved: '' }
        let largest = 0
        const add = ({ value, sources }: LayoutShift) => {
          seen.sum += value
          if (value <= largest) return
          largest = value
          const htmlOf = (node: Node | null) => (node instanceof Element ? node.outerHTML : (node?.textContent ?? ''))
          seen.moved = sources.map(({ node }) => htmlOf(node).slice(0, 90)).join(' | ')
        }
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) add(entry as LayoutShift)
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(seen)))
      }),
  )
