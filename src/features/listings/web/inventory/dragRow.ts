/** Distance from the edge of the screen, in px, within which the page scrolls while a row is dragged, and its speed. */
const EDGE = 96
const STEP = 14

/**
 * Follows a pointer that took hold of a row until it is let go, and marks the row below it. The page scrolls at its
 * edges; rows that are no longer drawn meanwhile do not end it, since the page itself holds the pointer.
 * @param onDrop called with the id of the row below the pointer, not when it was let go elsewhere
 */
export function dragRow({ pointerId, clientX }: PointerEvent, onDrop: (id: string) => void): void {
  const page = document.documentElement
  const dragging = new AbortController()
  const { signal } = dragging
  let y: number | null = null
  let marked: HTMLElement | null = null
  const mark = (row: HTMLElement | null) => {
    if (row === marked) return
    delete marked?.dataset['dropHere']
    if (row) row.dataset['dropHere'] = ''
    marked = row
  }
  const look = () => {
    if (signal.aborted) return
    if (y !== null) {
      const by = y < EDGE ? -STEP : y > innerHeight - EDGE ? STEP : 0
      if (by !== 0) window.scrollBy(0, by)
      mark(document.elementFromPoint(clientX, y)?.closest<HTMLElement>('[data-inventory-row]') ?? null)
    }
    requestAnimationFrame(look)
  }
  const end = () => {
    mark(null)
    dragging.abort()
  }
  page.setPointerCapture(pointerId)
  page.addEventListener('pointermove', (event) => (y = event.clientY), { signal })
  page.addEventListener('pointercancel', end, { signal })
  page.addEventListener(
    'pointerup',
    () => {
      const id = marked?.dataset['inventoryRow']
      end()
      if (id) onDrop(id)
    },
    { signal },
  )
  look()
}
