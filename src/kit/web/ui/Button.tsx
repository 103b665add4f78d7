import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonLook, buttonLook } from './buttonLook.ts'
import { cx } from './cx.ts'
import { nameWith } from './nameWith.ts'
import { Spinner } from './Spinner.tsx'
import { useDisabled } from './useDisabled.ts'

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Icon before the label; 20 px. */
  icon?: ReactNode
  /** While busy the label and focus stay, the icon spins, and taps do nothing. */
  busy?: boolean
  /** In a list where the label repeats: what the button acts on, read aloud after the label. */
  of?: string
}

/** A button of 52, 44 or 72 px. `type` is "button" by default. It keeps the focus when it becomes disabled. */
export function Button({
  variant,
  size,
  wide,
  icon,
  busy,
  of,
  className,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  const { isOff, props } = useDisabled(rest)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || isOff) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...nameWith(children, of)}
      {...rest}
      {...props}
      type={type ?? 'button'}
      aria-busy={busy || undefined}
      aria-disabled={busy || isOff || rest['aria-disabled']}
      onClick={press}
      className={cx(buttonLook({ ...(variant && { variant }), ...(size && { size }), wide: wide ?? false }), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
