import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import type { Topic } from './topics.ts'

/** One line above the messages: the most urgent of what the two share; the rest is behind a tap. */
export function TopicBar({ topics }: { topics: readonly Topic[] }) {
  const t = useTranslations('chat')
  const [isOpen, setOpen] = useState(false)
  const sorted = topics.toSorted((a, b) => a.rank - b.rank)
  const first = sorted[0]
  if (!first) return null
  const more = sorted.length - 1
  return (
    <div className="flex min-h-14 shrink-0 items-center gap-1 border-b py-1 border-line bg-surface px-2">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-touch min-w-0 flex-1 items-center gap-2.5 rounded-m px-2 text-start text-small outline-offset-[-3px] hover:bg-well/60 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-brand-ink"
      >
        {first.icon}
        <span className="line-clamp-2 min-w-0 leading-tight">{first.line}</span>
        {more > 0 && (
          <span className="shrink-0 rounded-full bg-well px-2 py-0.5 text-tag text-ink-2">
            {t('moreTopics', { count: more })}
          </span>
        )}
        <ChevronDown aria-hidden="true" className="ms-auto text-ink-3!" />
      </button>
      {first.action}
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('aboutChat')} desktop="center">
        <div className="flex flex-col gap-4">
          {sorted.map(({ key, whole }) => (
            <div key={key}>{whole}</div>
          ))}
        </div>
      </Sheet>
    </div>
  )
}
