import * as z from 'zod/mini'
import { endOf, openDatabase, resultOf } from '#kit/web/database.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'

/** The two kinds that are kept in a database of their own, the second beside the client database (S-30, W-34, W-35). */
export const KINDS = ['shops', 'products'] as const
export type Kind = (typeof KINDS)[number]

/** As much of a shop or product as is needed to know it again; whatever else stood there is kept along. */
const Listing = z.looseObject({ id: z.string(), name: z.string() })
type Listing = z.infer<typeof Listing>

/** A shop or product as this browser keeps it. */
export interface KeptListing extends Listing {
  /** Whose it is; "" for what an earlier version left behind without saying. */
  owner: string
  /** It stood under the key of an earlier version; the server has never told of it. */
  isImported?: boolean
}

const database = () =>
  openDatabase(`${PREFIX}Listings`, 1, (made) => {
    for (const kind of KINDS) made.createObjectStore(kind, { keyPath: ['owner', 'id'] })
  })

async function change(kind: Kind, work: (store: IDBObjectStore) => void): Promise<void> {
  const opened = await database()
  try {
    const transaction = opened.transaction(kind, 'readwrite')
    work(transaction.objectStore(kind))
    await endOf(transaction)
  } finally {
    opened.close()
  }
}

const everythingOf = (owner: string) => IDBKeyRange.bound([owner], [owner, []])

/** The shops or products of one person that this browser keeps. */
export async function keptListings(kind: Kind, owner: string): Promise<KeptListing[]> {
  const opened = await database()
  try {
    const store = opened.transaction(kind).objectStore(kind)
    return await resultOf(store.getAll(everythingOf(owner)) as IDBRequest<KeptListing[]>)
  } finally {
    opened.close()
  }
}

/** Keeps what the server told of a person's shops or products; what was taken over from an earlier version stays. */
export async function keepListings(kind: Kind, owner: string, told: readonly Listing[]): Promise<void> {
  const known = new Set(told.map(({ id }) => id))
  await change(kind, (store) => {
    const before = store.getAll(everythingOf(owner)) as IDBRequest<KeptListing[]>
    before.addEventListener('success', () => {
      for (const { id, isImported } of before.result) if (!isImported || known.has(id)) store.delete([owner, id])
      for (const listing of told) store.put({ ...listing, owner })
    })
  })
}

/**
 * Takes over the lists that stand under the keys "shops" and "products", and removes the keys once they are kept. What
 * cannot be read is removed; a key that could not be taken over stays for the next start.
 */
export async function importListings(owner: string): Promise<void> {
  for (const kind of KINDS) {
    const left = storageEntry(kind, z.array(z.unknown()))
    const found = listingsIn(left.read() ?? [])
    if (found.length > 0) {
      await change(kind, (store) => {
        for (const listing of found) store.put({ ...listing, owner, isImported: true })
      })
    }
    left.remove()
  }
}

const listingsIn = (entries: unknown[]): Listing[] =>
  entries.flatMap((each) => {
    const listing = Listing.safeParse(each)
    return listing.success ? [withoutSecrets(listing.data)] : []
  })

/** Earlier versions may have kept what does not belong into a browser. */
function withoutSecrets(listing: Listing): Listing {
  const harmless = Object.entries(listing).filter(([name]) => !/password|token|secret|passkey/i.test(name))
  return Object.fromEntries(harmless) as Listing
}

/** Throws away one thing that was taken over from an earlier version. */
export const forgetListing = (kind: Kind, { owner, id }: KeptListing): Promise<void> =>
  change(kind, (store) => store.delete([owner, id]))

/** Throws away what the server can tell again. */
export async function forgetListings(owner: string): Promise<void> {
  for (const kind of KINDS) await keepListings(kind, owner, [])
}
