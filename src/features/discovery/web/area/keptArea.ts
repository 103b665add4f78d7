import type { LatLng } from '#core/geo.ts'
import { savedUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { endOf, openDatabase, resultOf } from '#kit/web/database.ts'
import { PREFIX } from '#kit/web/storage.ts'
import type { AreaSnapshot } from '../../areaContract.ts'
import { AREA_AGAIN_AFTER, AREA_KEPT_FOR } from '../../areaRules.ts'
import { readArea } from '../calls.ts'

const STORE = 'areas'

let opened: Promise<IDBDatabase> | undefined
const database = () =>
  (opened ??= openDatabase(`${PREFIX}Area`, 1, (made) => {
    made.createObjectStore(STORE, { keyPath: 'owner' })
  }))

/** The stored area of a person's last search; undefined when there is none or it is too old. */
export async function keptArea(owner: string): Promise<AreaSnapshot | undefined> {
  const store = (await database()).transaction(STORE).objectStore(STORE)
  const kept = await resultOf(store.get(owner) as IDBRequest<{ owner: string; area: AreaSnapshot } | undefined>)
  return kept && Date.now() - Date.parse(kept.area.at) <= AREA_KEPT_FOR ? kept.area : undefined
}

/** Stores an area, replacing the person's earlier one. */
export async function writeArea(owner: string, area: AreaSnapshot): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite')
  transaction.objectStore(STORE).put({ owner, area })
  await endOf(transaction)
}

let changes = 0
/** Number of removals from the stored areas; an area requested before a removal may still contain the listings. */
export const areaChanges = (): number => changes

/** Removes a seller's listings from a person's stored area, so that blocked people are not found offline either. */
export async function forgetSeller(owner: string, sellerId: string): Promise<void> {
  changes++
  const transaction = (await database()).transaction(STORE, 'readwrite')
  const store = transaction.objectStore(STORE)
  const kept = await resultOf(store.get(owner) as IDBRequest<{ owner: string; area: AreaSnapshot } | undefined>)
  if (kept) store.put({ owner, area: { ...kept.area, rows: kept.area.rows.filter((row) => row.ownerId !== sellerId) } })
  await endOf(transaction)
}

/** Deletes the stored area of one person, or all areas without a person. */
export async function forgetArea(owner?: string): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite')
  if (owner === undefined) transaction.objectStore(STORE).clear()
  else transaction.objectStore(STORE).delete(owner)
  await endOf(transaction)
}

/**
 * Fetches the area around a place and stores it for offline use, unless the stored area is less than ten minutes old.
 */
export async function keepArea(owner: string, place: LatLng & { area?: string | undefined }): Promise<void> {
  const kept = await keptArea(owner)
  const isFresh = kept !== undefined && Date.now() - Date.parse(kept.at) < AREA_AGAIN_AFTER
  if (isFresh && kept.isDemo === (place.area === 'demo')) return
  const changes = areaChanges()
  const area = await callEndpoint(readArea, place)
  if (savedUser()?.id === owner && changes === areaChanges()) await writeArea(owner, area)
}
