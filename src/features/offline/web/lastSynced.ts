import { keptTable, keptText } from '#kit/web/keptFields.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { createStore } from '#kit/web/store.ts'

/** Time of the last complete sync, by person (S-03). */
const entry = storageEntry(`${PREFIX}_last_synced`, (kept) => keptTable(kept, keptText, ''))
const synced = createStore<Record<string, string>>(() => entry.read() ?? {}, entry.key)

/** Records a complete sync. */
export function noteSynced(userId: string): void {
  const next = { ...entry.read(), [userId]: new Date().toISOString() }
  entry.write(next)
  synced.write(next)
}

/** ISO time of the last sync of a person in this browser; null before the first. */
export const useLastSynced = (userId: string): string | null => synced.use()[userId] ?? null
