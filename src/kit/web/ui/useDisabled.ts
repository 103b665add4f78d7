import { type FocusEvent, useState } from 'react'

interface Given<E extends Element> {
  disabled?: boolean | undefined
  onFocus?: ((event: FocusEvent<E>) => void) | undefined
  onBlur?: ((event: FocusEvent<E>) => void) | undefined
}

/**
 * Props of a control that may become disabled. The browser would take the focus from it: while it has the focus it is
 * marked as disabled instead (`aria-disabled`, `data-disabled`; the Tailwind variant `disabled:` applies to both).
 * `isOff`: it looks disabled, and the caller must ignore its events.
 */
export function useDisabled<E extends Element>({ disabled = false, onFocus, onBlur }: Given<E>) {
  const [isFocused, setFocused] = useState(false)
  const isOff = disabled && isFocused
  return {
    isOff,
    props: {
      disabled: disabled && !isFocused,
      ...(isOff && { 'aria-disabled': true, 'data-disabled': '' }),
      onFocus(event: FocusEvent<E>) {
        setFocused(true)
        onFocus?.(event)
      },
      onBlur(event: FocusEvent<E>) {
        // When the window loses the focus, its element keeps it.
        setFocused(document.activeElement === event.currentTarget)
        onBlur?.(event)
      },
    },
  }
}
