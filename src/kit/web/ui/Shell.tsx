import type { MouseEvent, ReactNode } from 'react'
import { cx } from './cx.ts'

/**
 * Page and navigation: reserves space for the bar or the rail, and sets the bar's height for pinned parts
 * (--nav-space). `skip`: text of a link before everything else that leads to the page's <main>.
 */
export function Shell({ nav, skip, children }: { nav?: ReactNode; skip?: string; children: ReactNode }) {
  return (
    <div className={cx('min-h-dvh', nav ? 'shell-nav rail:ps-rail' : null)}>
      {skip && <SkipLink>{skip}</SkipLink>}
      <div className="flex min-h-dvh flex-col pb-(--nav-space)">{children}</div>
      {nav}
    </div>
  )
}

/** Visible while it has the focus: the first stop of the Tab key. */
function SkipLink({ children }: { children: string }) {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById('main')?.focus()
  }
  return (
    <a
      href="#main"
      onClick={skip}
      className="sr-only rounded-button bg-surface text-strong text-brand-ink shadow-float focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-toast focus:px-4 focus:py-3"
    >
      {children}
    </a>
  )
}

/** The page's <main>: side margins, at most 1,120 px wide (`form`: 480 px, centred), space at the end. */
export function Page({
  width = 'page',
  className,
  children,
}: {
  width?: 'page' | 'form' | 'full'
  className?: string
  children: ReactNode
}) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={cx(
        'flex w-full min-w-0 flex-1 flex-col outline-none',
        width === 'full' ? '' : 'mx-auto px-gutter pb-6 rail:px-9',
        width === 'page' && 'max-w-page',
        width === 'form' && 'max-w-form',
        className,
      )}
    >
      {children}
    </main>
  )
}

/**
 * The page's pinned actions, above the navigation bar: one or two buttons side by side. `rests`: not pinned, but at the
 * end of the page, while there is nothing to which the actions apply.
 */
export function ActionBar({ note, rests, children }: { note?: ReactNode; rests?: boolean; children: ReactNode }) {
  return (
    <>
      {note && <div className="mt-auto flex items-center justify-center gap-2 pb-2 text-small text-ink-2">{note}</div>}
      <div
        className={cx(
          '-mx-gutter border-t border-line bg-surface px-gutter pt-3 rail:-mx-9 rail:bg-paper rail:px-9',
          'pb-[max(12px,calc(env(safe-area-inset-bottom,0px)-var(--nav-space)+12px))]',
          !note && 'mt-auto',
          !rests && 'action-bar sticky -mb-6 bottom-(--nav-space) z-sticky',
        )}
      >
        {/* Equal widths while the texts fit in one line; stacked otherwise. On wide screens at the end edge. */}
        <div className="flex flex-wrap gap-3 rail:justify-end [&>*]:min-w-fit [&>*]:flex-1 rail:[&>*]:min-w-49 rail:[&>*]:flex-none">
          {children}
        </div>
      </div>
    </>
  )
}
