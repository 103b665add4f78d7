import { List, Map as MapIcon, SlidersHorizontal } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { kilometers } from '#core/units.ts'
import { useDemoArea } from '#features/listings/web/queries.ts'
import { AreaButton } from '#features/places/web/AreaButton.tsx'
import { useArea } from '#features/places/web/useArea.ts'
import { useAroundMe, useFreshAroundMe } from '#features/places/web/useAroundMe.ts'
import { useQueryParams } from '#kit/web/navigation.ts'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { SearchField } from '#kit/web/ui/SearchField.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { Tabs } from '#kit/web/ui/Tabs.tsx'
import { SEARCH_TYPES, type SearchType } from '../rules.ts'
import { BeforeSearch } from './BeforeSearch.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { useSearch } from './queries.ts'
import { ResultList } from './ResultList.tsx'
import { ResultMap } from './ResultMap.tsx'
import { SelectedCard } from './SelectedCard.tsx'
import { asParams, asQuestion, countFilters, isTriggered, readState, type SearchState } from './searchState.ts'
import { useWide } from './useWide.ts'

/** Search (D): text, kind, filters, and the same results as a list and on a map; from 900 px side by side. */
export function SearchPage() {
  const t = useTranslations('discovery')
  const [params, setParams] = useQueryParams()
  const state = readState(params)
  const change = (changes: Partial<SearchState>, options?: { replace?: boolean }) => setParams(asParams(changes), options)
  const { area } = useArea()
  const demo = useDemoArea()
  const aroundMe = useAroundMe()
  useFreshAroundMe(aroundMe)
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const isWide = useWide()
  const asked = isTriggered(params)
  const question = useDeferredValue(asked ? JSON.stringify(asQuestion(state, area)) : null)
  const search = useSearch(question === null ? null : JSON.parse(question))
  const selected = search.results.find((found) => found.id === selectedId) ?? null
  const showsMap = isWide || state.view === 'map'
  const filters = countFilters(state)
  const map = (
    <ResultMap
      results={asked ? search.results : []}
      area={area}
      radius={kilometers(state.distance)}
      selectedId={selectedId}
      onSelect={setSelectedId}
      onLocate={() => aroundMe.locate()}
      className="size-full"
    />
  )
  return (
    <Page width="full" className="rail:h-dvh rail:flex-row">
      <section className="flex min-w-0 flex-col px-gutter pt-[max(8px,env(safe-area-inset-top,0px))] rail:w-[480px] rail:overflow-y-auto rail:px-6">
        <h1 className="sr-only">{t('search')}</h1>
        <AreaButton tone="paper" demo={demo} />
        <div className="mt-2 flex items-center gap-2">
          <SearchField
            label={t('searchLabel')}
            placeholder={t('searchPlaceholder')}
            value={state.query}
            onValue={(query) => change({ query })}
            onSubmit={() => setParams({ browse: '1' })}
          />
          {!isWide && (
            <IconButton
              variant="floating"
              className="size-13"
              label={state.view === 'map' ? t('showList') : t('showMap')}
              icon={state.view === 'map' ? <List aria-hidden="true" /> : <MapIcon aria-hidden="true" />}
              onClick={() => change({ view: state.view === 'map' ? 'list' : 'map' }, { replace: false })}
            />
          )}
        </div>
        <Tabs
          className="mt-2"
          label={t('type')}
          value={state.type}
          onValue={(type) => change({ type: type as SearchType })}
          items={SEARCH_TYPES.map((value) => ({ value, label: t(`type_${value}`) }))}
        />
        <ChipRow label={t('filters')} className="py-3">
          <Chip on={filters > 0} icon={<SlidersHorizontal aria-hidden="true" />} count={filters} aria-expanded={areFiltersOpen} onClick={() => setFiltersOpen(true)}>
            {t('filters')}
          </Chip>
          <Chip on={state.rating === 4} onClick={() => change({ rating: state.rating === 4 ? 0 : 4 })}>
            4+ ★
          </Chip>
          <Chip on={state.openNow} onClick={() => change({ openNow: !state.openNow })}>
            {t('openNow')}
          </Chip>
        </ChipRow>
        {!(showsMap && !isWide) &&
          (asked ? (
            <ResultList search={search} state={state} hasArea={area !== null} selectedId={isWide ? selectedId : null} />
          ) : (
            <BeforeSearch onCategory={(category) => change({ category }, { replace: false })} />
          ))}
      </section>
      {showsMap && (
        <section aria-label={t('mapOfResults')} className="relative min-h-[60dvh] flex-1 rail:min-h-0">
          <div className="absolute inset-0">{map}</div>
          {selected && !isWide && <SelectedCard found={selected} onClose={() => setSelectedId(null)} />}
        </section>
      )}
      <FilterSheet
        open={areFiltersOpen}
        onClose={() => setFiltersOpen(false)}
        state={state}
        onChange={change}
        total={asked && search.isSuccess ? search.total : null}
      />
    </Page>
  )
}
