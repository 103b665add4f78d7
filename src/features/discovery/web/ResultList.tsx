import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { RowList } from '#kit/web/ui/ListRow.tsx'
import type { FoundListing } from '../contract.ts'
import { FIRST_SIMILAR } from '../rules.ts'
import { MoreResults } from './MoreResults.tsx'
import { ResultRow } from './ResultRow.tsx'
import type { Pointed } from './usePointed.ts'
import type { SearchScreen } from './useSearchScreen.ts'
import './words/discovery.ts'

/** Number of results before Show More (D-38). */
const SHOWN_AT_FIRST = 4

interface ResultListProps {
  screen: SearchScreen
  pointed: Pointed
  priceWords: (price: string) => string
  /** True if rows are highlighted together with their pins. */
  hasMap: boolean
}

/** Results as a list: four of them, and after Show More all, page by page (D-38, D-39). */
export function ResultList({ screen, pointed, priceWords, hasMap }: ResultListProps) {
  const t = useTranslations('discovery')
  const { search, showsAll, showAll } = screen
  const { results } = search
  const { selectedId } = pointed
  const isSelectedBelow = results.findIndex(({ id }) => id === selectedId) >= SHOWN_AT_FIRST
  const isExpanded = showsAll || (hasMap && isSelectedBelow)
  const shown = isExpanded ? results : results.slice(0, SHOWN_AT_FIRST)
  useEffect(() => {
    if (hasMap && selectedId) document.getElementById(rowId(selectedId))?.scrollIntoView({ block: 'nearest' })
  }, [hasMap, selectedId])

  return (
    <>
      <RowList label={t('results')} className="mt-1">
        {shown.map((found, i) => [
          isFirstSimilar(shown, i) && (
            <li key="similar" className="pt-4 pb-1 text-small text-ink-2">
              {t('similar')}
            </li>
          ),
          <li
            key={found.id}
            id={rowId(found.id)}
            className="scroll-mt-20"
            onPointerEnter={() => pointed.point([found.id])}
            onPointerLeave={() => pointed.point([])}
            onFocus={() => pointed.point([found.id])}
            onBlur={() => pointed.point([])}
          >
            <ResultRow found={found} priceWords={priceWords} selected={hasMap && pointed.isLit(found.id)} canAsk />
          </li>,
        ])}
      </RowList>
      <div className="mt-2 mb-6 flex flex-col gap-3">
        {isExpanded && <MoreResults search={search} />}
        {(results.length > SHOWN_AT_FIRST || search.hasNextPage) && (
          <Button
            variant={isExpanded ? 'text' : 'tint'}
            wide
            aria-expanded={isExpanded}
            onClick={() => showAll(!isExpanded)}
          >
            {isExpanded ? t('showLess') : t('showMore')}
          </Button>
        )}
      </div>
    </>
  )
}

/** True where, below others, results that are only similar to the query start. */
function isFirstSimilar(shown: readonly FoundListing[], i: number): boolean {
  return i > 0 && isSimilar(shown[i]!) && !isSimilar(shown[i - 1]!)
}

const isSimilar = ({ match = 0 }: FoundListing) => match >= FIRST_SIMILAR

/** Number of results above "Similar", which come last; without `isExact` there are more than these. */
export function matchCount({ results, total, totalIsExact }: SearchScreen['search']) {
  const similar = results.findIndex(isSimilar)
  if (similar >= 0) return { count: similar, isExact: true }
  return { count: totalIsExact ? total : total - 1, isExact: totalIsExact }
}

/** True when results were found, none of which is above "Similar". */
export const isOnlySimilar = ({ results }: SearchScreen['search']): boolean =>
  results[0] !== undefined && isSimilar(results[0])

const rowId = (id: string) => `result-${id}`
