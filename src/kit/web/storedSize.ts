/** How many characters this browser's local storage holds under keys that begin so. */
export function storedSize(start: string): number {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(start))
  return keys.reduce((size, key) => size + (localStorage.getItem(key)?.length ?? 0), 0)
}
