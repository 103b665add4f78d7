import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { onRovingKey } from './roving.ts'

export interface TabItem {
  value: string
  label: string
  icon?: ReactNode
  /** A number after the label; 0 shows none. */
  count?: number
}

export interface TabsProps {
  /** Name of the tab list, for screen readers. */
  label: string
  items: readonly TabItem[]
  /** The open tab; keep it in the address (`?tab=`) so that Back and links work. */
  value: string
  onValue: (value: string) => void
  /** Prefix of ids that link tabs and TabPanel; needed if a page has two rows of tabs. */
  idBase?: string
  className?: string
}

/** Scrolls the open tab into view, if the row scrolls sideways. */
function showTab(tab: HTMLButtonElement | null): void {
  const row = tab?.parentElement
  if (!row || row.scrollWidth <= row.clientWidth) return
  const [inner, outer] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}

/** A row of tabs with a 3 px line below the open one. Up to four share the width, more scroll sideways. */
export function Tabs({ label, items, value, onValue, idBase = 'tabs', className }: TabsProps) {
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => onRovingKey(event, 'tab', (index) => onValue(items[index]!.value))}
      className={cx('flex scroll-x shadow-[inset_0_-1px_0_var(--line)]', className)}
    >
      {items.map((item) => {
        const open = item.value === value
        return (
          <button
            key={item.value}
            ref={open ? showTab : null}
            type="button"
            role="tab"
            id={`${idBase}-tab-${item.value}`}
            aria-selected={open}
            aria-controls={open ? `${idBase}-panel` : undefined}
            tabIndex={open ? 0 : -1}
            onClick={() => onValue(item.value)}
            className={cx(
              'relative flex min-h-12 items-center justify-center gap-2 px-3',
              'outline-offset-[-3px] transition-colors [&_svg]:size-5 [&_svg]:shrink-0',
              items.length <= 4 ? 'flex-1 rail:flex-none rail:px-5 rail:whitespace-nowrap' : 'whitespace-nowrap',
              'after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:transition-transform',
              open
                ? 'text-strong text-brand-ink after:bg-brand'
                : 'text-body text-ink-2 after:scale-x-0 after:bg-brand hover:text-ink',
            )}
          >
            {item.icon}
            {item.label}
            {item.count ? (
              <span className="rounded-s bg-well px-1.5 py-0.5 text-tag text-ink-2 tabular-nums">{item.count}</span>
            ) : null}
          </button>
        )
      })}
    </div>
  )
}

/** Content of the open tab. Needs the same `idBase` and `value` as its Tabs. */
export function TabPanel({
  idBase = 'tabs',
  value,
  className,
  children,
}: {
  idBase?: string
  value: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="tabpanel" id={`${idBase}-panel`} aria-labelledby={`${idBase}-tab-${value}`} className={className}>
      {children}
    </div>
  )
}
