import { endOf, openDatabase, resultOf } from '#kit/web/database.ts'
import { PREFIX } from '#kit/web/storage.ts'
import type { AreaSnapshot } from '../../areaContract.ts'
import { AREA_KEPT_FOR } from '../../areaRules.ts'

const STORE = 'areas'

let opened: Promise<IDBDatabase> | undefined
const database = () =>
  (opened ??= openDatabase(`${PREFIX}Area`, 1, (made) => {
    made.createObjectStore(STORE, { keyPath: 'owner' })
  }))

/** What is kept of the area in which a person looked last; undefined when nothing is, or it is too old. */
export async function keptArea(owner: string): Promise<AreaSnapshot | undefined> {
  const store = (await database()).transaction(STORE).objectStore(STORE)
  const kept = await resultOf(store.get(owner) as IDBRequest<{ owner: string; area: AreaSnapshot } | undefined>)
  return kept && Date.now() - Date.parse(kept.area.at) <= AREA_KEPT_FOR ? kept.area : undefined
}

/** Keeps an area in place of the person's area before. */
export async function writeArea(owner: string, area: AreaSnapshot): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite')
  transaction.objectStore(STORE).put({ owner, area })
  await endOf(transaction)
}

let changes = 0
/** How often something was taken out of what is kept; an area that was asked for before may still hold it. */
export const areaChanges = (): number => changes

/** Takes a seller's listings out of a person's kept area: who is blocked is not found without a network either. */
export async function forgetSeller(owner: string, sellerId: string): Promise<void> {
  changes++
  const transaction = (await database()).transaction(STORE, 'readwrite')
  const store = transaction.objectStore(STORE)
  const kept = await resultOf(store.get(owner) as IDBRequest<{ owner: string; area: AreaSnapshot } | undefined>)
  if (kept) store.put({ owner, area: { ...kept.area, rows: kept.area.rows.filter((row) => row.ownerId !== sellerId) } })
  await endOf(transaction)
}

/** Throws away the kept area of one person, or without one of everybody. */
export async function forgetArea(owner?: string): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite')
  if (owner === undefined) transaction.objectStore(STORE).clear()
  else transaction.objectStore(STORE).delete(owner)
  await endOf(transaction)
}
