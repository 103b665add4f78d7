import type { ButtonHTMLAttributes } from 'react'
import { cx } from './cx.ts'

/** A pill button that floats over a map: its main action. */
export function FloatButton({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...rest}
      className={cx('min-h-touch rounded-full bg-surface px-5 text-strong text-brand-ink shadow-float', className)}
    />
  )
}
