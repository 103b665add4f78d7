import type { InputOf } from '#core/contract.ts'
import { type LatLng, parseLatLng } from '#core/geo.ts'
import { typedNumber } from '#core/numbers.ts'
import { kilometers } from '#core/units.ts'
import type { Area } from '#features/places/web/areaStore.ts'
import {
  AVAILABILITIES,
  type Availability,
  DEFAULT_RADIUS,
  HIGHEST_PRICE,
  LARGEST_RADIUS,
  readBox,
  SEARCH_SORTS,
  SEARCH_TYPES,
  type SearchSort,
  type SearchType,
  SMALLEST_RADIUS,
  UNREADABLE_HIGHEST_PRICE,
  UNREADABLE_LOWEST_PRICE,
} from '../rules.ts'
import type { searchListings } from '../contract.ts'

/** The state of the search screen (D-32), kept in the page address, so that Back works and links can be shared. */
export interface SearchState {
  query: string
  type: SearchType
  category: string
  /** In rupees. */
  minPrice: number
  maxPrice: number
  /** 1 … 5, or 0 for any. */
  rating: number
  /** In kilometres. */
  distance: number
  /** The part of the map to search ("south,west,north,east"); "": the whole circle. */
  box: string
  availability: Availability
  openNow: boolean
  /** Only places that are always open. */
  openAllDay: boolean
  sortBy: SearchSort
  view: 'list' | 'map'
}

/** Default state (D-03, D-12, D-13, D-22, D-31). */
export const FRESH: SearchState = {
  query: '',
  type: 'all',
  category: '',
  minPrice: 0,
  maxPrice: HIGHEST_PRICE,
  rating: 0,
  distance: DEFAULT_RADIUS / 1000,
  box: '',
  availability: 'any',
  openNow: false,
  openAllDay: false,
  sortBy: 'nearest',
  view: 'list',
}

/** Changes made by Reset (D-16, D-17): the defaults, but a highest price of 10000. Text and view are unchanged. */
export const RESET: Partial<SearchState> = {
  type: FRESH.type,
  category: FRESH.category,
  minPrice: FRESH.minPrice,
  maxPrice: UNREADABLE_HIGHEST_PRICE,
  rating: FRESH.rating,
  distance: FRESH.distance,
  box: FRESH.box,
  availability: FRESH.availability,
  openNow: FRESH.openNow,
  openAllDay: FRESH.openAllDay,
  sortBy: FRESH.sortBy,
}

const NO_FILTERS: Partial<SearchState> = {
  type: FRESH.type,
  category: FRESH.category,
  minPrice: FRESH.minPrice,
  maxPrice: FRESH.maxPrice,
  rating: FRESH.rating,
  availability: FRESH.availability,
  openNow: FRESH.openNow,
  openAllDay: FRESH.openAllDay,
}

/** Removes all filters: also a distance below the default one; a greater one, and a part of the map, stay. */
export const withoutFilters = ({ distance, box }: SearchState): Partial<SearchState> => ({
  ...NO_FILTERS,
  ...(box === '' && { distance: Math.max(distance, FRESH.distance) }),
})

const NAMES: Record<keyof SearchState, string> = {
  query: 'q',
  type: 'type',
  category: 'category',
  minPrice: 'min',
  maxPrice: 'max',
  rating: 'rating',
  distance: 'distance',
  box: 'box',
  availability: 'availability',
  openNow: 'open',
  openAllDay: 'allday',
  sortBy: 'sort',
  view: 'view',
}

/** Parameters whose presence starts a search, even without a text. */
const TRIGGERS = [
  'category',
  'min',
  'max',
  'rating',
  'distance',
  'availability',
  'open',
  'allday',
  'sort',
  'at',
  'browse',
]

/** Reads the state from the page address; unknown or invalid values become the defaults (D-06). */
export function readState(params: URLSearchParams): SearchState {
  const number = (key: keyof SearchState, least: number, most: number) => {
    const value = Number(params.get(NAMES[key]) ?? NaN)
    return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : (FRESH[key] as number)
  }
  const word = <Word extends string>(key: keyof SearchState, words: readonly Word[]) =>
    words.find((each) => each === params.get(NAMES[key])) ?? (FRESH[key] as Word)
  return {
    query: params.get('q') ?? '',
    type: word('type', SEARCH_TYPES),
    category: params.get('category') ?? '',
    minPrice: number('minPrice', 0, HIGHEST_PRICE),
    maxPrice: number('maxPrice', 0, HIGHEST_PRICE),
    rating: Math.round(number('rating', 0, 5)),
    distance: number('distance', SMALLEST_RADIUS / 1000, LARGEST_RADIUS / 1000),
    box: readBox(params.get('box') ?? '') ? params.get('box')! : '',
    availability: word('availability', AVAILABILITIES),
    openNow: params.get('open') === '1',
    openAllDay: params.get('allday') === '1',
    sortBy: word('sortBy', SEARCH_SORTS),
    view: params.get('view') === 'map' ? 'map' : 'list',
  }
}

