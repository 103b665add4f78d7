import Star from 'lucide-react/icons/star'
import { cx } from './cx.ts'
import { useWords } from './words.tsx'

export interface RatingProps {
  /** 1 to 5; shown with one decimal. Do not render without reviews. */
  value: number
  /** How many reviews; absent: not shown. */
  count?: number
  className?: string
}

/** One star, the average, the number of reviews in brackets. */
export function Rating({ value, count, className }: RatingProps) {
  const words = useWords()
  return (
    <span className={cx('inline-flex items-center gap-1 whitespace-nowrap', className)}>
      <Star aria-hidden="true" className="size-4 shrink-0 fill-star text-star" />
      <span className="sr-only">{words.rating(value, count)}</span>
      <span aria-hidden="true" className="text-small font-bold text-ink tabular-nums">
        {value.toFixed(1)}
      </span>
      {count !== undefined && (
        <span aria-hidden="true" className="text-small text-ink-2 tabular-nums">
          ({count})
        </span>
      )}
    </span>
  )
}

/** Five stars, filled to the tenth. */
export function Stars({ value, className }: { value: number; className?: string }) {
  const words = useWords()
  return (
    <span role="img" aria-label={words.rating(value, undefined)} className={cx('inline-flex', className)}>
      {[0, 1, 2, 3, 4].map((index) => (
        <StarPart key={index} part={Math.min(1, Math.max(0, value - index))} />
      ))}
    </span>
  )
}

function StarPart({ part }: { part: number }) {
  return (
    <span className="relative inline-flex">
      <Star aria-hidden="true" className="size-4 fill-line text-line" />
      <span className="absolute inset-y-0 start-0 overflow-hidden" style={{ width: `${part * 100}%` }}>
        <Star aria-hidden="true" className="size-4 max-w-none fill-star text-star" />
      </span>
    </span>
  )
}
