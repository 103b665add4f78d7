import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** `wait`: offline, ends soon, pending · `brand`: a reason, a tip · `ok`: done · `danger`: SOS only. */
export type BannerTone = 'wait' | 'brand' | 'ok' | 'danger' | 'quiet'

const TONES: Record<BannerTone, string> = {
  wait: 'bg-accent-tint [&>svg]:text-accent-ink',
  brand: 'bg-brand-tint [&>svg]:text-brand-ink',
  ok: 'bg-ok-tint [&>svg]:text-ok-ink',
  danger: 'bg-danger-tint [&>svg]:text-danger-ink',
  quiet: 'bg-well [&>svg]:text-ink-2',
}

export interface BannerProps {
  tone?: BannerTone
  icon?: ReactNode
  title?: string
  children?: ReactNode
  /** A small Button. */
  action?: ReactNode
  /** Read aloud when it appears. */
  live?: boolean
  className?: string
}

/** A tinted box with an icon: information on the page itself. */
export function Banner({ tone = 'brand', icon, title, children, action, live, className }: BannerProps) {
  return (
    <div
      role={live ? 'status' : undefined}
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-button px-4 py-3.5 text-ink [&>svg]:size-6 [&>svg]:shrink-0',
        TONES[tone],
        className,
      )}
    >
      {icon}
      <div className="min-w-0 flex-1 basis-[10rem]">
        {title && <p className="text-strong wrap-safe">{title}</p>}
        {children && (
          <div className={cx('wrap-safe', title ? 'text-small text-ink-2' : 'text-label font-normal')}>{children}</div>
        )}
      </div>
      {action}
    </div>
  )
}
