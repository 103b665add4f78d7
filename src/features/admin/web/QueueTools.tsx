import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { hasModifier } from '#kit/web/ui/modifierKeys.ts'
import './words/admin.ts'

interface MoreProps {
  shown: number
  total: number
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** How many of the rows are shown, and a button for more. */
export function MoreRows({ shown, total, query }: MoreProps) {
  const t = useTranslations('admin')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-small text-ink-2 tabular-nums">
        {t('shownOf', { shown, total })}
      </p>
      {query.hasNextPage && (
        <Button variant="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('showMore')}
        </Button>
      )}
    </div>
  )
}

/**
 * Calls `onKey` for every key pressed outside of fields and dialogs.
 * @param onKey returns false for a key without a function
 */
export function useShortcuts(onKey: (key: string, target: HTMLElement) => boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (hasModifier(event) || target.closest(FIELDS)) return
    if (onKey(event.key.toLowerCase(), target)) event.preventDefault()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, dialog, [contenteditable]'

/**
 * A list with keyboard shortcuts: j and k go to the next and the previous row (a row that has a part with `data-follow`
 * opens it), any other key presses the button of the row, or else of the page, with that `data-key`.
 */
export function QueueList({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  useShortcuts((key, target) => list.current !== null && press(list.current, key, target))
  return (
    <ul ref={list} aria-label={label} className="flex flex-col gap-3">
      {children}
    </ul>
  )
}

/**
 * Runs the action of a key on a list.
 * @returns false for a key without a function here
 */
function press(list: HTMLUListElement, key: string, target: HTMLElement): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>(':scope > li')]
  const current = rows.findIndex((row) => row.contains(target))
  const at = current >= 0 ? current : rows.findIndex((row) => row.querySelector('[aria-current=true]'))
  if (key === 'j' || key === 'k') {
    const row = rows[Math.max(0, Math.min(rows.length - 1, at + (key === 'j' ? 1 : -1)))]
    row?.focus()
    row?.querySelector<HTMLElement>('[data-follow]')?.click()
    return true
  }
  const selector = `[data-key="${CSS.escape(key)}"]`
  const button =
    rows[at]?.querySelector<HTMLElement>(selector) ??
    [...document.querySelectorAll<HTMLElement>(selector)].find((each) => !list.contains(each))
  button?.click()
  return button !== undefined
}
