import { cx } from './cx.ts'

/** A spinner for use inside buttons; pages show skeletons instead. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cx('size-5 animate-turn', className)} fill="none">
      <circle cx="12" cy="12" r="9" stroke="currentcolor" strokeWidth="2.5" opacity=".3" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentcolor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}
