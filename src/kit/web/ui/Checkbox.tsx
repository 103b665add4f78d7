import Check from 'lucide-react/icons/check'
import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { cx } from './cx.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode
  hint?: ReactNode
  onValue?: (checked: boolean) => void
}

/** A checkbox with its label; 44 px high. */
export function Checkbox({ label, hint, onValue, onChange, className, ...rest }: CheckboxProps) {
  const hintId = useId()
  return (
    <label className={cx('flex min-h-touch cursor-pointer items-start gap-3 py-2.5', className)}>
      <span className="relative mt-px flex size-6 shrink-0">
        <input
          {...rest}
          type="checkbox"
          aria-describedby={hint ? hintId : undefined}
          onChange={(event) => {
            onChange?.(event)
            onValue?.(event.currentTarget.checked)
          }}
          className="peer size-6 cursor-pointer appearance-none rounded-s border-2 border-line-strong bg-surface transition-colors checked:border-brand checked:bg-brand disabled:opacity-50"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute inset-1 size-4 text-on-brand opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="text-body wrap-safe">{label}</span>
        {hint && (
          <span id={hintId} className="text-small text-ink-3">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
