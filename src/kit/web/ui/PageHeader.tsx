import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { cx } from './cx.ts'
import { useWords } from './words.tsx'

export interface PageHeaderProps {
  title: ReactNode
  /** A line under the title. */
  sub?: ReactNode
  /** Address of the back arrow; without `back` and `onBack` there is no arrow and the title is large. */
  back?: string
  /** Action of the back arrow, instead of an address. */
  onBack?: () => void
  /** Right: icon buttons or one text button. */
  actions?: ReactNode
  /** Between arrow and title: an avatar. */
  lead?: ReactNode
  /** Stays at the top while the page scrolls. */
  sticky?: boolean
  className?: string
}

/** Back, title, actions; the page's one h1. */
export function PageHeader({ title, sub, back, onBack, actions, lead, sticky, className }: PageHeaderProps) {
  const words = useWords()
  const hasArrow = back !== undefined || onBack !== undefined
  return (
    <header
      className={cx(
        'flex min-h-15 items-center gap-2 pt-[max(8px,env(safe-area-inset-top,0px))] pb-2',
        sticky && 'sticky top-0 z-sticky -mx-gutter border-b border-line bg-paper px-gutter',
        className,
      )}
    >
      {hasArrow && (
        <IconButton
          label={words.back}
          className="-ms-2"
          icon={<ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />}
          {...(back === undefined ? { onClick: onBack } : { href: back })}
        />
      )}
      {lead}
      <div className="min-w-0 flex-1">
        <h1 className={cx('wrap-safe', hasArrow || lead ? 'text-title' : 'text-display')}>{title}</h1>
        {sub && <div className="text-small text-ink-2">{sub}</div>}
      </div>
      {actions && <div className="-me-2 flex shrink-0 items-center gap-1">{actions}</div>}
    </header>
  )
}
