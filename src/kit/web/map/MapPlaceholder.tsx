import { cx } from '../ui/cx.ts'

/** Land without streets, of the size of the map that is about to come. */
export function MapPlaceholder({ className }: { className: string | undefined }) {
  return <div aria-busy="true" className={cx('min-h-40 bg-map-land', className)} />
}
