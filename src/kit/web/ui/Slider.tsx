import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react'
import { cx } from './cx.ts'

export interface SliderProps {
  label: string
  value: number
  onValue: (value: number) => void
  /** Called when the pointer is released: the moment to search or save. */
  onRelease?: (value: number) => void
  min: number
  max: number
  step?: number
  /** The value in words, shown at the end of the label and read aloud: "5.00 km". */
  text: string
  /** Replaces the text at the end of the label, for example by an edit button. */
  textSlot?: ReactNode
  /** Texts below both ends: "0.001 km", "5000 km". */
  ends?: readonly [string, string]
  /**
   * Logarithmic scale: the middle is the geometric mean; for ranges like 0.001 … 5000 (min must be above 0). Shift and
   * an arrow key move by one step.
   */
  logarithmic?: boolean
  disabled?: boolean
  className?: string
}

/** A slider: a native range input, 44 px high. The value stays within `min … max`. */
export function Slider({ label, text, textSlot, ends, logarithmic, className, ...track }: SliderProps) {
  const id = useId()
  const Track = logarithmic ? LogTrack : LinearTrack
  return (
    <div className={cx('flex min-w-0 flex-col', className)}>
      <div className="flex min-h-6 items-center justify-between gap-3">
        <label htmlFor={id} className="text-row">
          {label}
        </label>
        {textSlot ?? (
          <span aria-hidden="true" className="text-strong text-brand-ink tabular-nums">
            <bdi>{text}</bdi>
          </span>
        )}
      </div>
      <Track {...track} id={id} text={text} />
      {ends && (
        <div aria-hidden="true" className="-mt-1.5 flex justify-between text-small text-ink-3 tabular-nums">
          <bdi>{ends[0]}</bdi>
          <bdi>{ends[1]}</bdi>
        </div>
      )}
    </div>
  )
}

type TrackProps = Pick<
  SliderProps,
  'value' | 'onValue' | 'onRelease' | 'min' | 'max' | 'step' | 'text' | 'disabled'
> & {
  id: string
}

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
const knobAt = (part: number) => ({ '--at': `calc(${KNOB / 2}px + (100% - ${KNOB}px) * ${part})` }) as CSSProperties

function LinearTrack({ id, value, onValue, onRelease, min, max, step = 1, text, disabled }: TrackProps) {
  const held = within(value, min, max)
  const read = (input: HTMLInputElement) => within(Number(input.value), min, max)
  return (
    <input
      id={id}
      type="range"
      min={min}
      max={max}
      step={step}
      value={held}
      disabled={disabled}
      aria-valuetext={text}
      onChange={(event) => onValue(read(event.currentTarget))}
      onPointerUp={(event) => onRelease?.(read(event.currentTarget))}
      onKeyUp={(event) => onRelease?.(read(event.currentTarget))}
      className="slider w-full disabled:opacity-50"
      style={knobAt(max === min ? 0 : (held - min) / (max - min))}
    />
  )
}

function LogTrack({ id, value, onValue, onRelease, min, max, step = 1, text, disabled }: TrackProps) {
  const held = within(value, min, max)
  const { pointer, onKeyDown, part } = useLogTrack({ value: held, onValue, onRelease, min, max, step, disabled })
  return (
    <div {...pointer} className={cx('slider-log', disabled && 'opacity-50')} style={knobAt(part)}>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={held}
        disabled={disabled}
        aria-valuetext={text}
        onKeyDown={onKeyDown}
        onKeyUp={({ key }) => key !== 'Tab' && onRelease?.(held)}
        onChange={(event) => onValue(within(Number(event.currentTarget.value), min, max))}
        className="slider"
      />
      <span aria-hidden="true" className="slider-knob" />
    </div>
  )
}

/** Fractions of the track that an arrow key and a page key move. */
const ARROW = 1 / 200
const PAGE = 1 / 10

interface Range {
  min: number
  max: number
  step: number
}

/** The position of a value on a logarithmic track, 0 … 1. `min` is above 0. */
const trackPart = (value: number, { min, max }: Range): number => Math.log(value / min) / Math.log(max / min)

/** The value at a position of the track: three significant digits, rounded to a step, exact at both ends. */
function valueAt(part: number, { min, max, step }: Range): number {
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
function valueAfterKey(key: string, isFine: boolean, value: number, range: Range): number | null {
  if (key === 'Home') return range.min
  if (key === 'End') return range.max
  const up = { ArrowRight: 1, ArrowUp: 1, PageUp: 1, ArrowLeft: -1, ArrowDown: -1, PageDown: -1 }[key]
  if (up === undefined) return null
  if (isFine) return held(value + up * range.step, range)
  const far = key.startsWith('Page') ? PAGE : ARROW
  const next = valueAt(trackPart(value, range) + up * far, range)
  return next === value ? held(value + up * range.step, range) : next
}

interface LogTrackOptions extends Range {
  value: number
  onValue: (value: number) => void
  onRelease?: ((value: number) => void) | undefined
  disabled?: boolean | undefined
}

/**
 * Pointer and key handling of a logarithmic slider. The input keeps the real limits and step for assistive technology;
 * a pointer moves along the track, on the element with the `pointer` handlers.
 */
function useLogTrack({ value, onValue, onRelease, disabled, ...range }: LogTrackOptions) {
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
const KNOB = 28
