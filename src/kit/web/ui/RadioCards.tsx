import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './FieldFrame.tsx'

export interface RadioCard {
  value: string
  label: string
  hint?: ReactNode
  icon?: ReactNode
  /** Right: a price, a tag. */
  end?: ReactNode
  disabled?: boolean
}

export interface RadioCardsProps {
  label: string
  hideLabel?: boolean
  cards: readonly RadioCard[]
  value: string
  onValue: (value: string) => void
  /** Side by side from 480 px. */
  columns?: boolean
  /** Error text below the cards. */
  error?: string | null
  className?: string
}

/** A choice of a few options with explanations. Native radio buttons, for arrow keys and screen readers. */
export function RadioCards({ label, hideLabel, cards, value, onValue, columns, error, className }: RadioCardsProps) {
  const name = useId()
  return (
    <fieldset className={cx('min-w-0', className)}>
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 text-label'}>{label}</legend>
      <div className={cx('grid gap-2', columns && 'sm:grid-cols-2')}>
        {cards.map((card) => (
          <label
            key={card.value}
            className={cx(
              'flex min-h-field cursor-pointer items-center gap-3 rounded-m border-[1.5px] border-line bg-surface px-4 py-2.5',
              'has-checked:border-brand-ink has-checked:bg-brand-tint has-disabled:cursor-default has-disabled:opacity-60',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus [&_svg]:size-5 [&_svg]:shrink-0',
            )}
          >
            <input
              type="radio"
              name={name}
              value={card.value}
              checked={card.value === value}
              disabled={card.disabled}
              onChange={() => onValue(card.value)}
              className="size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface outline-none checked:border-[6px] checked:border-brand"
            />
            {card.icon}
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="text-strong wrap-safe">{card.label}</span>
              {card.hint && <span className="text-small text-ink-2">{card.hint}</span>}
            </span>
            {card.end}
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-small font-semibold text-accent-ink">
          <FieldError>{error}</FieldError>
        </p>
      )}
    </fieldset>
  )
}
