import { WAVE_BARS, WAVE_TOP } from '../../voiceRules.ts'

interface WaveLineProps {
  wave: readonly number[]
  /** The part that was played, 0 to 1. */
  played: number
  className?: string
}

/** Minimum height of a bar, so that silence shows as a line of dots. */
const LEAST = 2

/** The loudness of a recording as bars. */
export function WaveLine({ wave, played, className }: WaveLineProps) {
  const bars = wave.length > 0 ? wave : Array.from({ length: WAVE_BARS }, () => 0)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${bars.length} ${WAVE_TOP + LEAST}`}
      preserveAspectRatio="none"
      className={`size-full rtl:-scale-x-100 ${className ?? ''}`}
    >
      {bars.map((height, i) => (
        <rect
          key={i}
          x={i + 0.2}
          width={0.6}
          y={(WAVE_TOP - height) / 2}
          height={height + LEAST}
          className={i < played * bars.length ? 'fill-brand' : 'fill-line-strong'}
        />
      ))}
    </svg>
  )
}
