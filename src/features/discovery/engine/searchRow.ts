import type { Hours } from '#features/listings/contract.ts'
import type { ListingStatus } from '#features/listings/rules.ts'
import type { Photo } from '#features/photos/contract.ts'
import type { FoundKind } from '../rules.ts'
import { collectWords } from './text/words.ts'

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
  pricePaise: number | null
  priceUnit: string
  latitude: number
  longitude: number
  address: string
  /** Its own, else those of its shop or office. */
  hours: Hours
  status: ListingStatus
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

/** The words by which a listing is found: title, keywords, category, what it offers, names of shop and seller, description. */
export function wordsOf(row: SearchRow): Set<string> {
  const words = new Set<string>()
  collectWords(row.title, words)
  for (const keyword of row.keywords) collectWords(keyword, words)
  for (const text of [row.category, row.providingService, row.shopName, row.sellerName, row.description])
    collectWords(text, words)
  return words.size <= MOST_WORDS_PER_LISTING ? words : new Set([...words].slice(0, MOST_WORDS_PER_LISTING))
}
