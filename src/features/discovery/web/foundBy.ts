import { newId } from '#core/ids.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { MOST_LETTERS, recordFinding } from '../findingContract.ts'

/** The last answered search of this page, for `sendFinding`. */
let last: { words: string; ids: ReadonlySet<string> } = { words: '', ids: new Set() }

export function noteAnswer(words: string, ids: readonly string[]): void {
  last = { words, ids: new Set(ids) }
}

/** Tells the words by which this listing was found in the last search; failures are ignored. */
export function sendFinding(id: string): void {
  const { words, ids } = last
  if (words === '' || words.length > MOST_LETTERS || !ids.has(id)) return
  callEndpoint(recordFinding, { id, words }, { idempotencyKey: newId() }).catch(() => {})
}
