import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from 'react'

/** A running drag in a row. */
export interface Reordering {
  from: number
  to: number
  /** Distance dragged, in screen pixels. */
  offset: number
  /** Distance by which the others shift, in pixels. */
  step: number
}

interface Held {
  index: number
  element: HTMLElement
  pointerId: number
  isLifted: boolean
  startX: number
  startScroll: number
  x: number
  step: number
  timer: ReturnType<typeof setTimeout> | undefined
  frame: number
}

/** Hold time before a touch drag starts; earlier movement scrolls the row. */
const HOLD_MILLISECONDS = 280
const FINGER_SLACK_PX = 10
const MOUSE_SLACK_PX = 4
/** A drag within this distance of an end of the row scrolls the row. */
const EDGE_PX = 48
const SCROLL_PX = 9

/**
 * Reorders the equally wide children of a row by dragging: with the mouse at once, by touch after a short hold. The row
 * scrolls at its ends. The list changes only on release; until then the caller draws the row with `reordering`.
 */
export function useReorder(count: number, onMove: (from: number, to: number) => void) {
  const row = useRef<HTMLUListElement>(null)
  const held = useRef<Held | null>(null)
  const hasJustDragged = useRef(false)
  const [reordering, setReordering] = useState<Reordering | null>(null)

  const release = (isDropped: boolean) => {
    const now = held.current
    if (!now) return
    clearTimeout(now.timer)
    cancelAnimationFrame(now.frame)
    held.current = null
    setReordering(null)
    if (!now.isLifted) return
    hasJustDragged.current = true
    const { to } = placeOf(now, row.current!, count)
    if (isDropped && to !== now.index) onMove(now.index, to)
  }

  const lift = (now: Held) => {
    now.isLifted = true
    now.element.setPointerCapture(now.pointerId)
    navigator.vibrate?.(12)
    const follow = () => {
      scrollAtEdge(row.current!, now.x)
      setReordering({ from: now.index, step: now.step, ...placeOf(now, row.current!, count) })
      now.frame = requestAnimationFrame(follow)
    }
    follow()
  }

  const rowRef = useCallback((list: HTMLUListElement) => {
    row.current = list
    const stopScroll = (event: Event) => {
      if (held.current?.isLifted) event.preventDefault()
    }
    // React registers passive listeners; only this one can prevent scrolling during a drag.
    list.addEventListener('touchmove', stopScroll, { passive: false })
    return () => {
      list.removeEventListener('touchmove', stopScroll)
      clearTimeout(held.current?.timer)
      cancelAnimationFrame(held.current?.frame ?? 0)
      held.current = null
      row.current = null
    }
  }, [])

  const handlersOf = (index: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      hasJustDragged.current = false
      if (event.button !== 0 || count < 2 || held.current) return
      const list = row.current!
      const now: Held = {
        index,
        element: event.currentTarget,
        pointerId: event.pointerId,
        isLifted: false,
        startX: event.clientX,
        startScroll: list.scrollLeft,
        x: event.clientX,
        step: stepOf(list),
        timer: undefined,
        frame: 0,
      }
      held.current = now
      if (event.pointerType !== 'mouse') now.timer = setTimeout(() => lift(now), HOLD_MILLISECONDS)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = held.current
      if (!now || now.pointerId !== event.pointerId) return
      now.x = event.clientX
      if (now.isLifted) return
      const way = Math.abs(now.x - now.startX)
      if (event.pointerType === 'mouse' && way > MOUSE_SLACK_PX) lift(now)
      else if (event.pointerType !== 'mouse' && way > FINGER_SLACK_PX) release(false)
    },
    onPointerUp: () => release(true),
    onPointerCancel: () => release(false),
    onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
      if (!hasJustDragged.current) return
      hasJustDragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  })

  const keys = {
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') release(false)
    },
  }
  return { row, rowRef, reordering, handlersOf, keys }
}

/** Distance between two children's starts in pixels; negative in right-to-left rows. */
function stepOf(list: HTMLElement): number {
  const [first, second] = [...list.children] as HTMLElement[]
  return first && second ? second.offsetLeft - first.offsetLeft : 1
}

function placeOf(now: Held, list: HTMLElement, count: number): { to: number; offset: number } {
  const offset = now.x - now.startX + (list.scrollLeft - now.startScroll)
  return { to: Math.min(count - 1, Math.max(0, now.index + Math.round(offset / now.step))), offset }
}

function scrollAtEdge(list: HTMLElement, x: number): void {
  const { left, right } = list.getBoundingClientRect()
  if (x < left + EDGE_PX) list.scrollLeft -= SCROLL_PX
  else if (x > right - EDGE_PX) list.scrollLeft += SCROLL_PX
}
