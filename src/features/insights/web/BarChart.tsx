import { cx } from '#kit/web/ui/cx.ts'

export interface Bar {
  key: string
  label: string
  count: number
  /** Text for screen readers: "Monday: 12 views". */
  sentence: string
  onOpen: () => void
}

const HEIGHT = 150
const TOP = 26
const BASE = TOP + HEIGHT

/** The next round maximum with three even grid lines: 7 → 8, 23 → 30, 248 → 300. */
function scaleOf(most: number): number {
  if (most <= 4) return 4
  const step = 10 ** Math.floor(Math.log10(most))
  return (
    [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((times) => times * step).find((limit) => limit >= most && limit % 2 === 0) ??
    most
  )
}

/**
 * A bar chart with three grid lines, the highest bar in marigold with its number. Every bar is a button with its number
 * in words, and opens the rows it counts.
 */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ count }) => count))
  const scale = scaleOf(most)
  const slot = 280 / bars.length
  const width = Math.min(26, slot * 0.66)
  const everyLabel = bars.length > 8 ? Math.ceil(bars.length / 6) : 1
  return (
    <div className="relative">
      <svg viewBox="0 0 320 204" aria-hidden="true" className="block w-full">
        {[0, scale / 2, scale].map((line) => {
          const y = BASE - (line / scale) * HEIGHT
          return (
            <g key={line}>
              <path d={`M36 ${y}H320`} className="stroke-line" strokeWidth="1" />
              <text x="30" y={y + 4} textAnchor="end" className="fill-ink-3 text-[13px] tabular-nums">
                {line}
              </text>
            </g>
          )
        })}
        {bars.map(({ key, label: name, count }, index) => {
          const height = (count / scale) * HEIGHT
          const middle = 38 + slot * (index + 0.5)
          const isMost = count > 0 && count === most
          return (
            <g key={key}>
              {count > 0 && (
                <rect
                  x={middle - width / 2}
                  y={BASE - height}
                  width={width}
                  height={height}
                  rx={Math.min(4, height / 2)}
                  className={isMost ? 'fill-accent' : 'fill-brand'}
                />
              )}
              {isMost && (
                <text
                  x={middle}
                  y={BASE - height - 7}
                  textAnchor="middle"
                  className="fill-ink text-[13px] font-bold tabular-nums"
                >
                  {count}
                </text>
              )}
              {index % everyLabel === 0 && (
                <text
                  x={middle}
                  y={BASE + 19}
                  textAnchor="middle"
                  className={cx('text-[13px]', isMost ? 'fill-ink font-bold' : 'fill-ink-2')}
                >
                  {name}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <ol
        aria-label={label}
        className="absolute inset-y-0 end-[0.625%] start-[11.875%] grid auto-cols-fr grid-flow-col"
        dir="ltr"
      >
        {bars.map(({ key, sentence, onOpen }) => (
          <li key={key} className="flex min-w-0">
            <button
              type="button"
              aria-label={sentence}
              className="w-full rounded-s hover:bg-brand-tint/40"
              onClick={onOpen}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}
