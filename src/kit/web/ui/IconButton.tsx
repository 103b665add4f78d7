import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { CountBadge } from './CountBadge.tsx'
import { cx } from './cx.ts'
import { Link } from './Link.tsx'
import { useDisabled } from './useDisabled.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does, in words: read aloud and shown as the tooltip. */
  label: string
  /** A Lucide icon; 24 px. */
  icon: ReactNode
  /**
   * `bare`: no background; `floating`: a white disc over pictures and maps; `edge`: 52 px with a border, beside a
   * SearchField; `tint`: a tinted square.
   */
  variant?: 'bare' | 'floating' | 'edge' | 'tint' | 'brand'
  /** Marigold number at the corner; 0 shows none. Include it in `label`. */
  badge?: number
  /** Address; makes it a link. */
  href?: string
}

const VARIANTS = {
  bare: 'size-touch rounded-full hover:bg-current/8',
  floating: 'size-touch rounded-full bg-surface text-ink shadow-float',
  edge: 'size-field rounded-full border-[1.5px] border-line-strong bg-surface text-ink',
  tint: 'size-touch rounded-m bg-brand-tint text-brand-ink hover:brightness-97',
  brand: 'size-touch rounded-m bg-brand text-on-brand hover:brightness-110',
}

/** A button that is only an icon, 44 px (edge: 52 px). It keeps the focus when it becomes disabled. */
export function IconButton({
  label,
  icon,
  variant = 'bare',
  badge,
  href,
  className,
  type,
  onClick,
  ...rest
}: IconButtonProps) {
  const { isOff, props } = useDisabled(rest)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }
  const look = cx(
    'relative inline-flex shrink-0 items-center justify-center transition-[filter,background-color,transform]',
    'duration-fast active:scale-95 disabled:opacity-45 [&_svg]:size-6',
    VARIANTS[variant],
    className,
  )
  const content = (
    <>
      {/* The tooltip; a title of the button itself would be read aloud after the same name. */}
      <span aria-hidden="true" title={label} className="absolute inset-0 rounded-[inherit]" />
      {icon}
      {badge ? <CountBadge count={badge} className="absolute -end-0.5 -top-0.5" /> : null}
    </>
  )
  if (href !== undefined) {
    return (
      <Link href={href} aria-label={label} className={look}>
        {content}
      </Link>
    )
  }
  return (
    <button {...rest} {...props} type={type ?? 'button'} aria-label={label} onClick={press} className={look}>
      {content}
    </button>
  )
}
