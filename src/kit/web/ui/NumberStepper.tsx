import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { typedNumber } from '#core/numbers.ts'
import { FieldFrame, type FieldTexts, fieldBox, useFieldIds } from './FieldFrame.tsx'
import { IconButton } from './IconButton.tsx'
import { LiveText } from './LiveText.tsx'
import { useWords } from './words.tsx'

export interface NumberStepperProps extends FieldTexts {
  /** null: empty; NaN: not a number. */
  value: number | null
  onValue: (value: number | null) => void
  min?: number
  max?: number
  step?: number
  name?: string
  disabled?: boolean
  required?: boolean
  className?: string
}

/**
 * A whole number between two buttons; can be typed as well. Steps stay within `min` and `max`. Typed input is never
 * changed (F-56): the form validates it and shows the error.
 */
export function NumberStepper({
  value,
  onValue,
  min = 0,
  max = 999_999,
  step = 1,
  name,
  disabled,
  required,
  className,
  ...texts
}: NumberStepperProps) {
  const words = useWords()
  const [typed, setTyped] = useState<string | null>(null)
  const [isStepped, setStepped] = useState(false)
  const { inputId, noteId, aria } = useFieldIds({ hint: texts.hint, error: texts.error })
  const known = value === null || Number.isNaN(value) ? null : value
  const go = (change: number) => onValue(Math.min(max, Math.max(min, Math.trunc(known ?? 0) + change)))
  const press = (change: number) => {
    setStepped(true)
    go(change)
  }
  return (
    <FieldFrame {...texts} {...{ inputId, noteId }} className={className}>
      <LiveText>{isStepped && known !== null ? `${texts.label}: ${known}` : ''}</LiveText>
      <div className={fieldBox(texts.error)}>
        <IconButton
          label={`${words.decrease}: ${texts.label}`}
          icon={<Minus aria-hidden="true" />}
          className="ms-1"
          disabled={disabled || (known ?? min) <= min}
          onClick={() => press(-step)}
        />
        <input
          {...aria}
          id={inputId}
          name={name}
          disabled={disabled}
          required={required}
          min={min}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          role="spinbutton"
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuenow={value === null || Number.isNaN(value) ? undefined : value}
          value={typed !== null && Object.is(typedNumber(typed), value) ? typed : (value ?? '')}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setStepped(false)
            onValue(typedNumber(event.currentTarget.value))
          }}
          onKeyDown={(event) => {
            const change = { ArrowUp: step, ArrowDown: -step }[event.key]
            if (change === undefined) return
            event.preventDefault()
            go(change)
          }}
          className="field-input w-full min-w-8 flex-1 self-stretch bg-transparent text-center tabular-nums outline-none"
        />
        <IconButton
          label={`${words.increase}: ${texts.label}`}
          icon={<Plus aria-hidden="true" />}
          className="me-1"
          disabled={disabled || (known ?? min) >= max}
          onClick={() => press(step)}
        />
      </div>
    </FieldFrame>
  )
}
