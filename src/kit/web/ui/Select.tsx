import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { FieldFrame, type FieldTexts, fieldBox, useFieldIds } from './FieldFrame.tsx'
import { useDisabled } from './useDisabled.ts'

/** One choice of a Select. */
export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'size'>, FieldTexts {
  options: readonly SelectOption[]
  /** Text while nothing is selected (value ""). */
  placeholder?: string
  icon?: ReactNode
  /** Called with the new value, without the event. */
  onValue?: (value: string) => void
}

/** A native select, which supports touch, keyboard and screen readers. It keeps the focus when it becomes disabled. */
export function Select({
  label,
  labelEnd,
  hint,
  hintEnd,
  error,
  hideLabel,
  options,
  placeholder,
  icon,
  onValue,
  onChange,
  className,
  id,
  ...rest
}: SelectProps) {
  const { inputId, noteId, aria } = useFieldIds({ id, hint, error })
  const { isOff, props } = useDisabled(rest)
  const change = (event: ChangeEvent<HTMLSelectElement>) => {
    if (isOff) return
    onChange?.(event)
    onValue?.(event.currentTarget.value)
  }
  return (
    <FieldFrame
      {...{ inputId, noteId, label, labelEnd, hint, hintEnd, className }}
      error={error}
      hideLabel={hideLabel ?? false}
    >
      <div className={`relative ${fieldBox(error)}`}>
        {icon && <span className="ms-4 -me-1 flex shrink-0 text-ink-3 [&_svg]:size-5">{icon}</span>}
        <select
          {...rest}
          {...props}
          {...aria}
          id={inputId}
          onChange={change}
          className="min-h-12 w-full min-w-0 flex-1 appearance-none self-stretch truncate rounded-m bg-surface ps-4 pe-12 outline-none disabled:bg-well"
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-4 size-5 text-ink" />
      </div>
    </FieldFrame>
  )
}
