import { PRODUCT_CATEGORIES, SERVICE_CATEGORIES } from '#features/listings/rules.ts'
import { filtersOf, plain, readQuery } from '../../reading/readQuery.ts'
import { FRESH, type SearchState } from '../searchState.ts'

/** What was said, as a search. */
export type SaidSearch = Omit<SearchState, 'view'>

const CATEGORIES: readonly string[] = [...PRODUCT_CATEGORIES, ...SERVICE_CATEGORIES]

/**
 * Makes a search of what was said, read as if it were typed. A new sentence is a new search: what it does not say is as
 * on a fresh screen. Filters are set in the state, where the recogniser's spelling of numbers no longer matters.
 */
export function spokenSearch(said: string): SaidSearch {
  const { view: _, ...fresh } = FRESH
  const read = readQuery(said)
  const category = CATEGORIES.find((name) => plain(name) === plain(read.words))
  return { ...fresh, ...filtersOf(read), ...(category ? { category } : { query: read.words }) }
}
