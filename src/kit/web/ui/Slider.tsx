import { type CSSProperties, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { KNOB, useLogTrack } from './logTrack.ts'

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
  /** Words below both ends: "0.001 km", "5000 km". */
  ends?: readonly [string, string]
  /**
   * Logarithmic scale: the middle is the geometric mean; for ranges like 0.001 … 5000 (min above 0). Shift and an arrow
   * key move by one step.
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
        onKeyUp={() => onRelease?.(held)}
        onChange={(event) => onValue(within(Number(event.currentTarget.value), min, max))}
        className="slider"
      />
      <span aria-hidden="true" className="slider-knob" />
    </div>
  )
}
