import { Minus, Plus } from 'lucide-react'
import { FieldFrame, type FieldTexts, fieldBox, useFieldIds } from './FieldFrame.tsx'
import { IconButton } from './IconButton.tsx'
import { useWords } from './words.tsx'

export interface NumberStepperProps extends FieldTexts {
  /** null: nothing entered. */
  value: number | null
  onValue: (value: number | null) => void
  min?: number
  max?: number
  step?: number
  name?: string
  disabled?: boolean
  className?: string
}

/** A whole number between two buttons; can be typed as well. Steps stay within `min` and `max`; typing is checked by the form. */
export function NumberStepper({
  value,
  onValue,
  min = 0,
  max = 999_999,
  step = 1,
  name,
  disabled,
  className,
  ...texts
}: NumberStepperProps) {
  const words = useWords()
  const { inputId, noteId, aria } = useFieldIds({ hint: texts.hint, error: texts.error })
  const go = (change: number) =>
    onValue(Math.min(max, Math.max(min, (value ?? (change > 0 ? min - change : min)) + change)))
  return (
    <FieldFrame {...texts} {...{ inputId, noteId }} className={className}>
      <div className={fieldBox(texts.error)}>
        <IconButton
          label={`${words.decrease}: ${texts.label}`}
          icon={<Minus aria-hidden="true" />}
          className="ms-1"
          disabled={disabled || (value ?? min) <= min}
          onClick={() => go(-step)}
        />
        <input
          {...aria}
          id={inputId}
          name={name}
          disabled={disabled}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          role="spinbutton"
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuenow={value ?? undefined}
          value={value ?? ''}
          onChange={(event) => {
            const digits = event.currentTarget.value.replace(/\D/g, '')
            onValue(digits === '' ? null : Number(digits))
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
          disabled={disabled || (value ?? min) >= max}
          onClick={() => go(step)}
        />
      </div>
    </FieldFrame>
  )
}
