import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { milliseconds } from '#core/units.ts'

/** A finger held this long is a long press. */
const HELD_FOR = milliseconds(450)
/** A finger that moves farther than this scrolls. */
const MOST_PIXELS = 10

/** Handlers of an element with a menu: opened by a long press, and by a right click. A tap stays a tap. */
export function useLongPress(onPress: () => void) {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number; isDone: boolean } | null>(null)
  const end = () => {
    if (held.current) clearTimeout(held.current.timer)
  }
  const press = () => {
    if (held.current?.isDone) return
    if (held.current) {
      held.current.isDone = true
      swallowRelease()
    }
    onPress()
  }
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      end()
      held.current = pointerType === 'touch' ? { timer: setTimeout(press, HELD_FOR), x, y, isDone: false } : null
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const start = held.current
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > MOST_PIXELS) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      end()
      press()
    },
  }
}

/**
 * Ignores the click event of the finger that is still down, wherever it lands, because the menu opens under it. The
 * next press, and clicks of a keyboard or a screen reader (`detail` 0), count.
 */
function swallowRelease() {
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  const swallow = (event: Event) => {
    if ((event as UIEvent).detail === 0) return
    event.preventDefault()
    event.stopPropagation()
    stop.abort()
  }
  window.addEventListener('click', swallow, options)
  window.addEventListener('pointerdown', () => stop.abort(), options)
}
