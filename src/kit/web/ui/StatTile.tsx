import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface StatTileProps {
  label: string
  /** The number as text, already grouped. */
  value: string
  icon?: ReactNode
  /** The change in words ("+12.4%"); falling is grey, never red. */
  change?: string
  direction?: 'up' | 'down' | 'same'
  /** A quiet line below: "oldest 5 h". */
  note?: ReactNode
  /** Points of a sparkline, oldest first; two or more. Decorative: the numbers must also be shown as text. */
  spark?: readonly number[]
  className?: string
}

/** One number with its name. */
export function StatTile({ label, value, icon, change, direction = 'same', note, spark, className }: StatTileProps) {
  return (
    <div
      className={cx('flex min-w-0 flex-col rounded-l border border-line bg-surface px-4 py-3 shadow-card', className)}
    >
      <div className="flex items-center gap-2 text-ink-2 [&>svg]:size-5 [&>svg]:shrink-0">
        {icon}
        <span className="min-w-0 text-label font-normal wrap-safe">{label}</span>
      </div>
      <div className="flex items-center justify-between gap-2">
        <span className="text-display tabular-nums">{value}</span>
        {spark && spark.length > 1 && <Spark points={spark} />}
      </div>
      {change && (
        <span
          className={cx(
            'flex items-center gap-1 text-small font-semibold [&>svg]:size-4',
            direction === 'up' ? 'text-ok-ink' : 'text-ink-2',
          )}
        >
          {direction === 'up' && <TrendingUp aria-hidden="true" />}
          {direction === 'down' && <TrendingDown aria-hidden="true" />}
          {change}
        </span>
      )}
      {note && <span className="text-small text-ink-2">{note}</span>}
    </div>
  )
}

/** A line of points without axes, 56 × 24. */
export function Spark({ points, className }: { points: readonly number[]; className?: string }) {
  const low = Math.min(...points)
  const span = Math.max(...points) - low || 1
  const place = (point: number, index: number) =>
    `${((index / (points.length - 1)) * 54 + 1).toFixed(1)} ${(21 - ((point - low) / span) * 18).toFixed(1)}`
  return (
    <svg viewBox="0 0 56 24" aria-hidden="true" className={cx('h-6 w-14 shrink-0 fill-none stroke-brand', className)}>
      <path d={`M${points.map(place).join('L')}`} strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
