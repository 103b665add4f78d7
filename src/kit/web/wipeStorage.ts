import { STORAGE_KEYS, type WipeRule } from './storageKeys.ts'

const isMatch = (pattern: string, key: string) =>
  pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern

/**
 * Takes away what the local storage of this browser keeps of a person (storageKeys.ts); databases and caches are cleared by
 * their owners. Whoever holds a copy in memory reads again, as if another tab had done it.
 * @param when `leaving`: signed out, deleted, or somebody else signs in; `signedOut`: the sign-in merely ran out
 */
export function wipeStorage(when: 'leaving' | 'signedOut'): void {
  const rules: WipeRule[] = when === 'leaving' ? ['signedOut', 'leaving'] : ['signedOut']
  const patterns = STORAGE_KEYS.filter(({ where, rule }) => where === 'local' && rules.includes(rule))
  try {
    for (const key of Object.keys(localStorage)) {
      if (!patterns.some((pattern) => isMatch(pattern.key, key))) continue
      localStorage.removeItem(key)
      dispatchEvent(new StorageEvent('storage', { key }))
    }
  } catch {
    // a browser without storage has nothing to wipe
  }
}
