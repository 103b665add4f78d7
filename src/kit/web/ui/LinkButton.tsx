import type { ReactNode } from 'react'
import { type ButtonLook, buttonLook } from './buttonLook.ts'
import { cx } from './cx.ts'
import { Link, type LinkProps } from './Link.tsx'

export interface LinkButtonProps extends LinkProps, ButtonLook {
  icon?: ReactNode
}

/** A link that looks like a button, for navigation. Use Button for actions. */
export function LinkButton({ variant, size, wide, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link
      {...rest}
      data-button=""
      className={cx(buttonLook({ ...(variant && { variant }), ...(size && { size }), wide: wide ?? false }), className)}
    >
      {icon}
      {children}
    </Link>
  )
}
