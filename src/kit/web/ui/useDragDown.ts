import { type PointerEvent, useRef } from 'react'

const FAST_PX_PER_MS = 0.5

/**
 * Drags the element `[data-panel]` down with the pointer, and requests closing when it was dragged by a quarter of its
 * height or flicked. Spread the handlers on the grabber.
 */
export function useDragDown(onClose: () => void) {
  const start = useRef<{ y: number; at: number; panel: HTMLElement } | null>(null)

  const release = (event: PointerEvent<HTMLElement>) => {
    const from = start.current
    start.current = null
    if (!from) return
    const way = event.clientY - from.y
    const speed = way / Math.max(1, event.timeStamp - from.at)
    from.panel.style.transition = 'transform var(--d) var(--ease-settle)'
    if (event.type === 'pointerup' && (way > from.panel.offsetHeight / 4 || (way > 24 && speed > FAST_PX_PER_MS))) {
      onClose()
    } else {
      from.panel.style.transform = ''
    }
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const panel = event.currentTarget.closest<HTMLElement>('[data-panel]')
      if (!panel || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { y: event.clientY, at: event.timeStamp, panel }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = start.current
      if (!from) return
      from.panel.style.transition = 'none'
      from.panel.style.transform = `translateY(${Math.max(0, event.clientY - from.y)}px)`
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}
