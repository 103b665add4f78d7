import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { FieldFrame, type FieldTexts, fieldBox, useFieldIds } from './FieldFrame.tsx'
import { cx } from './cx.ts'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'>, FieldTexts {
  /** Before the text, 20 px. */
  icon?: ReactNode
  /** Before the text, as text: "₹", "+91"; `onValue` gets typed or pasted text without it. */
  prefix?: string
  /** After the text: a unit, a button. */
  end?: ReactNode
  /** For digits: numeric keyboard, tabular figures. Does not filter the input. */
  numeric?: boolean
  /** Called with the new text, without the event. */
  onValue?: (value: string) => void
  /** Classes of the input itself; `className` is the frame's. */
  inputClassName?: string
}

/** The text without a repeated prefix: "₹ 1,25,000" pasted into a field with "₹" is "1,25,000". */
function withoutPrefix(text: string, prefix: string | undefined): string {
  const typed = text.trimStart()
  return prefix && typed.startsWith(prefix) ? typed.slice(prefix.length).trimStart() : text
}

/** One line of text with its label above and its error below. */
export function TextField({
  label,
  labelEnd,
  hint,
  hintEnd,
  error,
  hideLabel,
  icon,
  prefix,
  end,
  numeric,
  onValue,
  onChange,
  className,
  inputClassName,
  id,
  ...rest
}: TextFieldProps) {
  const { inputId, noteId, aria } = useFieldIds({ id, hint, error })
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event)
    onValue?.(withoutPrefix(event.currentTarget.value, prefix))
  }
  return (
    <FieldFrame
      {...{ inputId, noteId, label, labelEnd, hint, hintEnd, className }}
      error={error}
      hideLabel={hideLabel ?? false}
    >
      <div className={fieldBox(error)}>
        {icon && <span className="ms-4 -me-1.5 flex shrink-0 text-ink-3 [&_svg]:size-5">{icon}</span>}
        {prefix && (
          <span aria-hidden="true" className="ms-4 -me-2 shrink-0 font-semibold text-ink-3">
            {prefix}
          </span>
        )}
        <input
          {...(numeric && { inputMode: 'numeric', autoComplete: 'off' })}
          {...rest}
          {...aria}
          id={inputId}
          onChange={change}
          className={cx(
            'field-input w-full min-w-0 flex-1 self-stretch rounded-m bg-transparent px-4 outline-none',
            numeric && 'tabular-nums',
            inputClassName,
          )}
        />
        {end && <span className="me-1 flex shrink-0 items-center text-ink-3">{end}</span>}
      </div>
    </FieldFrame>
  )
}
