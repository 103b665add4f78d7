import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface EmptyStateProps {
  /** One of `drawings/`. */
  drawing: ReactNode
  /** The specification's words. */
  title: string
  /** One sentence that helps. */
  children?: ReactNode
  /** The one action that helps: a Button or LinkButton. */
  action?: ReactNode
  /** At most one further action, as a text button. */
  second?: ReactNode
  /** 'h1' if it fills a page. */
  heading?: 'h1' | 'h2' | 'h3'
  className?: string
}

/** A friendly empty state with a next step. */
export function EmptyState({
  drawing,
  title,
  children,
  action,
  second,
  heading: Heading = 'h2',
  className,
}: EmptyStateProps) {
  return (
    <div className={cx('mx-auto flex w-full max-w-form flex-col items-center px-4 py-8 text-center', className)}>
      <div className="mb-6 w-72 max-w-full [&_svg]:h-auto [&_svg]:w-full">{drawing}</div>
      <Heading className="text-title wrap-safe">{title}</Heading>
      {children && <div className="mt-2 max-w-[34ch] text-body text-ink-2">{children}</div>}
      {action && <div className="mt-6 flex w-full max-w-64 flex-col">{action}</div>}
      {second && <div className="mt-2">{second}</div>}
    </div>
  )
}
