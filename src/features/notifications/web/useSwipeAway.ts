import { type PointerEvent, useRef } from 'react'

/** A swipe beyond this clears the row. */
const FAR_PX = 110

/** Handlers for a row that is cleared by a sideways swipe; shorter swipes slide back. Mouse users have the cross. */
export function useSwipeAway(onAway: () => void) {
  const start = useRef<number | null>(null)
  const moved = (event: PointerEvent<HTMLElement>) => (start.current === null ? 0 : event.clientX - start.current)
  const slide = (row: HTMLElement, to: string, transition = '') => {
    row.style.transition = transition
    row.style.transform = to
  }
  const back = (row: HTMLElement) => slide(row, '', 'transform 150ms')
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      start.current = event.pointerType === 'touch' ? event.clientX : null
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const far = moved(event)
      if (Math.abs(far) > 12) slide(event.currentTarget, `translateX(${far}px)`)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const far = moved(event)
      start.current = null
      back(event.currentTarget)
      if (Math.abs(far) > FAR_PX) onAway()
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      start.current = null
      back(event.currentTarget)
    },
    onClickCapture: (event: { currentTarget: HTMLElement; stopPropagation(): void; preventDefault(): void }) => {
      if (!event.currentTarget.style.transform.startsWith('translateX')) return
      event.stopPropagation()
      event.preventDefault()
    },
  }
}
