import { Clock, LayoutGrid, MapPin, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { milliseconds } from '#core/units.ts'
import { PRODUCT_CATEGORIES, SERVICE_CATEGORIES } from '#features/listings/rules.ts'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import { useFindPlaces } from '#features/places/web/queries.ts'
import { useArea } from '#features/places/web/useArea.ts'
import { useSettled } from '#features/places/web/useSettled.ts'
import { useGo } from '#kit/web/navigation.ts'
import { addressOfFound, nameOf } from './found.ts'
import { useSearchHistory } from './searchHistory.ts'
import { NO_AREA } from './searchState.ts'
import { distinctNames, hasWord, matchingNames, matchingSearches } from './suggestions.ts'
import type { SearchScreen } from './useSearchScreen.ts'

/** Something that the text may mean, and what choosing it does. */
export interface Suggestion {
  key: string
  kind: 'recent' | 'listing' | 'category' | 'place'
  label: string
  icon: ReactNode
  choose: () => void
}

const PLACES_REST = milliseconds(250)

/** What the text may mean while it is typed: an earlier search, a listing, a category, a place. */
export function useSuggestions(text: string, screen: SearchScreen): Suggestion[] {
  const go = useGo()
  const recent = useSearchHistory().searches
  const categoryName = useCategoryName()
  const { choose } = useArea()
  const { data } = useFindPlaces({ text: useSettled(text, PLACES_REST), near: screen.area, withAddresses: false })
  const isFresh = screen.state.query.trim() === text.trim() && !screen.search.isPlaceholderData
  // Until the answer to the last letter is here, what was found before stays as far as it still fits: nothing flickers.
  const found = screen.search.results.filter((each) => isFresh || hasWord(text, nameOf(each)))
  const listings = distinctNames(text, found, nameOf, 3)
  const categories = [...PRODUCT_CATEGORIES, ...SERVICE_CATEGORIES].map((value) => ({
    value,
    names: [categoryName(value), value],
  }))
  const places = (data?.places ?? []).map((place) => ({ place, names: [place.name] }))
  return [
    ...matchingSearches(text, recent, 2).map((search): Suggestion => ({
      key: `recent ${search}`,
      kind: 'recent',
      label: search,
      icon: <Clock aria-hidden="true" />,
      choose: () => screen.change({ query: search }),
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
    ...matchingNames(text, places, 2).map(({ place }): Suggestion => ({
      key: `place ${place.latitude} ${place.longitude}`,
      kind: 'place',
      label: place.name,
      icon: <MapPin aria-hidden="true" />,
      choose() {
        const { name, region, latitude, longitude } = place
        choose({ kind: 'town', name, address: region, latitude, longitude })
        screen.setParams({ ...NO_AREA, q: null, browse: '1' })
      },
    })),
  ]
}
