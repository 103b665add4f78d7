import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { NothingNearby } from '#kit/web/ui/drawings/NothingNearby.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { RowList } from '#kit/web/ui/ListRow.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import type { useSearch } from './queries.ts'
import { ResultRow } from './ResultRow.tsx'
import type { SearchState } from './searchState.ts'

/** Results shown until Show More (D-38). */
const SHOWN_AT_FIRST = 4

export interface ResultListProps {
  search: ReturnType<typeof useSearch>
  state: SearchState
  hasArea: boolean
  selectedId: string | null
}

/** Results as a list: four, then all behind Show More (D-38, D-39), page after page. */
export function ResultList({ search, state, hasArea, selectedId }: ResultListProps) {
  const t = useTranslations('discovery')
  const sentence = useErrorSentence()
  const [isExpanded, setExpanded] = useState(false)
  if (search.isPending) return <SkeletonList kind="row" label={t('loading')} />
  if (search.isError && search.results.length === 0) {
    return <ErrorState title={t('searchFailed')} onRetry={() => void search.refetch()} busy={search.isFetching}>{sentence(search.error)}</ErrorState>
  }
  if (search.results.length === 0) {
    return (
      <EmptyState drawing={<NothingNearby />} title={t('nothingFound')}>
        {t('nothingFoundHint', { distance: state.distance.toFixed(2) })}
      </EmptyState>
    )
  }
  const shown = isExpanded ? search.results : search.results.slice(0, SHOWN_AT_FIRST)
  const count = search.totalIsExact ? t('foundCount', { count: search.total }) : t('foundAtLeast', { count: search.total })
  return (
    <>
      <p role="status" className="text-body text-ink-2">
        {search.centre ? t('foundWithin', { count, distance: state.distance.toFixed(2) }) : count}
      </p>
      {!hasArea && search.centre === null && <Banner tone="wait" title={t('noDistance')} className="mt-2" />}
      <RowList label={t('results')} className="mt-1">
        {shown.map((found) => (
          <li key={found.id}>
            <ResultRow found={found} selected={found.id === selectedId} />
          </li>
        ))}
      </RowList>
      <div className="mt-2 mb-6 flex flex-col gap-3">
        {isExpanded && search.hasNextPage && (
          <Button variant="tint" wide busy={search.isFetchingNextPage} onClick={() => void search.fetchNextPage()}>
            {t('moreResults')}
          </Button>
        )}
        {(search.results.length > SHOWN_AT_FIRST || search.hasNextPage) && (
          <Button variant={isExpanded ? 'text' : 'tint'} wide aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? t('showLess') : t('showMore')}
          </Button>
        )}
      </div>
    </>
  )
}
