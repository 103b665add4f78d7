import { type PointerEvent, useRef } from 'react'

/** Length in pixels from which a swipe counts; the element follows the finger a little farther. */
const COUNTS_FROM = 52
const FOLLOWS_UNTIL = 72
/** Below this length the movement may still become a scroll. */
const STARTS_FROM = 12

const follow = ({ style }: HTMLElement, by: number) => {
  style.translate = by === 0 ? '' : `${by}px 0`
}

/** Handlers for a swipe towards the line end, during which the element follows the finger; `onSwipe` null: no swipe. */
export function useSwipe(onSwipe: (() => void) | null) {
  const start = useRef<{ x: number; y: number; by: number } | null>(null)
  const end = (element: HTMLElement, counts: boolean) => {
    const by = start.current?.by ?? 0
    start.current = null
    follow(element, 0)
    if (!counts || by < COUNTS_FROM) return
    navigator.vibrate?.(10)
    onSwipe?.()
  }
  return {
    onPointerDownCapture: ({ pointerType, clientX: x, clientY: y, target }: PointerEvent) => {
      // A drag on the progress bar of a voice message is not a swipe.
      const counts = onSwipe !== null && pointerType === 'touch' && !(target as Element).matches('input')
      start.current = counts ? { x, y, by: 0 } : null
    },
    onPointerMoveCapture: ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      const begun = start.current
      if (!begun) return
      const towards = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
      const by = (clientX - begun.x) * towards
      if (begun.by === 0 && (by < STARTS_FROM || by < 2 * Math.abs(clientY - begun.y))) return
      begun.by = Math.min(FOLLOWS_UNTIL, Math.max(0.1, by))
      follow(currentTarget, begun.by * towards)
    },
    onPointerUpCapture: ({ currentTarget }: PointerEvent<HTMLElement>) => end(currentTarget, true),
    onPointerCancelCapture: ({ currentTarget }: PointerEvent<HTMLElement>) => end(currentTarget, false),
  }
}