/**
 * Changes of the page address for a change of the state; default values are removed from it. A new distance removes the
 * box.
 */
export function asParams(changes: Partial<SearchState>): Record<string, string | null> {
  const all = 'distance' in changes ? { box: FRESH.box, ...changes } : changes
  return Object.fromEntries(
    Object.entries(all).map(([key, value]) => {
      const name = NAMES[key as keyof SearchState]
      if (value === FRESH[key as keyof SearchState]) return [name, null]
      return [name, value === true ? '1' : String(value)]
    }),
  )
}

/** The address of the search screen in a state. */
export function addressOfSearch(changes: Partial<SearchState>): string {
  const params = Object.entries(asParams(changes)).filter((pair): pair is [string, string] => pair[1] !== null)
  return `/filters?${new URLSearchParams([...params, ['browse', '1']])}`
}

/** True once the user has searched (D-05, D-46): by text, filter, or search key. */
export function isTriggered(params: URLSearchParams): boolean {
  return (params.get('q') ?? '').trim() !== '' || TRIGGERS.some((name) => params.has(name))
}

/**
 * Number of filters in the panel that differ from the defaults; the highest price set by Reset does not count (D-16).
 */
export function countFilters(state: SearchState): number {
  const keys = ['category', 'rating', 'distance', 'availability', 'openNow', 'openAllDay'] as const
  const isReset = state.maxPrice === FRESH.maxPrice || state.maxPrice === RESET.maxPrice
  const price = state.minPrice !== FRESH.minPrice || !isReset ? 1 : 0
  return price + keys.filter((key) => state[key] !== FRESH[key]).length
}

/**
 * The value of a price field while typing: text that is not a number counts as 0, or as 10000 in the highest price
 * (D-14, D-15); negatives count as 0 (D-18).
 */
export function readPrice(text: string, field: 'minPrice' | 'maxPrice'): number {
  // Accepts prices as people write them: "₹500", "1,500", digits of any script.
  const value = typedNumber(text) ?? NaN
  if (Number.isNaN(value)) return field === 'minPrice' ? UNREADABLE_LOWEST_PRICE : UNREADABLE_HIGHEST_PRICE
  return Math.min(HIGHEST_PRICE, Math.max(0, value))
}

/** The area in the page address: of a shared search, or "Search this area". */
export function readArea(params: URLSearchParams): Area | null {
  const point = parseLatLng(params.get('at') ?? '')
  if (!point) return null
  const kind = params.get('world') === 'demo' ? 'demo' : 'point'
  return { kind, name: params.get('near') ?? '', address: '', ...point }
}

/**
 * Parameters of an area. A person's own position is rounded to some 100 m, because the link may be shared with anybody.
 */
export function areaParams(area: Area): Record<string, string | null> {
  const isPersonal = area.kind === 'here' || area.kind === 'saved'
  return {
    at: pointText(area, isPersonal ? 3 : 5),
    near: area.name || null,
    world: area.kind === 'demo' ? 'demo' : null,
  }
}

/** Removes the area and the map view from the page address. */
export const NO_AREA = { at: null, near: null, world: null, zoom: null, box: null }

const pointText = ({ latitude, longitude }: LatLng, digits: number) =>
  `${latitude.toFixed(digits)},${longitude.toFixed(digits)}`

/** Results per page; the map shows this many before "More results". */
const PAGE = 40

/** The request to the server for a state and an area. */
export function asQuestion(state: SearchState, area: Area | null): InputOf<typeof searchListings> {
  return {
    q: state.query.trim(),
    type: state.type,
    category: state.category,
    minPrice: state.minPrice,
    maxPrice: state.maxPrice,
    minRating: state.rating,
    availability: state.availability,
    openNow: state.openNow,
    openAllDay: state.openAllDay,
    sort: state.sortBy,
    radiusMeters: kilometers(state.distance),
    ...(state.box !== '' && { box: state.box }),
    limit: PAGE,
    ...(area && { latitude: area.latitude, longitude: area.longitude }),
    ...(area?.kind === 'demo' && { area: 'demo' }),
  }
}
