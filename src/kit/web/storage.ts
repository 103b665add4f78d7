import type * as z from 'zod/mini'

/** The product's name in front of its own keys (B-06, S-19). */
export const PREFIX = 'hereabouts'

/** Tells the app that a write did not fit (S-31); the listener shows the sentence. */
export type StorageFullListener = (key: string) => void
const NOBODY: StorageFullListener = () => {}
let tellFull = NOBODY
export function onStorageFull(listener: StorageFullListener): () => void {
  tellFull = listener
  return () => {
    if (tellFull === listener) tellFull = NOBODY
  }
}

/** Says that something did not fit: an entry here, a record of one of the browser's databases elsewhere. */
export const tellStorageFull = (key: string): void => tellFull(key)

/**
 * One entry of the browser's local storage as JSON. A corrupted or unreadable entry is removed and answers null
 * a write that does not fit is told once and answers false, never throws.
 */
export function storageEntry<Schema extends z.ZodMiniType>(key: string, schema: Schema) {
  return {
    key,
    read(): z.output<Schema> | null {
      try {
        const text = localStorage.getItem(key)
        if (text === null) return null
        const parsed = schema.safeParse(JSON.parse(text))
        if (parsed.success) return parsed.data
      } catch {
        // falls through to the removal below
      }
      this.remove()
      return null
    },
    write(value: z.input<Schema>): boolean {
      try {
        localStorage.setItem(key, JSON.stringify(value))
        return true
      } catch {
        tellFull(key)
        return false
      }
    },
    remove(): void {
      try {
        localStorage.removeItem(key)
      } catch {
        // a browser without storage has nothing to remove
      }
    },
  }
}

/** One entry of the browser's local storage as bare text, for keys whose value the specification words ("on", "off"). */
export const textEntry = (key: string) => ({
  key,
  read(): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(text: string): boolean {
    try {
      localStorage.setItem(key, text)
      return true
    } catch {
      tellFull(key)
      return false
    }
  },
})

/**
 * Throws away everything that this browser keeps for the app: saved user, settings, caches, what waits to be sent
 * (§8: the last way out of a top-level failure). Parts that cannot be cleared are left.
 */
export async function clearBrowserStorage(): Promise<void> {
  const clearing = [
    async () => localStorage.clear(),
    async () => sessionStorage.clear(),
    async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))),
    async () => {
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    },
    async () => {
      for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
    },
  ]
  await Promise.allSettled(clearing.map((clear) => clear()))
}
