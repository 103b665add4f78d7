import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

/** Messages per group; a group far outside the viewport is replaced by an empty box of its height. */
export const CHUNK = 40
/** Groups within this distance of the viewport are rendered. */
const MARGIN = '1500px 0px'

/** One group of messages, rendered only near the visible part of `scroller`. */
export function MessageChunk({ scroller, children }: { scroller: RefObject<HTMLElement | null>; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  /** Height of the box while the group is not rendered; null: it is rendered. */
  const [gap, setGap] = useState<number | null>(null)
  useEffect(() => {
    const [element, root] = [box.current, scroller.current]
    if (!element || !root) return
    const watch = new IntersectionObserver(
      (entries) => setGap(entries.at(-1)!.isIntersecting ? null : element.offsetHeight),
      { root, rootMargin: MARGIN },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [scroller])
  return (
    <div ref={box} style={gap === null ? undefined : { height: gap }} className="flex flex-col gap-2">
      {gap === null ? children : null}
    </div>
  )
}
