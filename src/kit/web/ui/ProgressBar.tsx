import { cx } from './cx.ts'

export interface ProgressBarProps {
  /** The task in progress, for screen readers. */
  label: string
  /** 0 to `most`; null: indeterminate. */
  value: number | null
  most?: number
  /** The state in words, read aloud: "3 of 10 photos". */
  text?: string
  tone?: 'brand' | 'ok' | 'accent'
  className?: string
}

const TONES = { brand: 'bg-brand', ok: 'bg-ok', accent: 'bg-accent' }

/** A 6 px progress bar: uploads, imports, stock, remaining subscription time. */
export function ProgressBar({ label, value, most = 100, text, tone = 'brand', className }: ProgressBarProps) {
  const part = value === null ? 0.35 : Math.min(1, Math.max(0, value / Math.max(1, most)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={value ?? undefined}
      aria-valuetext={text}
      className={cx('h-1.5 w-full overflow-hidden rounded-full bg-line', className)}
    >
      <div
        className={cx('h-full rounded-full transition-[width]', TONES[tone], value === null && 'animate-sway')}
        style={{ width: `${part * 100}%` }}
      />
    </div>
  )
}
