import { useSyncExternalStore } from 'react'

/**
 * Creates a value outside React that components follow with `use`.
 * @param load reads the value on first use
 * @param storageKey key of the local storage; the value is loaded again when another tab, or a wipe, changes it, and when
 *   the page returns from the browser's back/forward cache, where no such event reaches it
 */
export function createStore<T>(load: () => T, storageKey?: string) {
  const listeners = new Set<() => void>()
  let kept: { value: T } | null = null
  const change = (next: { value: T } | null) => {
    kept = next
    for (const listener of listeners) listener()
  }
  const read = (): T => (kept ??= { value: load() }).value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  if (storageKey !== undefined) {
    globalThis.addEventListener?.('storage', ({ key }) => (key === storageKey || key === null) && change(null))
    globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && change(null))
  }
  return {
    read,
    write: (value: T): void => change({ value }),
    /**
     * Calls the listener after every change.
     * @returns a function that ends the subscription
     */
    subscribe,
    use: (): T => useSyncExternalStore(subscribe, read, read),
    /** Selects a part of the value: the same object while the value is the same. */
    usePart: <Part>(part: (value: T) => Part): Part => {
      const readPart = () => part(read())
      return useSyncExternalStore(subscribe, readPart, readPart)
    },
  }
}
