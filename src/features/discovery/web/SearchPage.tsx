import BellRing from 'lucide-react/icons/bell-ring'
import Clock from 'lucide-react/icons/clock'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { rangeText } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import { PRODUCT_CATEGORIES, SERVICE_CATEGORIES } from '#features/listings/rules.ts'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import { useAroundMe, useFreshAroundMe } from '#features/places/web/useAroundMe.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { TabPanel } from '#kit/web/ui/Tabs.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { SearchDemoNote } from './DemoNote.tsx'
import { MapSide } from './MapSide.tsx'
import { Results } from './Results.tsx'
import { SearchHead } from './SearchHead.tsx'
import { usePointed } from './usePointed.ts'
import { type SearchScreen, useSearchScreen } from './useSearchScreen.ts'
import { useWide } from '#kit/web/useWide.ts'
import type { Watch } from '../watchContract.ts'
import { addressOfWatch } from '../watchRules.ts'
import { CATEGORY_ICONS } from './categoryIcons.ts'
import { useSearchHistory } from './searchHistory.ts'
import { useChangeWatch, useEndWatch, useWatches } from './watch/queries.ts'
import './words/discovery.ts'

const CATEGORIES: readonly string[] = [...PRODUCT_CATEGORIES, ...SERVICE_CATEGORIES]

/** On a phone the head floats over the map; touches between its parts reach the map. */
const OVER_MAP =
  'pointer-events-none absolute inset-x-0 top-0 z-float flex flex-col bg-linear-to-b from-paper via-paper/80 to-transparent px-gutter pb-8 *:pointer-events-auto'
const IN_COLUMN = 'flex min-w-0 flex-col px-gutter *:shrink-0 rail:w-105 rail:overflow-y-auto rail:px-6 wide:w-128'

/** Search (D): text, kind, filters, and the same results as a list and on a map; side by side from 900 px on. */
export function SearchPage() {
  const t = useTranslations('discovery')
  const screen = useSearchScreen()
  const pointed = usePointed(screen)
  const isWide = useWide()
  const aroundMe = useAroundMe()
  const [belowHead, setBelowHead] = useState<HTMLElement | null>(null)
  useFreshAroundMe(aroundMe)
  usePageTitle(t('search'))
  const place = isWide ? 'column' : screen.state.view
  return (
    <Page
      width="full"
      className="relative [--bleed:var(--gutter)] rail:h-dvh rail:flex-none rail:flex-row rail:[--bleed:24px]"
    >
      <div className={place === 'map' ? OVER_MAP : IN_COLUMN}>
        <h1 className="sr-only">{t('search')}</h1>
        <SearchHead screen={screen} place={place} />
        {place !== 'map' && <SearchDemoNote screen={screen} className="mt-2" />}
        {place !== 'map' && (
          <TabPanel idBase="search" value={screen.state.type} className={cx(!screen.isAsked && 'pt-2')}>
            {screen.isAsked ? (
              <Results screen={screen} pointed={pointed} hasMap={isWide} />
            ) : (
              <BeforeSearch screen={screen} />
            )}
          </TabPanel>
        )}
        {place === 'map' && <div ref={setBelowHead} className="absolute inset-x-0 top-full -mt-6" />}
      </div>
      {place !== 'list' && (
        <MapSide
          screen={screen}
          pointed={pointed}
          aroundMe={aroundMe}
          isBesideList={isWide}
          {...(!isWide && { notesIn: belowHead })}
        />
      )}
    </Page>
  )
}

/** Shown before the first search (D-47): earlier searches, and categories. */
function BeforeSearch({ screen }: { screen: SearchScreen }) {
  const t = useTranslations('discovery')
  const { state, change } = screen
  const open = (category: string) => change({ category }, { replace: false })
  return (
    <div className="flex flex-col gap-3 pt-1 pb-6">
      <RecentSearches onChoose={(query) => change({ query }, { replace: false })} />
      <WatchList />
      {state.type !== 'services' && <Categories title={t('browseProducts')} all={PRODUCT_CATEGORIES} onChoose={open} />}
      {state.type !== 'products' && <Categories title={t('browseServices')} all={SERVICE_CATEGORIES} onChoose={open} />}
    </div>
  )
}

