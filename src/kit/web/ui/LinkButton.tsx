import type { ReactNode } from 'react'
import { type ButtonLook, buttonLook } from './buttonLook.ts'
import { cx } from './cx.ts'
import { Link, type LinkProps } from './Link.tsx'
import { nameWith } from './nameWith.ts'

export interface LinkButtonProps extends LinkProps, ButtonLook {
  icon?: ReactNode
  /** In a list where the label repeats: what the link is about, read aloud after the label. */
  of?: string
}

/** A link that looks like a button, for navigation. Use Button for actions. */
export function LinkButton({ variant, size, wide, icon, of, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link
      {...nameWith(children, of)}
      {...rest}
      data-button=""
      className={cx(buttonLook({ ...(variant && { variant }), ...(size && { size }), wide: wide ?? false }), className)}
    >
      {icon}
      {children}
    </Link>
  )
}
