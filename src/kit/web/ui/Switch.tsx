import type { ReactNode } from 'react'
import { useId } from 'react'
import { cx } from './cx.ts'
import { useDisabled } from './useDisabled.ts'

export interface SwitchProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onValue: (checked: boolean) => void
  disabled?: boolean
  name?: string
  className?: string
}

/** A switch with its label before it, for settings that take effect immediately. It keeps the focus when it becomes disabled. */
export function Switch({ label, hint, checked, onValue, disabled, name, className }: SwitchProps) {
  const hintId = useId()
  const { isOff, props } = useDisabled<HTMLInputElement>({ disabled })
  return (
    <label
      className={cx('flex min-h-13 items-center justify-between gap-4 py-2', !disabled && 'cursor-pointer', className)}
    >
      <span className="flex min-w-0 flex-col">
        <span className="text-row wrap-safe">{label}</span>
        {hint && (
          <span id={hintId} className="text-small text-ink-2">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        name={name}
        checked={checked}
        {...props}
        aria-describedby={hint ? hintId : undefined}
        onChange={(event) => isOff || onValue(event.currentTarget.checked)}
        className={cx(
          'relative h-8 w-13 shrink-0 cursor-[inherit] appearance-none rounded-full bg-line-strong transition-colors outline-offset-2',
          'before:absolute before:start-1 before:top-1 before:size-6 before:rounded-full before:bg-surface before:transition-transform',
          'checked:bg-brand checked:before:translate-x-5 rtl:checked:before:-translate-x-5 disabled:opacity-50',
        )}
      />
    </label>
  )
}
