import { PRODUCT_CATEGORIES, SERVICE_CATEGORIES } from '#features/listings/rules.ts'
import { plain } from '../../reading/plain.ts'
import { filtersOf, readQuery } from '../../reading/readQuery.ts'
import { FRESH, type SearchState } from '../searchState.ts'

/** A spoken sentence as a search. */
export type SaidSearch = Omit<SearchState, 'view'>

const CATEGORIES: readonly string[] = [...PRODUCT_CATEGORIES, ...SERVICE_CATEGORIES]

/**
 * Converts a spoken sentence to a search, parsed like typed text. A new sentence is a new search: everything it does
 * not mention has its default. Filters are set in the state, so the recogniser's spelling of numbers does not matter.
 */
export function spokenSearch(said: string): SaidSearch {
  const { view: _, ...fresh } = FRESH
  const read = readQuery(said)
  const category = CATEGORIES.find((name) => plain(name) === plain(read.words))
  return { ...fresh, ...filtersOf(read), ...(category ? { category } : { query: read.words }) }
}
