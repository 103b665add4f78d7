import * as z from 'zod/mini'
import { PREFIX, storageEntry } from '../storage.ts'

const entry = storageEntry(`${PREFIX}_events`, z.record(z.string(), z.number()))

/** The last number of a person's inbox that this browser received; null if none. */
export const keptPosition = (userId: string): number | null => entry.read()?.[userId] ?? null

/** Stores it for the next start. */
export function keepPosition(userId: string, number: number): void {
  entry.write({ ...entry.read(), [userId]: number })
}
