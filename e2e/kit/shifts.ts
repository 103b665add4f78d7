import type { Page } from '@playwright/test'

/** Layout shifts of a page so far. */
export interface Shifts {
  /** Sum of the layout shifts; a shift by one line on a phone is about 0.05. */
  sum: number
  /** Start of the HTML of the element moved most. */
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
