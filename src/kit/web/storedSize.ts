/** Number of characters in local storage under keys with a prefix. */
export function storedSize(start: string): number {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(start))
  return keys.reduce((size, key) => size + (localStorage.getItem(key)?.length ?? 0), 0)
}
