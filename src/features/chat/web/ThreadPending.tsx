import { useTranslations } from 'use-intl'
import { cx } from '#kit/web/ui/cx.ts'
import { Skeleton } from '#kit/web/ui/Skeleton.tsx'
import './words/chat.ts'

/** Widths and sides of the placeholder bubbles. */
const BUBBLES = ['h-16 w-3/5', 'ms-auto h-11 w-1/2', 'h-11 w-2/5', 'ms-auto h-16 w-3/5']

/** Placeholder of a conversation while its code loads: header, messages, composer. */
export function ThreadPending() {
  const t = useTranslations('chat')
  return (
    <div role="status" aria-label={t('loading')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex min-h-16 shrink-0 items-center gap-3 border-b border-line bg-surface px-4 pt-[max(8px,env(safe-area-inset-top,0px))] pb-2">
        <Skeleton className="size-12 shrink-0 rounded-person" />
        <Skeleton className="h-5 w-2/5" />
      </div>
      <div className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden px-gutter py-4">
        {BUBBLES.map((look, i) => (
          <Skeleton key={i} className={cx('max-w-73 rounded-l', look)} />
        ))}
      </div>
      <div className="shrink-0 border-t border-line bg-surface px-4 pt-2 pb-[max(8px,calc(env(safe-area-inset-bottom,0px)-var(--nav-space)+8px))]">
        <Skeleton className="h-13 rounded-[26px]" />
      </div>
    </div>
  )
}
