import type { MouseEvent, ReactNode } from 'react'
import { sendClick } from '#features/listings/web/mutations.ts'
import { clickOf } from './clickOf.ts'

/** Counts a buyer's clicks on the links inside, by their targets (O-10); the links need no code of their own. */
export function CountClicks({
  of,
  children,
}: {
  of: { id: string; isMine: boolean } | undefined
  children: ReactNode
}) {
  const count = ({ target }: MouseEvent) => {
    const href = target instanceof Element ? target.closest('a')?.getAttribute('href') : null
    const kind = href ? clickOf(href) : null
    if (of && kind && !of.isMine) sendClick(of.id, kind)
  }
  return (
    <div className="contents" onClickCapture={count}>
      {children}
    </div>
  )
}
