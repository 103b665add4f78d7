import { cx } from './cx.ts'

/** The logo. `paper`: for dark backgrounds. Size by `className` ("size-11"). */
export function Logo({
  tone = 'brand',
  label,
  className,
}: {
  tone?: 'brand' | 'paper'
  label?: string
  className?: string
}) {
  const isPaper = tone === 'paper'
  return (
    <svg
      viewBox="0 0 64 64"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={cx('shrink-0', className)}
    >
      <rect width="64" height="64" rx="15" fill={isPaper ? '#faf6ef' : '#0b6660'} />
      <path
        d="M18 13v38M18 38a14 14 0 0 1 28 0v13"
        fill="none"
        stroke={isPaper ? '#07443f' : '#fff'}
        strokeWidth="8.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="32" cy="47.5" r="6.2" fill="#f5a81c" />
    </svg>
  )
}

/** Logo and name beside each other. */
export function Wordmark({ tone = 'brand', className }: { tone?: 'brand' | 'paper'; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <Logo tone={tone} className="size-11" />
      <span className="text-title font-bold">Hereabouts</span>
    </span>
  )
}
