import { useState } from 'react'
import { useTranslations } from 'use-intl'

/** Message keys of `errors.json` by field. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>

/** Errors are shown this long after a blur, so that they do not move a button away while it is tapped. */
const BLUR_SETTLES_MS = 150

/** Neither a digit nor a separator of digits. */
const OTHER = /[^\p{Nd}\s().+\u2010-\u2015-]/u
const DIGIT = /\p{Nd}/gu

type Dropped = 'digitsOnly' | 'mostDigits'

/** Why typed or pasted text was not kept whole: letters or signs in a field for digits, or digits past its maximum. */
function droppedOf(typed: string, kept: string): Dropped | null {
  if (OTHER.test(typed) && !OTHER.test(kept)) return 'digitsOnly'
  const count = (text: string) => text.match(DIGIT)?.length ?? 0
  return count(typed) > count(kept) ? 'mostDigits' : null
}

/**
 * The fields of a short form. An error shows once its field was left or the form was sent, and disappears as soon as it
 * is corrected; an empty field only counts as an error when the form is sent.
 */
export function useFields<Name extends string>(
  initial: Record<Name, string>,
  errorsOf: (values: Record<Name, string>) => FieldErrors<Name>,
) {
  const e = useTranslations('errors')
  const [values, setValues] = useState(initial)
  const [checked, setChecked] = useState<FieldErrors<Name>>({})
  /** The field that did not accept all of the last typed text, and the message key of the reason. */
  const [refused, setRefused] = useState<{ name: Name; key: Dropped } | null>(null)
  const errors = errorsOf(values)

  const field = (name: Name, clean = (typed: string) => typed) => {
    const key = checked[name] === undefined ? undefined : errors[name]
    return {
      name,
      value: values[name],
      error:
        refused?.name === name
          ? e(refused.key, { most: values[name].length })
          : key === undefined
            ? null
            : e(key as 'required'),
      onValue: (typed: string) => {
        const kept = clean(typed)
        const key = droppedOf(typed, kept)
        setRefused(key && { name, key })
        setValues((before) => ({ ...before, [name]: kept }))
      },
      onBlur: () => {
        if (values[name] === '') return
        setTimeout(() => setChecked((before) => ({ ...before, [name]: 'left' })), BLUR_SETTLES_MS)
      },
    }
  }

  /** Shows every error and focuses the first invalid field of the form; true when all are valid. */
  const check = (form: HTMLFormElement): boolean => {
    setChecked(Object.fromEntries(Object.keys(initial).map((name) => [name, 'sent'])) as FieldErrors<Name>)
    const wrong = [...form.elements].find((element) => (element.getAttribute('name') ?? '') in errors)
    if (wrong instanceof HTMLElement) wrong.focus()
    return Object.keys(errors).length === 0
  }

  /** A field shows an error, so the earlier result of sending is out of date. */
  const isWrong = Object.keys(checked).some((name) => checked[name as Name] !== undefined && name in errors)

  return { values, field, check, isWrong }
}
