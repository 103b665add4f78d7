import { brandNamed } from '#features/concepts/brands.ts'
import { conceptById } from '#features/concepts/concept.ts'
import type { Hours } from '#features/listings/contract.ts'
import type { ListingStatus } from '#features/listings/rules.ts'
import type { Photo } from '#features/photos/contract.ts'
import type { FoundKind } from '../rules.ts'
import { addNamedConcepts, type NamedConcepts } from './listingConcepts.ts'
import { everydayMeanings } from './text/everyday.ts'
import { BRAND } from './text/meanings.ts'
import { CONCEPT, type ListingWords } from './text/textQuery.ts'
import { collectPairs, collectWords } from './text/words.ts'

/** A listing with everything that the search looks at or shows. Times in microseconds since 1970. */
export interface SearchRow {
  id: string
  kind: FoundKind
  /** Null: imported and not yet claimed. */
  ownerId: string | null
  sellerName: string
  shopId: string | null
  shopName: string
  /** Of a service; its place is the office's when it has none of its own. */
  officeId: string | null
  /** Of an office. */
  providingService: string
  title: string
  category: string
  description: string
  keywords: string[]
  /** Ids of what it is, as imported; none: its words tell. */
  concepts: string[]
  /** "" without one. */
  brand: string
  pricePaise: number | null
  priceUnit: string
  latitude: number
  longitude: number
  address: string
  /** Its own, else those of its shop or office. */
  hours: Hours
  status: ListingStatus
  /** Pieces left of an item; null: not counted, or no item. */
  stock: number | null
  isDemo: boolean
  views: number
  ratingSum: number
  ratingCount: number
  updatedMicros: number
  /** Infinity: for ever. */
  visibleUntilMicros: number
  photos: Photo[]
}

/** Words of one listing beyond these are not searched. */
export const MOST_WORDS_PER_LISTING = 300

/**
 * The words by which a listing is found: title, keywords, category, what it offers, brand, what it is; and aside, where
 * they count less: names of shop and seller, address, description.
 */
export function wordsOf(row: SearchRow): ListingWords {
  const words = new Set<string>()
  const concepts = conceptsOf(row)
  for (const id of concepts.is) words.add(CONCEPT + id)
  collectWords(row.title, words)
  for (const keyword of row.keywords) collectWords(keyword, words)
  for (const text of [row.category, row.providingService, row.brand]) collectWords(text, words)
  const aside = new Set<string>()
  for (const id of concepts.about) aside.add(CONCEPT + id)
  if (row.kind === 'shop' || row.kind === 'office') collectPairs(row.title, aside)
  for (const text of [row.shopName, row.sellerName, row.address, row.description]) collectWords(text, aside)
  const all = new Map<string, boolean>()
  for (const word of words) if (all.size < MOST_WORDS_PER_LISTING) all.set(word, false)
  for (const word of aside) if (all.size < MOST_WORDS_PER_LISTING && !words.has(word)) all.set(word, true)
  return all
}

/**
 * What a listing is: as its import says, else what its own words name; an item is goods before it is a shop for them. Its
 * brand, as said or as the title names it.
 */
function conceptsOf(row: SearchRow): NamedConcepts {
  const named: NamedConcepts = { is: new Set(), about: new Set() }
  addNamedConcepts(row.title, everydayMeanings, named)
  const brands = row.kind === 'item' ? [] : [...named.is].filter((id) => id.startsWith(BRAND))
  const brand = row.brand === '' ? undefined : brandNamed(row.brand)
  if (brand) brands.push(BRAND + brand.name)
  if (row.concepts.length > 0) {
    return { is: new Set([...row.concepts, ...brands]), about: new Set([...named.about, ...named.is]) }
  }
  for (const text of [...row.keywords, row.category, row.providingService])
    addNamedConcepts(text, everydayMeanings, named)
  for (const id of brands) for (const concept of conceptsOfBrand(id)) named.is.add(concept)
  const goods = row.kind === 'item' ? [...named.is].filter((id) => conceptById(id)?.kind === 'product') : []
  for (const id of named.is) if (id.startsWith(BRAND) && !brands.includes(id)) named.is.delete(id)
  if (goods.length === 0) return named
  return { is: new Set([...goods, ...brands]), about: new Set([...named.about, ...named.is]) }
}

const conceptsOfBrand = (id: string) => brandNamed(id.slice(BRAND.length))?.conceptIds ?? []
