import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { InputOf } from '#core/contract.ts'
import { rangeText } from '#core/geo.ts'
import { kilometers, seconds } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import type { AroundMe } from '#features/places/web/useAroundMe.ts'
import { callEndpoint } from '#kit/web/api.ts'
import type { MapBox } from '#kit/web/map/mapModel.ts'
import { cx } from '#kit/web/ui/cx.ts'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { FloatButton } from '#kit/web/ui/FloatButton.tsx'
import { useMomentText } from '#kit/web/useMomentText.ts'
import { boxText } from '../rules.ts'
import type { searchListings } from '../contract.ts'
import type { MapPins } from '../mapContract.ts'
import { searchMap } from './calls.ts'
import { BackToArea } from './BackToArea.tsx'
import { SearchDemoNote } from './DemoNote.tsx'
import { ResultMap, SelectedCard } from './ResultMap.tsx'
import { FoundCount } from './Results.tsx'
import { asQuestion } from './searchState.ts'
import { useClosedToo } from './useClosedToo.ts'
import { useWider } from './useFarther.ts'
import { useMapLook } from './mapLook.ts'
import type { Pointed } from './usePointed.ts'
import type { SearchScreen } from './useSearchScreen.ts'
import './words/discovery.home.ts'
import './words/discovery.ts'
import './words/neighbourhood.ts'

/**
 * The requested box is aligned to a grid of at least this share of the map's size, so that a small move sends no
 * request.
 */
const STEP = 1 / 4

/** The box that is requested for views wider than 180 degrees of longitude. */
const WHOLE_EARTH: MapBox = { south: -85, west: -180, north: 85, east: 180 }

interface MapSideProps {
  screen: SearchScreen
  pointed: Pointed
  aroundMe: AroundMe
  /** True beside the list, which then shows the count and the pressed result. */
  isBesideList: boolean
  /**
   * On a phone: the element below the head, into which the notes are rendered, because the height of the head depends
   * on the text size. Null until it is mounted; absent beside the list.
   */
  notesIn?: HTMLElement | null
}

/** Shorter side in pixels of a map beside the list, on a small laptop. */
const WIDE_PIXELS = 640

/** The results on the map, with a button to search the visible part, and the card of the pressed pin. */
export function MapSide({ screen, pointed, aroundMe, isBesideList, notesIn }: MapSideProps) {
  const t = useTranslations('discovery')
  const { look, isMoved, move, searchHere, sight } = useMapLook(screen, isBesideList ? WIDE_PIXELS : undefined)
  // Also requested before a search: beside the categories the map shows everything in view.
  const pins = useMapPins(asQuestion(screen.state, screen.area), sight?.box ?? null)
  const [cardHeight, setCardHeight] = useState(0)
  const selected = isBesideList ? undefined : screen.search.results.find(({ id }) => id === pointed.selectedId)
  const closeCard = useEffectEvent(() => pointed.select(null))
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && closeCard()
    window.addEventListener('keydown', closeOnEscape)
    return () => window.removeEventListener('keydown', closeOnEscape)
  }, [])
  const notes = (
    <div
      className={cx(
        'pointer-events-none absolute inset-x-0 z-float flex flex-col items-center gap-2 px-gutter *:pointer-events-auto',
        isBesideList ? 'top-5' : 'top-0',
      )}
    >
      {!isBesideList && <SearchDemoNote screen={screen} className="w-full shadow-float" />}
      {isMoved && (
        <FloatButton className="animate-rise" onClick={searchHere}>
          {t('searchThisArea')}
        </FloatButton>
      )}
      {screen.isAreaNamed && !isMoved && !isBesideList && (
        <BackToArea screen={screen} className="bg-surface px-4 shadow-float" />
      )}
      {!isBesideList && <MapNote screen={screen} />}
      {!isBesideList && screen.isAsked && !screen.search.isPending && <LookWider screen={screen} />}
      {!isMoved && !pins && <MorePins screen={screen} />}
    </div>
  )
  return (
    // On a phone the search field, its chips and the note of the results cover the upper edge.
    <div className={isBesideList ? 'relative min-w-0 flex-1' : 'absolute inset-0 [--map-note-top:11.5rem]'}>
      <ResultMap
        screen={screen}
        pointed={pointed}
        pins={pins}
        look={look}
        onMove={move}
        onLocate={() => {
          if (screen.isAreaNamed) screen.leaveNamedArea()
          aroundMe.locate()
        }}
        isLocating={aroundMe.isLocating}
        bottomInset={selected ? cardHeight : 0}
      />
      {notesIn === undefined ? notes : notesIn && createPortal(notes, notesIn)}
      {selected && (
        <SelectedCard
          key={selected.id}
          found={selected}
          screen={screen}
          onClose={() => pointed.select(null)}
          onHeight={setCardHeight}
        />
      )}
    </div>
  )
}

