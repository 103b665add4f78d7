import type * as z from 'zod/mini'

/** Prefix of the product's storage keys (B-06, S-19). */
export const PREFIX = 'hereabouts'

/** Called when the storage is full (S-31); the listener shows the message. */
export type StorageFullListener = (key: string) => void
const NOBODY: StorageFullListener = () => {}
let tellFull = NOBODY
export function onStorageFull(listener: StorageFullListener): () => void {
  tellFull = listener
  return () => {
    if (tellFull === listener) tellFull = NOBODY
  }
}

/** Reports that a local storage entry or an IndexedDB record could not be stored because the storage is full. */
export const tellStorageFull = (key: string): void => tellFull(key)

/** Reads a stored value; null if it does not have the expected shape. */
type Read<Value> = (kept: unknown) => Value | null

/** Reads stored values with a schema; only for screens after the first one, which loads no schemas (ADR 0021). */
export const readBy =
  <Schema extends z.ZodMiniType>(schema: Schema): Read<z.output<Schema>> =>
  (kept) => {
    const { success, data } = schema.safeParse(kept)
    return success ? data : null
  }

/**
 * One entry of the browser's local storage as JSON. A corrupted or unreadable entry is removed and read as null (A-47,
 * R-34); a write over the quota is reported once and returns false, never throws.
 */
export function storageEntry<Value>(key: string, readKept: Read<Value>) {
  return {
    key,
    read(): Value | null {
      try {
        const text = localStorage.getItem(key)
        if (text === null) return null
        const value = readKept(JSON.parse(text))
        if (value !== null) return value
      } catch {
        // falls through to the removal below
      }
      this.remove()
      return null
    },
    write(value: Value): boolean {
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

/** One entry of this tab's session storage as plain text, for what a tab can do without. */
export const sessionEntry = (key: string) => ({
  read(): string | null {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(text: string): void {
    try {
      sessionStorage.setItem(key, text)
    } catch {
      // a browser without storage, or a full one, does without
    }
  },
  remove(): void {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // a browser without storage has nothing to remove
    }
  },
})

/**
 * One entry of the browser's local storage as plain text, for keys whose values the specification defines ("on",
 * "off").
 */
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
 * Deletes all data of the app in this browser: saved user, settings, caches, unsent changes (the last resort after a
 * top-level failure, §8). Parts that cannot be cleared are left.
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

/** The value of a cookie that scripts may read; undefined if there is none. */
export const readCookie = (name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]

/**
 * Stores a choice of this device in a cookie, which the server reads with every page. Kept for a year, also after
 * signing out.
 */
export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`
}
