import { brandNamed } from '#features/concepts/brands.ts'
import { conceptById } from '#features/concepts/concept.ts'
import { barcodeOf, spellingsOf } from '#features/listings/barcode.ts'
import type { Hours } from '#features/listings/contract.ts'
import type { ListingStatus } from '#features/listings/rules.ts'
import type { Photo } from '#features/photos/contract.ts'
import type { FoundKind } from '../rules.ts'
import { addNamedConcepts, addShopsFor, type NamedConcepts } from './listingConcepts.ts'
import { besideIn, modifiersOf } from './modifiers.ts'
import { specialitiesIn } from './specialities.ts'
import { everydayMeanings } from './text/everyday.ts'
import { BRAND } from './text/meanings.ts'
import { CONCEPT, type ListingWords } from './text/textQuery.ts'
import { collectPairs, collectWords } from './text/words.ts'

/** A listing with all data that the search uses or shows. Times in microseconds since 1970. */
export interface SearchRow {
  id: string
  kind: FoundKind
  /** Null: imported and without an owner. */
  ownerId: string | null
  sellerName: string
  shopId: string | null
  shopName: string
  /** Office of a service; a service without a place of its own is located at that office. */
  officeId: string | null
  /** Field of an office. */
  providingService: string
  title: string
  category: string
  description: string
  keywords: string[]
  /** Codes of an item and its sizes: a bar code finds it, a seller's own code does not; missing in stored areas. */
  codes?: string[] | null
  /** Concept ids from the import; empty: derived from its words. */
  concepts: string[]
  /** "" without one. */
  brand: string
  pricePaise: number | null
  /** The highest price of an item with sizes; null or absent: one price. */
  priceToPaise?: number | null | undefined
  /**
   * Prices of the sizes that can be bought, ascending; null or absent: one price, or a stored area of an older version.
   */
  sizePrices?: number[] | null | undefined
  priceUnit: string
  latitude: number
  longitude: number
  address: string
  /** A nearby landmark; "" for none. */
  landmark: string
  /** Its own hours, else those of its shop or office. */
  hours: Hours
  status: ListingStatus
  /** Pieces left of an item; null: not counted, or not an item. */
  stock: number | null
  isDemo: boolean
  views: number
  ratingSum: number
  ratingCount: number
  updatedMicros: number
  /** Infinity: no end date. */
  visibleUntilMicros: number
  photos: Photo[]
}

/** Most words of one listing that are searched. */
export const MOST_WORDS_PER_LISTING = 300

/**
 * The words that find a listing: title, keywords, category, what it offers, brand, unit of the price ("5 kg"), concepts;
 * and aside words, which count less: names of shop and seller, address, landmark, description.
 */
export function wordsOf(row: SearchRow): ListingWords {
  const words = new Set<string>()
  const concepts = conceptsOf(row)
  for (const id of concepts.is) words.add(CONCEPT + id)
  for (const code of row.codes ?? []) if (barcodeOf(code)) for (const each of spellingsOf(code)) words.add(each)
  collectWords(row.title, words)
  for (const keyword of row.keywords) collectWords(keyword, words)
  for (const text of [row.category, row.providingService, row.brand, row.priceUnit]) collectWords(text, words)
  const aside = new Set<string>()
  for (const id of concepts.about) aside.add(CONCEPT + id)
  if (row.kind === 'shop' || row.kind === 'office') collectPairs(row.title, aside)
  for (const text of [row.shopName, row.sellerName, row.address, row.landmark, row.description])
    collectWords(text, aside)
  const all = new Map<string, boolean>()
  for (const word of words) if (all.size < MOST_WORDS_PER_LISTING) all.set(word, false)
  for (const word of aside) if (all.size < MOST_WORDS_PER_LISTING && !words.has(word)) all.set(word, true)
  return all
}

/**
 * Concepts of a listing: those of its import, else those that its words name. For an item that names products only
 * these count; its other concepts become related ones. Includes its brand, as stated or as named in the title.
 */
function conceptsOf(row: SearchRow): NamedConcepts {
  const named: NamedConcepts = { is: new Set(), about: new Set() }
  addNamedConcepts(row.title, everydayMeanings, named)
  const isItem = row.kind === 'item'
  if (row.kind === 'shop' || row.kind === 'office') addShopsFor(row.title, everydayMeanings, named)
  const modifiers = isItem ? modifiersOf(row.title, everydayMeanings) : []
  const relate = (ids: Iterable<string>, own?: ReadonlySet<string>) => {
    for (const id of ids) if (!own?.has(id) && named.is.delete(id)) named.about.add(id)
  }
  relate(modifiers)
  relate(besideIn(row.title, row.kind === 'service', everydayMeanings))
  const ofTitle = new Set(named.is)
  const kinds = [...named.is].filter((id) => !id.startsWith(BRAND))
  const brands = isItem ? [] : [...named.is].filter((id) => id.startsWith(BRAND))
  const brand = row.brand === '' ? undefined : brandNamed(row.brand)
  const stated = brand && BRAND + brand.name
  if (stated) brands.push(stated)
  if (row.concepts.length > 0) {
    const about = new Set([...named.about, ...named.is])
    const specialities = specialitiesOf(row, row.concepts)
    return { is: new Set([...row.concepts, ...specialities, ...brands, ...goodsNamedBy(row.keywords)]), about }
  }
  // "Home & Garden" and "Home Services" make nothing a house.
  const category = row.category.startsWith('Home ') ? '' : row.category
  for (const text of [...row.keywords, category, row.providingService]) addNamedConcepts(text, everydayMeanings, named)
  if (isItem) relate(modifiersOf(row.keywords.join(', '), everydayMeanings), ofTitle)
  // Keywords cannot make a modifier of the title a concept of the item: milk bread is bread, not milk.
  relate(modifiers)
  for (const id of brands) {
    const own = conceptsOfBrand(id)
    // "Nandini Dental Clinic" is named after a person, not a dairy of the brand Nandini.
    const isOfBrand = kinds.length === 0 || own.some((concept) => kinds.includes(concept))
    if (isOfBrand || id === stated) for (const concept of own) named.is.add(concept)
  }
  if (!isItem) for (const id of specialitiesOf(row, named.is)) named.is.add(id)
  const goods = isItem ? [...named.is].filter((id) => conceptById(id)?.kind === 'product') : []
  for (const id of named.is) if (id.startsWith(BRAND) && !brands.includes(id)) named.is.delete(id)
  if (goods.length === 0) return named
  const about = [...named.about, ...named.is].filter((id) => !GENERAL_STORES.has(id))
  return { is: new Set([...goods, ...brands]), about: new Set(about) }
}

const specialitiesOf = ({ title, keywords }: SearchRow, kinds: Iterable<string>) =>
  specialitiesIn([title, ...keywords], kinds, everydayMeanings)

/** Shops that sell most things: an item with the keyword "kirana" has nothing to do with the milk that one buys there. */
const GENERAL_STORES = new Set(['convenience', 'supermarket', 'general', 'variety_store'].map((kind) => `shop/${kind}`))

/**
 * Products that an imported place offers according to its keywords, by concept, so that "burger" is found in any
 * language.
 */
function goodsNamedBy(keywords: readonly string[]): string[] {
  const named: NamedConcepts = { is: new Set(), about: new Set() }
  for (const text of keywords) addNamedConcepts(text, everydayMeanings, named)
  return [...named.is].filter((id) => conceptById(id)?.kind === 'product')
}

const conceptsOfBrand = (id: string) => brandNamed(id.slice(BRAND.length))?.conceptIds ?? []
