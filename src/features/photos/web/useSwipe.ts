import { type KeyboardEvent, useRef, useState } from 'react'

/**
 * A scrollable row of screens, each as wide as the row.
 * @returns the row's ref and handlers, the current screen, and `show`
 */
export function useSwipe(count: number, first = 0) {
  const row = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(first)

  const show = (index: number, behavior: ScrollBehavior = 'smooth') => {
    const list = row.current
    const screen = list?.children[index] as HTMLElement | undefined
    if (!list || !screen) return
    list.scrollTo({ left: screen.offsetLeft - (list.children[0] as HTMLElement).offsetLeft, behavior })
    setCurrent(index)
  }

  const handlers = {
    onScroll() {
      const list = row.current!
      if (list.clientWidth === 0) return
      const seen = Math.round(Math.abs(list.scrollLeft) / list.clientWidth)
      setCurrent(Math.min(count - 1, seen))
    },
    onKeyDown(event: KeyboardEvent) {
      const next = screenFor(event.key, current, count, getComputedStyle(row.current!).direction === 'rtl')
      if (next === null || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      show(next)
      row.current!.children[next]?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
    },
  }
  return { row, current, show, handlers }
}

function screenFor(key: string, current: number, count: number, isRtl: boolean): number | null {
  if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return Math.min(count - 1, current + 1)
  if (key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) return Math.max(0, current - 1)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
