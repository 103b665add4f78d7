import type { ChangeEvent, ComponentProps } from 'react'
import { FieldFrame, type FieldTexts, fieldBox, useFieldIds } from './FieldFrame.tsx'
import { useWords } from './words.tsx'

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldTexts {
  /** Called with the new text, without the event. */
  onValue?: (value: string) => void
  /** Shows "used of most" beside the label; needs `value` and `maxLength`. */
  counter?: boolean
}

/** A multi-line text field; grows with its content if the browser supports it. */
export function TextArea({
  label,
  labelEnd,
  hint,
  hintEnd,
  error,
  hideLabel,
  counter,
  onValue,
  onChange,
  className,
  id,
  ...rest
}: TextAreaProps) {
  const words = useWords()
  const { inputId, noteId, aria } = useFieldIds({ id, hint, error })
  const used = String(rest.value ?? '').length
  const most = rest.maxLength ?? 0
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    onChange?.(event)
    onValue?.(event.currentTarget.value)
  }
  const count = counter && (
    <span className="tabular-nums">
      <span aria-hidden="true">
        {used}/{most}
      </span>
      <span className="sr-only">{words.characters(used, most)}</span>
    </span>
  )
  return (
    <FieldFrame
      {...{ inputId, noteId, label, hint, hintEnd, className }}
      labelEnd={count || labelEnd}
      error={error}
      hideLabel={hideLabel ?? false}
    >
      <div className={fieldBox(error)}>
        <textarea
          rows={4}
          {...rest}
          {...aria}
          id={inputId}
          onChange={change}
          className="field-sizing-content min-h-26 w-full min-w-0 resize-y rounded-m bg-transparent px-4 py-3 outline-none"
        />
      </div>
    </FieldFrame>
  )
}
