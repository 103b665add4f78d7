import { type CSSProperties, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export interface SliderProps {
  label: string
  value: number
  onValue: (value: number) => void
  /** The finger left it: the moment to search or to save. */
  onRelease?: (value: number) => void
  min: number
  max: number
  step?: number
  /** The value in words, shown at the end of the label and read aloud: "5.00 km". */
  text: string
  /** Instead of plain words at the end of the label: an edit button. */
  textSlot?: ReactNode
  /** Words below both ends: "0.001 km", "5000 km". */
  ends?: readonly [string, string]
  /** Exponential: half way is the geometric mean; for ranges like 0.001 … 5000 (min above 0). `step` is then ignored. */
  logarithmic?: boolean
  disabled?: boolean
  className?: string
}

const FINE = 1000

/** A value on a line: the platform's range input, 44 px high. The value never leaves `min … max`. */
export function Slider({
  label,
  value,
  onValue,
  onRelease,
  min,
  max,
  step = 1,
  text,
  textSlot,
  ends,
  logarithmic,
  disabled,
  className,
}: SliderProps) {
  const id = useId()
  const scale = logarithmic ? logarithmicScale(min, max) : linearScale
  const held = Math.min(max, Math.max(min, value))
  const [low, high] = logarithmic ? [0, FINE] : [min, max]
  const at = scale.toTrack(held)
  const part = high === low ? 0 : (at - low) / (high - low)
  const read = (input: HTMLInputElement) => Math.min(max, Math.max(min, scale.fromTrack(Number(input.value))))
  return (
    <div className={cx('flex min-w-0 flex-col', className)}>
      <div className="flex min-h-6 items-center justify-between gap-3">
        <label htmlFor={id} className="text-row">
          {label}
        </label>
        {textSlot ?? (
          <span aria-hidden="true" className="text-strong text-brand-ink tabular-nums">
            {text}
          </span>
        )}
      </div>
      <input
        id={id}
        type="range"
        min={low}
        max={high}
        step={logarithmic ? 1 : step}
        value={at}
        disabled={disabled}
        aria-valuetext={text}
        onChange={(event) => onValue(read(event.currentTarget))}
        onPointerUp={(event) => onRelease?.(read(event.currentTarget))}
        onKeyUp={(event) => onRelease?.(read(event.currentTarget))}
        className="slider w-full disabled:opacity-50"
        style={{ '--at': `calc(14px + (100% - 28px) * ${part})` } as CSSProperties}
      />
      {ends && (
        <div aria-hidden="true" className="-mt-1.5 flex justify-between text-small text-ink-3 tabular-nums">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      )}
    </div>
  )
}

const linearScale = { toTrack: (value: number) => value, fromTrack: (track: number) => track }

function logarithmicScale(min: number, max: number) {
  const span = Math.log(max / min)
  return {
    toTrack: (value: number) => Math.round((FINE * Math.log(value / min)) / span),
    fromTrack: (track: number) => Number((min * Math.exp((span * track) / FINE)).toPrecision(3)),
  }
}
