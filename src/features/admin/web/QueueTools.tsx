import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useQueryParams } from '#kit/web/navigation.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { SearchField } from '#kit/web/ui/SearchField.tsx'

/** The search of a queue; kept in the page address, so that it can be bookmarked. */
export function useQueueSearch(): { q: string; field: ReactNode } {
  const t = useTranslations('admin')
  const [params, setParams] = useQueryParams()
  const [typed, setTyped] = useState(params.get('find') ?? '')
  const change = (value: string) => {
    setTyped(value)
    setParams({ find: value })
  }
  return {
    q: typed.trim().slice(0, 120),
    field: <SearchField label={t('findRows')} placeholder={t('findRows')} value={typed} onValue={change} />,
  }
}

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
 * A list with keyboard shortcuts: j and k go to the next and the previous row, another key presses the button of the
 * row with that `data-key`.
 */
export function QueueList({ label, children }: { label: string; children: ReactNode }) {
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select, dialog')) return
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > li')]
    const at = rows.findIndex((row) => row.contains(target))
    if (event.key === 'j' || event.key === 'k') {
      event.preventDefault()
      rows[Math.max(0, Math.min(rows.length - 1, at + (event.key === 'j' ? 1 : -1)))]?.focus()
      return
    }
    const button = rows[at]?.querySelector<HTMLElement>(`[data-key="${CSS.escape(event.key)}"]`)
    if (!button) return
    event.preventDefault()
    button.click()
  }
  return (
    // The keys are shortcuts for buttons that are also reachable by Tab.
    <ul aria-label={label} className="flex flex-col gap-3" onKeyDown={onKeyDown}>
      {children}
    </ul>
  )
}
