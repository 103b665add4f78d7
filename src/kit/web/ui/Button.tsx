import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonLook, buttonLook } from './buttonLook.ts'
import { cx } from './cx.ts'
import { Spinner } from './Spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Icon before the label; 20 px. */
  icon?: ReactNode
  /** While busy the label and focus stay, the icon spins, and taps do nothing. */
  busy?: boolean
}

/** A button of 52, 44 or 72 px. `type` is "button" by default. */
export function Button({ variant, size, wide, icon, busy, className, children, onClick, type, ...rest }: ButtonProps) {
  const ignoreWhileBusy = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={ignoreWhileBusy}
      className={cx(buttonLook({ ...(variant && { variant }), ...(size && { size }), wide: wide ?? false }), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