/** Shown when nothing is found: a search with the next distance that has results, or a request to the neighbourhood. */
function LookWider({ screen }: { screen: SearchScreen }) {
  const t = useTranslations('discovery')
  const tNear = useTranslations('neighbourhood')
  const { ring, wider, isNowhere } = useWider(screen)
  const closedToo = useClosedToo(screen)
  if (closedToo) return <FloatButton onClick={closedToo}>{t('closedToo')}</FloatButton>
  if (isNowhere) {
    const words = screen.state.query.trim()
    return (
      <LinkButton size="small" href={words === '' ? '/ask' : `/ask?${new URLSearchParams({ q: words })}`}>
        {tNear('ask')}
      </LinkButton>
    )
  }
  if (!ring || wider === null) return null
  return (
    <FloatButton onClick={() => screen.change({ distance: wider })}>
      {t('lookWithin', { distance: rangeText(kilometers(wider)) })}
    </FloatButton>
  )
}

/** How many of the results are on the map, with a button to load more. */
function MorePins({ screen: { search } }: { screen: SearchScreen }) {
  const t = useTranslations('discovery')
  if (!search.hasNextPage) return null
  return (
    <FloatButton aria-busy={search.isFetchingNextPage} onClick={() => void search.fetchNextPage()}>
      {search.isFetchingNextPage ? t('loading') : t('morePins', { count: search.results.length })}
    </FloatButton>
  )
}

/**
 * Status of the map: the number of results for screen readers; visible only when there are no pins, or when they are
 * from a stored area.
 */
function MapNote({ screen }: { screen: SearchScreen }) {
  const t = useTranslations('discovery')
  const sentence = useErrorSentence()
  const moment = useMomentText()
  const { search, isAsked } = screen
  const closedToo = useClosedToo(screen)
  if (!isAsked) return null
  const trouble = search.isPending
    ? t('loading')
    : search.isError && search.results.length === 0
      ? sentence(search.error)
      : search.results.length === 0
        ? t(closedToo ? 'nothingOpen' : 'nothingFound')
        : search.asOf && t('asOf', { time: moment(search.asOf) })
  return (
    <p
      role="status"
      className={trouble ? 'rounded-full bg-surface px-4 py-2.5 text-center text-body shadow-float' : 'sr-only'}
    >
      {trouble || <FoundCount screen={screen} />}
    </p>
  )
}

/**
 * All results in the visible map, also those not in the list; undefined until loaded, and offline.
 * @param question the search of the list; null: no request
 */
function useMapPins(question: InputOf<typeof searchListings> | null, sight: MapBox | null): MapPins | undefined {
  const userId = useUser()?.id
  const box = sight && boxText(widened(sight))
  const { data } = useQuery({
    queryKey: ['searchMap', userId, question, box],
    enabled: question !== null && box !== null,
    placeholderData: keepPreviousData,
    staleTime: seconds(30),
    queryFn: ({ signal }) => callEndpoint(searchMap, { ...question!, box: box! }, { signal }),
  })
  return data
}

/** The box extended outwards to grid lines, whose distance is in proportion to its size. */
function widened({ south, west, north, east }: MapBox): MapBox {
  const wide = east < west ? east - west + 360 : east - west
  const high = north - south
  if (wide > 180) return WHOLE_EARTH
  const [stepX, stepY] = [2 ** Math.ceil(Math.log2(wide * STEP)), 2 ** Math.ceil(Math.log2(high * STEP))]
  return {
    south: Math.max(-90, Math.floor(south / stepY) * stepY),
    west: Math.floor(west / stepX) * stepX,
    north: Math.min(90, Math.ceil(north / stepY) * stepY),
    east: Math.ceil((west + wide) / stepX) * stepX,
  }
}
