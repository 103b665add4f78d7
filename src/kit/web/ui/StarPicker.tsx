import { Star } from 'lucide-react'
import { cx } from './cx.ts'
import { onRovingKey } from './roving.ts'
import { useWords } from './words.tsx'

export interface StarPickerProps {
  label: string
  /** 0 if nothing is selected. */
  value: number
  onValue: (value: number) => void
  className?: string
}

/** One to five stars, for writing a review: 48 px each, arrow keys move. */
export function StarPicker({ label, value, onValue, className }: StarPickerProps) {
  const words = useWords()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) => onRovingKey(event, 'radio', (index) => onValue(index + 1))}
      className={cx('flex', className)}
    >
      {[1, 2, 3, 4, 5].map((stars) => (
        <button
          key={stars}
          type="button"
          role="radio"
          aria-checked={stars === value}
          aria-label={words.stars(stars)}
          tabIndex={stars === (value || 1) ? 0 : -1}
          onClick={() => onValue(stars)}
          className="flex size-12 items-center justify-center rounded-m active:scale-95"
        >
          <Star
            aria-hidden="true"
            className={cx('size-8 transition-colors', stars <= value ? 'fill-star text-star' : 'text-line-strong')}
          />
        </button>
      ))}
    </div>
  )
}
