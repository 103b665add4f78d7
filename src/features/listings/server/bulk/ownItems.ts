import { comparable } from '#core/text.ts'
import { storedCode } from '../../barcode.ts'
import { cellOf } from './linePrice.ts'
import { codesOf } from '../../inventoryRules.ts'
import type { SentLine } from '../../bulkContract.ts'
import type { Item } from '../../itemContract.ts'

/** A person's items, indexed by id, code and name, so that a line never searches all of them. */
export interface OwnItems {
  withId: (id: string) => Item | undefined
  /** Items in a shop (null: in none) with this code, of the item or of a size. */
  withCode: (code: string, shopId: string | null) => Item[]
  /** Items in a shop (null: in none) with this name, ignoring case. */
  withName: (name: string, shopId: string | null) => Item[]
  /** Adds an item, or replaces its earlier state. */
  note: (item: Item) => void
}

export function ownItems(items: readonly Item[]): OwnItems {
  const byId = new Map<string, Item>()
  const idsByKey = new Map<string, Set<string>>()
  const found = (key: string) => [...(idsByKey.get(key) ?? [])].map((id) => byId.get(id)!)
  const note = (item: Item) => {
    const before = byId.get(item.id)
    for (const key of before ? keysOf(before) : []) idsByKey.get(key)?.delete(item.id)
    byId.set(item.id, item)
    for (const key of keysOf(item)) idsByKey.set(key, (idsByKey.get(key) ?? new Set()).add(item.id))
  }
  items.forEach(note)
  return {
    withId: (id) => byId.get(id),
    withCode: (code, shopId) => found(codeKey(code, shopId)),
    withName: (name, shopId) => found(nameKey(name, shopId)),
    note,
  }
}

/** Returns a filter for items that one of these lines may refer to: by id, name or code, in any shop. */
export function meantBy(lines: readonly SentLine[]) {
  const of = (column: 'id' | 'name' | 'code', as: (cell: string) => string) =>
    new Set(lines.map(({ cells }) => as(cellOf(cells, column))))
  const [ids, names, codes] = [of('id', (cell) => cell), of('name', comparable), of('code', storedCode)]
  return (item: { id: string; title: string; codes: string[] }): boolean =>
    ids.has(item.id) || names.has(comparable(item.title)) || item.codes.some((code) => codes.has(storedCode(code)))
}

const nameKey = (name: string, shopId: string | null) => `name ${shopId ?? ''} ${comparable(name)}`
const codeKey = (code: string, shopId: string | null) => `code ${shopId ?? ''} ${storedCode(code)}`

const keysOf = (item: Item): string[] => [
  nameKey(item.name, item.shopId),
  ...codesOf(item).flatMap((code) => (code === '' ? [] : [codeKey(code, item.shopId)])),
]
