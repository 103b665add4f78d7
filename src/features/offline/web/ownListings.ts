import { BrowserDatabase } from '#kit/web/database.ts'
import { keptFields } from '#kit/web/keptFields.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'

/** The two kinds with their own database beside the client database (S-30, W-34, W-35). */
export const KINDS = ['shops', 'products'] as const
export type Kind = (typeof KINDS)[number]

/** The required fields of a shop or product; other fields are kept too. */
interface Listing {
  id: string
  name: string
  [field: string]: unknown
}

/** A shop or product stored in this browser. */
export interface KeptListing extends Listing {
  /** Owner's id; "" for entries of an earlier version without one. */
  owner: string
  /** True for an entry of an earlier version that the server does not know. */
  isImported?: boolean
}

const KEY = ['owner', 'id']
const database = new BrowserDatabase(`${PREFIX}Listings`, { shops: KEY, products: KEY } satisfies Record<
  Kind,
  string[]
>)

const everythingOf = (owner: string) => IDBKeyRange.bound([owner], [owner, []])

/** A person's shops or products stored in this browser. */
export function keptListings(kind: Kind, owner: string): Promise<KeptListing[]> {
  return database.read(kind, (store) => store.getAll(everythingOf(owner)) as IDBRequest<KeptListing[]>)
}

/** Number of listings written at a time, so that other work is not blocked. */
const AT_ONCE = 100
/** The lists last stored by this page, by kind. */
const stored = new Map<Kind, { owner: string; listings: ReadonlySet<Listing> }>()

/**
 * Stores a person's shops or products from the server; entries imported from an earlier version are kept. Objects that
 * the query client passes on unchanged are not written again.
 */
export async function keepListings(kind: Kind, owner: string, told: readonly Listing[]): Promise<void> {
  const last = stored.get(kind)
  const same = last?.owner === owner ? last.listings : new Set<Listing>()
  stored.set(kind, { owner, listings: new Set(told) })
  const known = new Set(told.map(({ id }) => id))
  await database.change(kind, (store) => {
    const keys = store.getAllKeys(everythingOf(owner))
    keys.addEventListener('success', () => {
      for (const key of keys.result) if (!known.has((key as [string, string])[1])) deleteUnlessImported(store, key)
    })
  })
  const fresh = told.filter((listing) => !same.has(listing))
  for (let at = 0; at < fresh.length; at += AT_ONCE) {
    const some = fresh.slice(at, at + AT_ONCE)
    await database.change(kind, (store) => {
      // An entry that a later list has replaced is written by that list's own call.
      const isCurrent = (listing: Listing) => stored.get(kind)!.listings.has(listing)
      for (const listing of some.filter(isCurrent)) store.put({ ...listing, owner })
    })
  }
}

function deleteUnlessImported(store: IDBObjectStore, key: IDBValidKey): void {
  const request = store.get(key) as IDBRequest<KeptListing | undefined>
  request.addEventListener('success', () => request.result?.isImported || store.delete(key))
}

/**
 * Imports the lists under the keys "shops" and "products", and deletes the keys afterwards. Unreadable lists are
 * deleted; a key that could not be imported is kept for the next start.
 */
export async function importListings(owner: string): Promise<void> {
  for (const kind of KINDS) {
    const oldList = storageEntry(kind, (kept) => (Array.isArray(kept) ? (kept as unknown[]) : null))
    const found = listingsIn(oldList.read() ?? [])
    if (found.length > 0) {
      await database.change(kind, (store) => {
        for (const listing of found) store.put({ ...listing, owner, isImported: true })
      })
    }
    oldList.remove()
  }
}

const listingsIn = (entries: unknown[]): Listing[] =>
  entries.flatMap((each) =>
    keptFields(each, { id: 'string', name: 'string' }) ? [withoutSecrets(each as Listing)] : [],
  )

/** Removes secrets that earlier versions may have stored. */
function withoutSecrets(listing: Listing): Listing {
  const harmless = Object.entries(listing).filter(([name]) => !/password|token|secret|passkey/i.test(name))
  return Object.fromEntries(harmless) as Listing
}

/** Deletes one imported entry. */
export const forgetListing = (kind: Kind, { owner, id }: KeptListing): Promise<void> =>
  database.change(kind, (store) => store.delete([owner, id]))

/** Deletes entries that the server can provide again. */
export async function forgetListings(owner: string): Promise<void> {
  for (const kind of KINDS) await keepListings(kind, owner, [])
}
