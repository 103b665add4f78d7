const CONTROLS = 'button, [role="button"], [data-button], input, select, textarea, summary'
/** Texts that should stay readable while a toast is shown; covering them is better than covering a control. */
const TEXTS = 'label, legend, h1, h2, h3, [role="alert"], [role="status"], [data-message]:last-child'
/** A covered control counts as much as this many covered texts. */
const CONTROL_WEIGHT = 100
const STEP = 2
const GAP = 1

/**
 * Computes by how many pixels an element pinned to the bottom must be raised so that it covers no button, field, label,
 * heading or latest message of a chat. If there is no such position, the one that covers the fewest is used, buttons and fields before texts,
 * and of several the lowest. Computed again whenever the page scrolls or changes.
 * @param onRaise called with the distance in pixels
 * @returns a function that stops the computations
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
  // Elements behind a dialog cannot be tapped.
  const page = pinned.closest('dialog') ?? document
  const boxesOf = (selector: string, weight: number) =>
    [...page.querySelectorAll<HTMLElement>(selector)]
      .filter((part) => !pinned.contains(part) && !part.contains(pinned))
      .map((part) => ({ at: part.getBoundingClientRect(), weight }))
      .filter(({ at }) => at.width > 1 && at.right > box.left && at.left < box.right)
  const covered = [...boxesOf(CONTROLS, CONTROL_WEIGHT), ...boxesOf(TEXTS, 1)]
  let best = { raise: 0, weight: Infinity }
  for (let raise = 0; raise < box.top && best.weight > 0; raise += STEP) {
    const [top, bottom] = [box.top - raise - GAP, box.bottom - raise + GAP]
    const hit = covered.filter(({ at }) => at.bottom > top && at.top < bottom)
    const weight = hit.reduce((sum, each) => sum + each.weight, 0)
    if (weight < best.weight) best = { raise, weight }
  }
  return best.raise
}