/** Up to ten, newest first (D-33, D-34); a tap searches again (D-36). */
function RecentSearches({ onChoose }: { onChoose: (search: string) => void }) {
  const t = useTranslations('discovery')
  const { searches, forget, again } = useSearchHistory()
  if (searches.length === 0) return null
  function clear() {
    forget()
    toast(t('searchesCleared'), { tone: 'ok' })
  }
  return (
    <section>
      <SectionHeader
        title={t('recentSearches')}
        end={
          <Button variant="text" size="small" className="-me-2" onClick={clear}>
            {t('clearSearches')}
          </Button>
        }
      />
      <ul aria-label={t('recentSearches')} className="divide-y divide-line">
        {searches.map((search) => (
          <li key={search} className="flex items-center">
            <button
              type="button"
              onClick={() => {
                again(search)
                onChoose(search)
              }}
              className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-s text-start text-body"
            >
              <Clock aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
              <span className="min-w-0 wrap-safe">{search}</span>
            </button>
            <IconButton
              label={t('forgetSearch', { search })}
              icon={<X aria-hidden="true" className="size-5! text-ink-3" />}
              onClick={() => forget(search)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CategoriesProps {
  title: string
  all: readonly (keyof typeof CATEGORY_ICONS)[]
  onChoose: (category: string) => void
}

function Categories({ title, all, onChoose }: CategoriesProps) {
  const categoryName = useCategoryName()
  return (
    <section>
      <SectionHeader title={title} />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-2.5">
        {all.map((category) => {
          const Icon = CATEGORY_ICONS[category]
          return (
            <li key={category} className="flex">
              <button
                type="button"
                onClick={() => onChoose(category)}
                className="flex min-h-14 min-w-0 flex-1 items-center gap-2.5 rounded-m border border-line bg-surface px-3 py-2 text-start shadow-card transition-colors hover:border-line-strong"
              >
                <Icon aria-hidden="true" className="size-[22px] shrink-0 text-brand-ink" />
                <span className="min-w-0 text-strong wrap-safe hyphens-auto">{categoryName(category)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The watched searches; renders nothing without any. */
function WatchList() {
  const t = useTranslations('discovery')
  const { data: watches = [] } = useWatches()
  if (watches.length === 0) return null
  return (
    <section>
      <SectionHeader title={t('watches')} />
      <ul aria-label={t('watches')} className="divide-y divide-line">
        {watches.map((watch) => (
          <WatchRow key={watch.id} watch={watch} />
        ))}
      </ul>
    </section>
  )
}

function WatchRow({ watch }: { watch: Watch }) {
  const t = useTranslations('discovery')
  const categoryName = useCategoryName()
  const sentence = useErrorSentence()
  const change = useChangeWatch()
  const end = useEndWatch()
  const { label, search, areaName, every, found } = watch
  const known = CATEGORIES.includes(label) ? categoryName(label) : label
  const name = known || t('everything')
  const failed = (error: unknown) => toast(sentence(error), { tone: 'problem' })
  const next = every === 'instant' ? 'daily' : 'instant'
  return (
    <li className="flex flex-wrap items-center gap-x-2 py-1">
      <Link href={addressOfWatch(search)} className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-s">
        <BellRing aria-hidden="true" className="size-5 shrink-0 text-brand-ink" />
        <span className="min-w-0">
          <span className="block text-body wrap-safe">{name}</span>
          <span className="block text-small text-ink-2 wrap-safe">
            {t('watchLine', {
              distance: rangeText(meters(search.radiusMeters)),
              place: areaName && ` · ${areaName}`,
              found,
            })}
          </span>
        </span>
      </Link>
      <Chip
        aria-label={t('watchPace', { pace: t(`watch_${every}`) })}
        onClick={() => change.mutate({ id: watch.id, every: next }, { onError: failed })}
      >
        {t(`watch_${every}`)}
      </Chip>
      <IconButton
        label={t('endWatch', { name })}
        icon={<X aria-hidden="true" className="size-5! text-ink-3" />}
        onClick={() => end.mutate(watch.id, { onError: failed })}
      />
    </li>
  )
}
