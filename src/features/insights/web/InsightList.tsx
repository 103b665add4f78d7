import { Lightbulb, Search, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '#kit/web/ui/Card.tsx'
import type { Numbers } from '../contract.ts'
import { useNumberWords } from './useNumberWords.ts'

interface Missed {
  words: string
  people: number
}

interface InsightListProps {
  numbers: Numbers
  missed?: readonly Missed[]
  found?: readonly Missed[]
}

/** Insights as sentences (O-08), the words by which people came, and searches without a result nearby. */
export function InsightList({ numbers, missed = [], found = [] }: InsightListProps) {
  const t = useTranslations('insights')
  const words = useNumberWords()
  const isEmpty = numbers.insights.length + missed.length + found.length === 0
  return (
    <Card aria-label={t('insights')}>
      <h2 className="text-head">{t('insights')}</h2>
      {isEmpty ? (
        <p className="mt-2 text-body text-ink-2">{t('noInsights')}</p>
      ) : (
        <ul className="mt-2 flex flex-col gap-3">
          {numbers.insights.map(({ kind, weekday = 0, count = 0, total = 0, percent = 0, name = '' }) => (
            <Sentence key={kind} icon={<Lightbulb aria-hidden="true" className="text-accent-ink" />}>
              {t(`insight_${kind}`, { weekday: words.weekday(weekday, 'long'), count, total, percent, name })}
            </Sentence>
          ))}
          {found.map((search) => (
            <Sentence key={`found ${search.words}`} icon={<Search aria-hidden="true" className="text-brand-ink" />}>
              {t('found', { words: search.words, count: search.people })}
            </Sentence>
          ))}
          {missed.map((search) => (
            <Sentence key={search.words} icon={<SearchX aria-hidden="true" className="text-brand-ink" />}>
              {t('missed', { words: search.words, count: search.people })}
            </Sentence>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Sentence({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 text-body [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0">
      {icon}
      <span className="min-w-0 wrap-safe">{children}</span>
    </li>
  )
}
