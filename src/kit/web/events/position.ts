import * as z from 'zod/mini'
import { PREFIX, storageEntry } from '../storage.ts'

/** The last event of an inbox that this browser received. Its time tells it from another one of that number (ADR 0081). */
const Position = z.object({ number: z.number(), at: z.string() })
export type Position = z.infer<typeof Position>

const entry = storageEntry(`${PREFIX}_events`, z.record(z.string(), Position))

/** What this browser received last; null if nothing. */
export const keptPosition = (userId: string): Position | null => entry.read()?.[userId] ?? null

/** Stores it for the next start. */
export function keepPosition(userId: string, position: Position): void {
  entry.write({ ...entry.read(), [userId]: position })
}
