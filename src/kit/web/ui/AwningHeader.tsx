import type { ReactNode } from 'react'
import { Awning } from './Awning.tsx'
import { cx } from './cx.ts'

/**
 * The dark shop-front header of Home, Profile and a seller's page: at most one per screen. Children are on `bg-deep`.
 */
export function AwningHeader({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <header className="relative">
      <div className="on-deep pt-[max(8px,env(safe-area-inset-top,0px))]">
        <div className={cx('mx-auto w-full max-w-page px-gutter pb-4 rail:px-9', className)}>{children}</div>
      </div>
      <Awning className="-mt-px block" />
    </header>
  )
}
