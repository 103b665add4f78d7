import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import MapPin from 'lucide-react/icons/map-pin'
import Sparkles from 'lucide-react/icons/sparkles'
import Store from 'lucide-react/icons/store'
import Tag from 'lucide-react/icons/tag'
import type { ReactNode } from 'react'
import { useLocale } from 'use-intl'
import { milliseconds, minutes } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { PRODUCT_CATEGORIES, SERVICE_CATEGORIES } from '#features/listings/rules.ts'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import type { Area } from '#features/places/web/areaStore.ts'
import { useArea } from '#features/places/web/useArea.ts'
import { useSettled } from '#features/places/web/useSettled.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useGo } from '#kit/web/navigation.ts'
import { suggestWords } from './calls.ts'
import { addressOfFound, nameOf } from './found.ts'
import { useSearchHistory } from './searchHistory.ts'
import { NO_AREA } from './searchState.ts'
import type { SearchScreen } from './useSearchScreen.ts'

/** A suggestion for the text, and the action when it is chosen. */
export interface Suggestion {
  key: string
  kind: 'recent' | 'concept' | 'brand' | 'listing' | 'category' | 'place'
  label: string
  /** Its number of listings nearby; absent where a number is not useful. */
  near?: string
  icon: ReactNode
  choose: () => void
}

const REST = milliseconds(120)

/** Suggestions while typing: an earlier search, a concept, a brand, a listing, a category, a town. */
export function useSuggestions(text: string, screen: SearchScreen): Suggestion[] {
  const go = useGo()
  const recent = useSearchHistory().searches
  const categoryName = useCategoryName()
  const { choose } = useArea()
  const language = useLocale()
  const { data } = useSuggestedWords(useSettled(text, REST), screen.area)
  const isFresh = screen.state.query.trim() === text.trim() && !screen.search.isPlaceholderData
  // Until the answer to the last letter arrives, earlier results that still match stay visible, to avoid flicker.
  const found = screen.search.results.filter((each) => isFresh || hasWord(text, nameOf(each)))
  const listings = distinctNames(text, found, nameOf, 3)
  const categories = [...PRODUCT_CATEGORIES, ...SERVICE_CATEGORIES].map((value) => ({
    value,
    names: [categoryName(value), value],
  }))
  const concepts = (data?.concepts ?? []).map(({ name, ...rest }) => ({
    ...rest,
    name: language === 'hi' ? name.hi : name.en,
  }))
  return [
    ...matchingSearches(text, recent, 2).map((search): Suggestion => ({
      key: `recent ${search}`,
      kind: 'recent',
      label: search,
      icon: <Clock aria-hidden="true" />,
      choose: () => screen.change({ query: search }),
    })),
    ...concepts.map(({ id, name, ...near }): Suggestion => ({
      key: `concept ${id}`,
      kind: 'concept',
      label: name,
      near: nearOf(near),
      icon: <Store aria-hidden="true" />,
      choose: () => screen.change({ query: name, type: 'all' }),
    })),
    ...(data?.brands ?? []).map(({ name, ...near }): Suggestion => ({
      key: `brand ${name}`,
      kind: 'brand',
      label: name,
      near: nearOf(near),
      icon: <Sparkles aria-hidden="true" />,
      choose: () => screen.change({ query: name, type: 'all' }),
    })),
    ...listings.map((found): Suggestion => ({
      key: `listing ${found.id}`,
      kind: 'listing',
      label: nameOf(found),
      icon: <Tag aria-hidden="true" />,
      choose: () => go(addressOfFound(found)),
    })),
    ...matchingNames(text, categories, 2).map(({ value }): Suggestion => ({
      key: `category ${value}`,
      kind: 'category',
      label: categoryName(value),
      icon: <LayoutGrid aria-hidden="true" />,
      choose: () => screen.change({ category: value, query: '', type: 'all' }),
    })),
    ...(data?.places ?? []).map((place): Suggestion => ({
      key: `place ${place.latitude} ${place.longitude}`,
      kind: 'place',
      label: place.name,
      ...(place.count > 0 && { near: nearOf(place) }),
      icon: <MapPin aria-hidden="true" />,
      choose() {
        const { name, region, latitude, longitude } = place
        choose({ kind: 'town', name, address: region, latitude, longitude })
        screen.setParams({ ...NO_AREA, q: null, browse: '1' })
      },
    })),
  ]
}

const nearOf = ({ count, countIsExact }: { count: number; countIsExact: boolean }) =>
  countIsExact ? String(count) : `${count}+`

/** Concepts, brands and towns that a text may mean near an area, each with its number of listings nearby. */
function useSuggestedWords(text: string, area: Area | null) {
  const userId = useUser()?.id
  const asked = text.trim()
  const near = area && {
    latitude: area.latitude,
    longitude: area.longitude,
    ...(area.kind === 'demo' && { area: 'demo' }),
  }
  return useQuery({
    queryKey: ['suggestions', userId, asked, near],
    enabled: asked.length > 1,
    placeholderData: keepPreviousData,
    staleTime: minutes(5),
    queryFn: ({ signal }) => callEndpoint(suggestWords, { q: asked, ...near }, { signal }),
  })
}

/** Minimum letters for suggesting a category or a place; an earlier search is suggested from one letter on. */
const FEWEST_LETTERS = 2

const folded = (text: string) => text.trim().toLocaleLowerCase()

/** Earlier searches that contain the text but do not equal it. */
export function matchingSearches(text: string, searches: readonly string[], most: number): string[] {
  const asked = folded(text)
  if (asked === '') return []
  return searches.filter((search) => folded(search) !== asked && folded(search).includes(asked)).slice(0, most)
}

/** Items that have a name, in any language, in which a word starts with the text. */
export function matchingNames<Named extends { names: readonly string[] }>(
  text: string,
  all: readonly Named[],
  most: number,
): Named[] {
  const asked = folded(text)
  if (asked.length < FEWEST_LETTERS) return []
  return all.filter(({ names }) => names.some((name) => hasWord(asked, name))).slice(0, most)
}

/** True when a name, or a word of it, starts with the text. */
export function hasWord(text: string, name: string): boolean {
  const asked = folded(text)
  return folded(name).startsWith(asked) || words(name).some((word) => word.startsWith(asked))
}

const words = (name: string) => folded(name).split(/[\s&/-]+/)

/** Distinct names of the current results, without the text itself. */
export function distinctNames<Found>(
  text: string,
  found: readonly Found[],
  nameOf: (found: Found) => string,
  most: number,
): Found[] {
  const seen = new Set([folded(text)])
  const isNew = (each: Found) => {
    const name = folded(nameOf(each))
    return !seen.has(name) && Boolean(seen.add(name))
  }
  return found.filter(isNew).slice(0, most)
}
