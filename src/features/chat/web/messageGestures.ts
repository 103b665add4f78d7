import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { showsScrollButton } from '../rules.ts'

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

/** Older messages are fetched within this distance of the top, in pixels. */
const FETCH_WITHIN = 800

interface ScrollEnds {
  /** Keys of the first and the last message shown. */
  firstKey: string
  lastKey: string
  /** True if the last message is the user's own, so the list scrolls to it. */
  isLastMine: boolean
  onNearStart: () => void
  onNearEnd: () => void
}

/**
 * A list that starts scrolled to its end, stays there while new messages arrive, and keeps its position when older ones
 * are prepended. `isAway`: more than 80 px from the end (J-16).
 */
export function useStickyScroll({ firstKey, lastKey, isLastMine, onNearStart, onNearEnd }: ScrollEnds) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const seen = useRef({ firstKey: '', lastKey: '', height: 0, isAtEnd: true })
  const [isAway, setAway] = useState(false)

  const toEnd = () => {
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
  }
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const before = seen.current
    if (before.lastKey !== lastKey && (before.isAtEnd || isLastMine || before.lastKey === '')) toEnd()
    else if (before.firstKey !== firstKey) element.scrollTop += element.scrollHeight - before.height
    seen.current = { ...before, firstKey, lastKey, height: element.scrollHeight }
  }, [firstKey, lastKey, isLastMine])

  useEffect(() => {
    const [element, inner] = [scroller.current, content.current]
    if (!element || !inner) return
    const watch = new ResizeObserver(() => {
      if (seen.current.isAtEnd) toEnd()
      seen.current.height = element.scrollHeight
      setAway(showsScrollButton(fromEnd(element)))
    })
    watch.observe(element)
    watch.observe(inner)
    return () => watch.disconnect()
  }, [])

  const onScroll = () => {
    const element = scroller.current
    if (!element) return
    const left = fromEnd(element)
    seen.current.isAtEnd = !showsScrollButton(left)
    setAway(showsScrollButton(left))
    if (element.scrollTop < FETCH_WITHIN) onNearStart()
    if (left < FETCH_WITHIN) onNearEnd()
  }
  /** Scrolls a message to the middle. */
  const toMessage = (number: number) => {
    seen.current.isAtEnd = false
    scroller.current?.querySelector(`[data-message="${number}"]`)?.scrollIntoView({ block: 'center' })
  }
  return { scroller, content, isAway, onScroll, toEnd, toMessage }
}

const fromEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) => scrollHeight - scrollTop - clientHeight
