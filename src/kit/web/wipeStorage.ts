import { STORAGE_KEYS, type WipeRule } from './storageKeys.ts'

const isMatch = (pattern: string, key: string) =>
  pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern

/**
 * Deletes a person's data from local storage (storageKeys.ts); databases and caches are cleared by their owners. A
 * `storage` event, as after a change by another tab, makes copies in memory reload.
 * @param when `leaving`: signed out, deleted, or another person signs in; `signedOut`: the session merely expired
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
