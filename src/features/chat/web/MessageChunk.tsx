import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

/** Messages are drawn in groups of so many; a group far from what is seen is only a gap of its height. */
export const CHUNK = 40
/** How far outside the visible part a group is still drawn. */
const MARGIN = '1500px 0px'

/** One group of messages, drawn only near the visible part of `scroller`. */
export function MessageChunk({ scroller, children }: { scroller: RefObject<HTMLElement | null>; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  /** Its height while it is not drawn; null: it is. */
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
