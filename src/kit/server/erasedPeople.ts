import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UUID_PATTERN } from '#core/ids.ts'

const FILE = 'erased.txt'

/**
 * Keeps the id of somebody who deleted the account beside the database, so that a restored older backup does not bring
 * that person back (trust R7). An id says nothing of whom it was.
 */
export function noteErased(dataDir: string, userId: string): void {
  appendFileSync(join(dataDir, FILE), `${userId}\n`, { mode: 0o600, flush: true })
}

/** Ids of everybody who deleted the account on this installation. */
export function erasedPeople(dataDir: string): string[] {
  const path = join(dataDir, FILE)
  if (!existsSync(path)) return []
  return [...new Set(readFileSync(path, 'utf8').split('\n'))].filter((id) => UUID_PATTERN.test(id))
}
