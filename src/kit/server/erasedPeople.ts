import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UUID_PATTERN } from '#core/ids.ts'

const FILE = 'erased.txt'

/**
 * Records the id of a deleted account in a file outside the database, so that restoring an older backup does not
 * restore the account (trust R7). An id alone does not identify the person.
 */
export function noteErased(dataDir: string, userId: string): void {
  appendFileSync(join(dataDir, FILE), `${userId}\n`, { mode: 0o600, flush: true })
}

/** Ids of all deleted accounts of this installation. */
export function erasedPeople(dataDir: string): string[] {
  const path = join(dataDir, FILE)
  if (!existsSync(path)) return []
  return [...new Set(readFileSync(path, 'utf8').split('\n'))].filter((id) => UUID_PATTERN.test(id))
}
