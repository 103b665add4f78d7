const CONTROLS = 'button, [role="button"], [data-button], input, select, textarea, summary'
const STEP = 2
const GAP = 1

/**
 * Follows how far an element pinned to the bottom has to be raised so that it covers no button or field, in pixels; on a
 * page without such a place, as few as possible. Computed again whenever the page scrolls or changes.
 * @returns a function that stops it
 */
export function followFreePlace(pinned: HTMLElement, onRaise: (pixels: number) => void): () => void {
  let frame = 0
  const place = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => onRaise(freeRaise(pinned)))
  }
  place()
  const watch = new MutationObserver(place)
  watch.observe(document.body, { childList: true, subtree: true })
  const stop = new AbortController()
  for (const event of ['scroll', 'load', 'animationend'])
    addEventListener(event, place, { capture: true, passive: true, signal: stop.signal })
  addEventListener('resize', place, { signal: stop.signal })
  return () => {
    cancelAnimationFrame(frame)
    watch.disconnect()
    stop.abort()
  }
}

function freeRaise(pinned: HTMLElement): number {
  const box = pinned.getBoundingClientRect()
  // Behind a dialog nothing can be tapped.
  const page = pinned.closest('dialog') ?? document
  const covered = [...page.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => !pinned.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((each) => each.width > 0 && each.right > box.left && each.left < box.right)
  let best = { raise: 0, count: Infinity }
  for (let raise = 0; raise < box.top && best.count > 0; raise += STEP) {
    const [top, bottom] = [box.top - raise - GAP, box.bottom - raise + GAP]
    const count = covered.filter((each) => each.bottom > top && each.top < bottom).length
    if (count < best.count) best = { raise, count }
  }
  return best.raise
}
