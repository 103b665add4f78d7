import { cx } from '../ui/cx.ts'

/** Placeholder of the map's size while it loads. */
export function MapPlaceholder({ className }: { className: string | undefined }) {
  return <div aria-busy="true" className={cx('min-h-40 bg-map-land', className)} />
}
