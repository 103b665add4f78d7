import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { HOLD_MS } from './holdToSend.ts'
import { vibrate } from './vibrate.ts'

/**
 * A button with an action on a complete hold; a tap works as usual.
 * @param isOn whether holding has an effect
 */
export function useHold(isOn: boolean, onHeld: () => void) {
  const [isHeld, setHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const isDone = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const begin = ({ button }: PointerEvent) => {
    isDone.current = false
    if (!isOn || button !== 0) return
    setHeld(true)
    vibrate([30])
    timer.current = setTimeout(() => {
      isDone.current = true
      setHeld(false)
      onHeld()
    }, HOLD_MS)
  }
  const end = () => {
    clearTimeout(timer.current)
    setHeld(false)
  }
  return {
    isHeld,
    /** True for the click that follows a complete hold. */
    wasHeld: () => isDone.current,
    handlers: {
      onPointerDown: begin,
      onPointerUp: end,
      onPointerCancel: end,
      onPointerLeave: end,
      ...(isOn && { onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault() }),
    },
  }
}
