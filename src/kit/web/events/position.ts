import { keptFields, keptTable } from '../keptFields.ts'
import { PREFIX, storageEntry } from '../storage.ts'

/**
 * The last event of an inbox that this browser received. Its time distinguishes it from another event with the same
 * number (ADR 0081).
 */
export interface Position {
  number: number
  at: string
}

const entry = storageEntry(`${PREFIX}_events`, (kept) =>
  keptTable<Position | null>(kept, (one) => keptFields(one, { number: 'number', at: 'string' }), null),
)

/** The last event that this browser received for a person; null if none. */
export const keptPosition = (userId: string): Position | null => entry.read()?.[userId] ?? null

/** Stores the position for the next start. */
export function keepPosition(userId: string, position: Position): void {
  entry.write({ ...entry.read(), [userId]: position })
}
