import { newId } from '#core/ids.ts'
import { callEndpoint, onNewSession } from '#kit/web/api.ts'
import { recordFinding } from './calls.ts'
import { LONGEST_TEXT } from '../rules.ts'

/** The last answered search of this page. */
export interface AnsweredSearch {
  words: string
  /** In rupees, from the filters or the text; null: any. */
  prices: { lowest: number; highest: number } | null
  /** Listings that were found. */
  ids: ReadonlySet<string>
}

const NOTHING: AnsweredSearch = { words: '', prices: null, ids: new Set() }
let last = NOTHING
onNewSession(() => noteAnswer(NOTHING))

export function noteAnswer(answered: AnsweredSearch): void {
  last = answered
}

/** Sends the words of the last search, if this listing was among its results; failures are ignored. */
export function sendFinding(id: string): void {
  const { words, ids } = last
  if (words === '' || words.length > LONGEST_TEXT || !ids.has(id)) return
  callEndpoint(recordFinding, { id, words }, { idempotencyKey: newId() }).catch(() => {})
}

interface Size {
  label: string
  pricePaise: number
}

/**
 * The size to preselect for an item of the last search: among the sizes whose label occurs in the words ("rice 5kg"),
 * the first within the price range, or else the first; without such a label, the first of all sizes within the price
 * range. Undefined when the search does not concern sizes or found other listings.
 */
export function sizeFound<S extends Size>(id: string, sizes: readonly S[]): S | undefined {
  const { words, prices, ids } = last
  if (!ids.has(id)) return undefined
  const said = joined(words)
  const named = sizes.filter(({ label }) => said.includes(joined(label)))
  const isWithin = ({ pricePaise }: S) =>
    prices !== null && pricePaise >= prices.lowest * 100 && pricePaise <= prices.highest * 100
  return named.find(isWithin) ?? named[0] ?? sizes.find(isWithin)
}

/** "Rice 5kg" and "rice 5 KG" → " rice 5 kg " */
const joined = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/(\d)(?=\p{L})/gu, '$1 ')
    .split(/[^\p{L}\p{M}\d.]+/u)
    .join(' ')
    .trim()} `
