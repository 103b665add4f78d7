import { Stars } from './Rating.tsx'
import { cx } from './cx.ts'
import { useWords } from './words.tsx'

export interface HistogramProps {
  /** The table's name: "Ratings". */
  label: string
  average: number
  /** How many reviews gave 5, 4, 3, 2 and 1 stars, in this order. */
  counts: readonly [number, number, number, number, number]
  className?: string
}

/** The average in large type beside a bar per number of stars; a table for screen readers. */
export function Histogram({ label, average, counts, className }: HistogramProps) {
  const words = useWords()
  const total = Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  )
  return (
    <div className={cx('flex items-center gap-5', className)}>
      <div className="flex shrink-0 flex-col items-center">
        <span aria-hidden="true" className="text-figure tabular-nums">
          {average.toFixed(1)}
        </span>
        <Stars value={average} />
      </div>
      <table className="min-w-0 flex-1">
        <caption className="sr-only">{label}</caption>
        <tbody>
          {counts.map((count, index) => (
            <tr key={5 - index}>
              <th scope="row" className="w-6 pe-3 text-start leading-6! text-small font-medium text-ink-2 tabular-nums">
                <span aria-hidden="true">{5 - index}</span>
                <span className="sr-only">{words.stars(5 - index)}</span>
              </th>
              <td className="w-full">
                <span aria-hidden="true" className="block h-2 overflow-hidden rounded-full bg-well">
                  <span
                    className="block h-full rounded-full bg-accent"
                    style={{ width: `${(count / total) * 100}%` }}
                  />
                </span>
              </td>
              <td className="ps-2 text-end text-small text-ink-3 tabular-nums">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
