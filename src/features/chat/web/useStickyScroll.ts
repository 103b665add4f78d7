import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { showsScrollButton } from '../rules.ts'

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
