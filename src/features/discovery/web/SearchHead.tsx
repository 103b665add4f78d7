import ChevronDown from 'lucide-react/icons/chevron-down'
import ImageUp from 'lucide-react/icons/image-up'
import List from 'lucide-react/icons/list'
import MapIcon from 'lucide-react/icons/map'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Star from 'lucide-react/icons/star'
import X from 'lucide-react/icons/x'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Tabs } from '#kit/web/ui/Tabs.tsx'
import { type ReadPart, readQuery, withoutPart } from '../reading/readQuery.ts'
import { SEARCH_SORTS, SEARCH_TYPES, type SearchSort, type SearchType } from '../rules.ts'
import { AreaChip } from './AreaChip.tsx'
import { BackToArea } from './BackToArea.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { useRecordSearches } from './searchHistory.ts'
import { ScanButton } from './scan/ScanButton.tsx'
import { SearchBox } from './SearchBox.tsx'
import { asParams, countFilters } from './searchState.ts'
import { useOpenAtWords } from './useOpenWords.ts'
import type { SearchScreen } from './useSearchScreen.ts'
import { VoiceButton } from './voice/VoiceButton.tsx'
import './words/discovery.ts'

const AlikeSheet = lazy(async () => ({ default: (await import('./alike/AlikeSheet.tsx')).AlikeSheet }))

interface SearchHeadProps {
  screen: SearchScreen
  /** `map`: over the map of a phone · `column`: beside the map · `list`: a phone's list. */
  place: 'map' | 'column' | 'list'
}

/** Query, area and filters of the search: field, kinds, filters. */
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
      {place === 'column' && (
        <div className="-ms-1 pt-2.5">
          <OwnAreaChip screen={screen} />
        </div>
      )}
      <div
        className={cx(
          'pt-[max(10px,env(safe-area-inset-top,0px))] pb-2',
          !isMap && 'sticky top-0 z-sticky -mx-1 bg-paper px-1',
        )}
      >
        <SearchBox
          screen={screen}
          onMeant={onMeant}
          end={
            <>
              <VoiceButton
                onSaid={(said) => screen.setParams({ ...asParams(said), browse: '1' }, { replace: false })}
              />
              <ScanButton />
            </>
          }
        >
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
      <FilterChips screen={screen} place={place} />
      {screen.isAreaNamed && !isMap && <BackToArea screen={screen} className="-ms-1 self-start" />}
    </>
  )
}

/** The area, the filters, and chips for the two most used filters. */
function FilterChips({ screen, place }: SearchHeadProps) {
  const t = useTranslations('discovery')
  const { state, change, isAsked } = screen
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  const count = countFilters(state)
  // Photo search comes first before a search, and last once there are results.
  const byPhoto = <AlikeChip key="photo" screen={screen} />
  return (
    <>
      <ChipRow label={t('filters')} className={place === 'map' ? 'py-1' : 'pt-3 pb-1'}>
        {place !== 'column' && <OwnAreaChip screen={screen} />}
        <Chip
          icon={<SlidersHorizontal aria-hidden="true" />}
          count={count}
          aria-expanded={areFiltersOpen}
          aria-haspopup="dialog"
          onClick={() => setFiltersOpen(true)}
        >
          {t('filters')}
        </Chip>
        <ReadChips screen={screen} />
        {!isAsked && byPhoto}
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
        {isAsked && byPhoto}
      </ChipRow>
      <FilterSheet
        open={areFiltersOpen}
        onClose={() => setFiltersOpen(false)}
        screen={screen}
        withTypes={place === 'map'}
      />
    </>
  )
}

/** The chosen area replaces the one in the page address. */
function OwnAreaChip({ screen: { area, isAreaNamed, leaveNamedArea } }: { screen: SearchScreen }) {
  return <AreaChip area={area} isNamed={isAreaNamed} onChosen={() => isAreaNamed && leaveNamedArea()} />
}

/**
 * Filters read from the text ("open now", "in mysuru"); each can be removed from it. No filters are shown while the
 * results are those of another query (`search.instead`), because it has none of them.
 */
function ReadChips({ screen: { state, search, change } }: { screen: SearchScreen }) {
  const t = useTranslations('discovery')
  const read = readQuery(state.query)
  const openAtWords = useOpenAtWords()
  const parts = search.instead && !search.instead.filtered ? [] : read.parts
  const said = [...(search.place ? [{ said: search.place.said, filters: {} }] : []), ...parts]
  return said.map(({ said: words, filters: { openAt } }: ReadPart) => (
    <Chip
      key={words}
      on
      aria-label={t('leaveOut', { words })}
      end={<X aria-hidden="true" />}
      onClick={() => change({ query: withoutPart(read, words) })}
    >
      {openAt ? openAtWords(openAt) : words}
    </Chip>
  ))
}

/** The order of the results (D-25) as a chip; a tap opens the platform's select list. */
function SortChip({ value, onValue }: { value: SearchSort; onValue: (sort: SearchSort) => void }) {
  const t = useTranslations('discovery')
  return (
    <label className="relative inline-flex min-h-touch shrink-0 items-center rounded-full border-[1.5px] border-line bg-surface text-body text-ink focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:border-line-strong">
      <span className="sr-only">{t('sort')}</span>
      <select
        value={value}
        onChange={(event) => onValue(event.currentTarget.value as SearchSort)}
        className="min-h-touch field-sizing-content appearance-none rounded-full bg-transparent ps-3.5 pe-9 outline-none"
      >
        {SEARCH_SORTS.map((sort) => (
          <option key={sort} value={sort} className="bg-surface text-ink">
            {t(`sort_${sort}`)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-3 size-[18px]" />
    </label>
  )
}

/** Finds listings that look like a photo (D-55), from the camera or a file. */
function AlikeChip({ screen }: { screen: SearchScreen }) {
  const t = useTranslations('discovery')
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const choose = () => input.current?.click()
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          setFile(currentTarget.files?.[0] ?? null)
          currentTarget.value = ''
        }}
      />
      <Chip icon={<ImageUp aria-hidden="true" />} onClick={choose}>
        {t('byPhoto')}
      </Chip>
      {file && (
        <Suspense>
          <AlikeSheet file={file} screen={screen} onAgain={choose} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </>
  )
}
