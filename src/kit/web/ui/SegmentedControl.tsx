import { cx } from './cx.ts'
import { onRovingKey } from './roving.ts'

export interface Segment {
  value: string
  label: string
  /** Language of the label, if it differs from the page's: "hi". */
  lang?: string
}

export interface SegmentedControlProps {
  /** Name of the choice, for screen readers. */
  label: string
  segments: readonly Segment[]
  value: string
  onValue: (value: string) => void
  className?: string
}

/** A switch between two (at most three) views: Login | Create account, List | Map. */
export function SegmentedControl({ label, segments, value, onValue, className }: SegmentedControlProps) {
  const chosen = Math.max(
    0,
    segments.findIndex((segment) => segment.value === value),
  )
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) => onRovingKey(event, 'radio', (index) => onValue(segments[index]!.value))}
      className={cx('relative flex min-h-field rounded-[18px] bg-well p-1', className)}
    >
      <span
        aria-hidden="true"
        className="absolute inset-y-1 rounded-m bg-surface shadow-card transition-[inset-inline-start]"
        style={{
          width: `calc((100% - 8px) / ${segments.length})`,
          insetInlineStart: `calc(4px + (100% - 8px) * ${chosen} / ${segments.length})`,
        }}
      />
      {segments.map((segment, index) => (
        <button
          key={segment.value}
          type="button"
          role="radio"
          aria-checked={index === chosen}
          tabIndex={index === chosen ? 0 : -1}
          onClick={() => onValue(segment.value)}
          className={cx(
            'relative min-h-touch min-w-0 flex-1 basis-0 rounded-m px-2 transition-colors',
            index === chosen ? 'text-strong text-brand-ink' : 'text-body text-ink-2 hover:text-ink',
          )}
        >
          {segment.lang ? (
            <span lang={segment.lang} className={segment.lang === 'hi' ? 'font-hindi-name' : undefined}>
              {segment.label}
            </span>
          ) : (
            segment.label
          )}
        </button>
      ))}
    </div>
  )
}
