import Navigation from 'lucide-react/icons/navigation'
import { cx } from './cx.ts'

/**
 * A distance as text: "0.42 km" for things (core/geo `kilometersText`), "within 1 km" for people, with `icon={false}`.
 */
export function DistanceText({
  children,
  icon = true,
  className,
}: {
  children: string
  icon?: boolean
  className?: string
}) {
  return (
    <span className={cx('inline-flex items-center gap-1 text-small text-ink-2 tabular-nums', className)}>
      {icon && <Navigation aria-hidden="true" className="size-3.5 shrink-0 rtl:-scale-x-100" />}
      <bdi>{children}</bdi>
    </span>
  )
}
