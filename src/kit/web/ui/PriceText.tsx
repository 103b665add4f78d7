import { cx } from './cx.ts'

const SIZES = {
  small: 'text-strong font-bold tabular-nums',
  normal: 'text-price',
  row: 'text-price text-[1.25rem]',
  large: 'text-display tabular-nums',
}

export interface PriceTextProps {
  /** Formatted by `priceText` of core/money: "₹90/kg". Never truncated. */
  children: string
  size?: keyof typeof SIZES
  /** The previous price, struck through; `wasLabel` is read aloud ("was ₹600"). */
  was?: string
  wasLabel?: string
  /** "25% off" */
  off?: string
  className?: string
}

/** A price in bold tabular figures. */
export function PriceText({ children, size = 'normal', was, wasLabel, off, className }: PriceTextProps) {
  return (
    <span className={cx('inline-flex flex-wrap items-baseline gap-x-2', className)}>
      <bdi className={cx('wrap-safe', SIZES[size])}>{children}</bdi>
      {was && (
        <>
          <s aria-hidden="true" className="text-body text-ink-3 tabular-nums">
            <bdi>{was}</bdi>
          </s>
          <span className="sr-only">{wasLabel ?? was}</span>
        </>
      )}
      {off && <span className="text-strong text-accent-ink">{off}</span>}
    </span>
  )
}
