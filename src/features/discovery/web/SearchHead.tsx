import { List, Map as MapIcon, SlidersHorizontal, Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useArea } from '#features/places/web/useArea.ts'
import { useAreaName } from '#features/places/web/useAreaWords.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Tabs } from '#kit/web/ui/Tabs.tsx'
import { SEARCH_TYPES, type SearchType } from '../rules.ts'
import { AreaChip } from './AreaChip.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { useRecordSearches } from './searchHistory.ts'
import { SearchBox } from './SearchBox.tsx'
import { countFilters } from './searchState.ts'
import { SortChip } from './SortChip.tsx'
import type { SearchScreen } from './useSearchScreen.ts'

interface SearchHeadProps {
  screen: SearchScreen
  /** map: over the map of a phone · column: beside the map · list: a phone's list. */
  place: 'map' | 'column' | 'list'
}

/** What is searched, where and how: field, kinds, filters. */
export function SearchHead({ screen, place }: SearchHeadProps) {
  const t = useTranslations('discovery')
  const { state, change, isAsked } = screen
  const onMeant = useRecordSearches(state.query)
  const isMap = place === 'map'
  const showOther = () => {
    if (!isMap && !isAsked) screen.browse()
    change({ view: isMap ? 'list' : 'map' }, { replace: false })
  }
  return (
    <>
      <div
        className={cx(
          'pt-[max(10px,env(safe-area-inset-top,0px))] pb-2',
          !isMap && 'sticky top-0 z-sticky -mx-1 bg-paper px-1',
        )}
      >
        <SearchBox screen={screen} onMeant={onMeant}>
          {place !== 'column' && (
            <IconButton
              variant="edge"
              label={isMap ? t('showList') : t('showMap')}
              icon={isMap ? <List aria-hidden="true" /> : <MapIcon aria-hidden="true" />}
              onClick={showOther}
            />
          )}
        </SearchBox>
      </div>
      {!isMap && (
        <Tabs
          className="-mx-gutter rail:mx-0"
          label={t('type')}
          value={state.type}
          onValue={(type) => change({ type: type as SearchType })}
          items={SEARCH_TYPES.map((value) => ({ value, label: t(`type_${value}`) }))}
          idBase="search"
        />
      )}
      <FilterChips screen={screen} withTypes={isMap} />
      {screen.isAreaNamed && <NamedArea screen={screen} isOverMap={isMap} />}
    </>
  )
}

/** Where, filters, and the two that are wanted most, at hand. */
function FilterChips({ screen, withTypes }: { screen: SearchScreen; withTypes: boolean }) {
  const t = useTranslations('discovery')
  const { state, change, area, isAreaNamed } = screen
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  const count = countFilters(state)
  return (
    <>
      <ChipRow label={t('filters')} className={withTypes ? 'py-1' : 'pt-3 pb-1'}>
        <AreaChip area={area} isNamed={isAreaNamed} />
        <Chip
          icon={<SlidersHorizontal aria-hidden="true" />}
          count={count}
          aria-expanded={areFiltersOpen}
          aria-haspopup="dialog"
          onClick={() => setFiltersOpen(true)}
        >
          {t('filters')}
        </Chip>
        <Chip
          on={state.rating === 4}
          aria-label={t('starsAndUp', { count: 4 })}
          end={<Star aria-hidden="true" className="fill-star text-star" />}
          onClick={() => change({ rating: state.rating === 4 ? 0 : 4 })}
        >
          4+
        </Chip>
        <Chip on={state.openNow} onClick={() => change({ openNow: !state.openNow })}>
          {t('openNow')}
        </Chip>
        <SortChip value={state.sortBy} onValue={(sortBy) => change({ sortBy })} />
      </ChipRow>
      <FilterSheet open={areFiltersOpen} onClose={() => setFiltersOpen(false)} screen={screen} withTypes={withTypes} />
    </>
  )
}

/** Says that another part than the own area is searched, with the way back. */
function NamedArea({ screen, isOverMap }: { screen: SearchScreen; isOverMap: boolean }): ReactNode {
  const t = useTranslations('discovery')
  const nameOf = useAreaName()
  const own = useArea().area
  return (
    <Button
      variant={isOverMap ? 'tint' : 'text'}
      size="small"
      className={isOverMap ? 'mt-1' : '-ms-4 self-start'}
      onClick={screen.leaveNamedArea}
    >
      {own ? t('backToArea', { name: nameOf(own) }) : t('leavePart')}
    </Button>
  )
}
