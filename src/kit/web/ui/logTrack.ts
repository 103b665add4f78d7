import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

/** Fractions of the track that an arrow key and a page key move. */
const ARROW = 1 / 200
const PAGE = 1 / 10

interface Range {
  min: number
  max: number
  step: number
}

/** The position of a value on a logarithmic track, 0 … 1. `min` is above 0. */
export const trackPart = (value: number, { min, max }: Range): number => Math.log(value / min) / Math.log(max / min)

/** The value at a position of the track: three significant digits, rounded to a step, exact at both ends. */
export function valueAt(part: number, { min, max, step }: Range): number {
  if (part <= 0) return min
  if (part >= 1) return max
  const value = Number((min * (max / min) ** part).toPrecision(3))
  return held(min + Math.round((value - min) / step) * step, { min, max, step })
}

/** Clamps to the range and removes floating-point noise. */
function held(value: number, { min, max, step }: Range): number {
  const digits = Math.max(0, -Math.floor(Math.log10(step)))
  return Math.min(max, Math.max(min, Number(value.toFixed(digits))))
}

/**
 * The value after a key: arrows move along the track, with Shift by one step, page keys further; null for other keys.
 */
export function valueAfterKey(key: string, isFine: boolean, value: number, range: Range): number | null {
  if (key === 'Home') return range.min
  if (key === 'End') return range.max
  const up = { ArrowRight: 1, ArrowUp: 1, PageUp: 1, ArrowLeft: -1, ArrowDown: -1, PageDown: -1 }[key]
  if (up === undefined) return null
  if (isFine) return held(value + up * range.step, range)
  const far = key.startsWith('Page') ? PAGE : ARROW
  const next = valueAt(trackPart(value, range) + up * far, range)
  return next === value ? held(value + up * range.step, range) : next
}

interface LogTrack extends Range {
  value: number
  onValue: (value: number) => void
  onRelease?: ((value: number) => void) | undefined
  disabled?: boolean | undefined
}

/**
 * Pointer and key handling of a logarithmic slider. The input keeps the real limits and step for assistive technology;
 * a pointer moves along the track, on the element with the `pointer` handlers.
 */
export function useLogTrack({ value, onValue, onRelease, disabled, ...range }: LogTrack) {
  const held = useRef<number | null>(null)
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, right } = event.currentTarget.getBoundingClientRect()
    const inside = (event.clientX - left - KNOB / 2) / (right - left - KNOB)
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    held.current = valueAt(isMirrored ? 1 - inside : inside, range)
    onValue(held.current)
  }
  const end = () => {
    if (held.current !== null) onRelease?.(held.current)
    held.current = null
  }
  const pointer = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (disabled || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      event.currentTarget.querySelector('input')?.focus({ preventScroll: true })
      event.preventDefault()
      follow(event)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => held.current !== null && follow(event),
    onPointerUp: end,
    onPointerCancel: end,
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = valueAfterKey(event.key, event.shiftKey, value, range)
    if (next === null) return
    event.preventDefault()
    onValue(next)
  }
  return { pointer, onKeyDown, part: trackPart(value, range) }
}

/** Width of the knob in px: the track's ends are at the knob's centre, not its edge. */
export const KNOB = 28
