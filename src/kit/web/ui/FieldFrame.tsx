import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

/** Texts of every form field. */
export interface FieldTexts {
  label: string
  /** One short line below; replaced by the error. */
  hint?: ReactNode
  /** The error text; empty or absent if there is none. */
  error?: string | null | undefined
  /** Right of the label: "Optional", a counter. */
  labelEnd?: ReactNode
  /** Right of the hint: a link such as "Forgot password?". */
  hintEnd?: ReactNode
  /** Shows the label only to screen readers. */
  hideLabel?: boolean
}

/** Ids and ARIA of a field, so that a screen reader hears label, error and hint together. */
export function useFieldIds({
  id,
  hint,
  error,
}: {
  id?: string | undefined
  hint?: ReactNode
  error?: string | null | undefined
}) {
  const own = useId()
  const inputId = id ?? own
  const noteId = `${inputId}-note`
  return {
    inputId,
    noteId,
    aria: {
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': error || hint ? noteId : undefined,
    },
  }
}

/**
 * Label above, control, then the error (with an icon, not coloured red) or the hint. In a grid with the
 * class `fields-beside` the boxes side by side are in line, also when one label takes two lines.
 */
export function FieldFrame({
  inputId,
  noteId,
  label,
  labelEnd,
  hint,
  hintEnd,
  error,
  hideLabel,
  className,
  children,
}: FieldTexts & { inputId: string; noteId: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={cx('field-frame flex min-w-0 flex-col gap-1.5', className)}>
      <div className={cx('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
        <label htmlFor={inputId} className="text-label text-ink">
          {label}
        </label>
        {labelEnd && <span className="text-small text-ink-3">{labelEnd}</span>}
      </div>
      <div className="flex min-w-0 flex-col gap-1.5">
        {children}
        {(error || hint || hintEnd) && (
          <div className="flex items-start justify-between gap-3">
            <p id={noteId} className={cx('min-w-0 text-small', error ? 'font-semibold text-accent-ink' : 'text-ink-3')}>
              {error ? <FieldError>{error}</FieldError> : hint}
            </p>
            {hintEnd}
          </div>
        )}
      </div>
    </div>
  )
}

/** The text of an error with its icon, inside an element of its colour. */
export function FieldError({ children }: { children: string }) {
  return (
    <span className="flex gap-1.5">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </span>
  )
}

/** Classes of the 52 px box around an input: border, focus ring, error border. */
export function fieldBox(error: string | null | undefined): string {
  return cx(
    'flex min-h-field w-full min-w-0 items-center rounded-m border-[1.5px] bg-surface text-body text-ink',
    'transition-[border-color,box-shadow] duration-fast focus-within:ring-3 focus-within:ring-halo',
    'has-[:is(input,select,textarea):disabled]:border-line has-[:is(input,select,textarea):disabled]:bg-well',
    'has-[:is(input,select,textarea):disabled]:text-ink-3',
    error
      ? 'border-accent-ink inset-ring-[.5px] inset-ring-accent-ink'
      : 'border-line-strong focus-within:border-brand',
  )
}
