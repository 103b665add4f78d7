import * as z from 'zod/mini'
import { PREFIX, storageEntry } from '../storage.ts'

const entry = storageEntry(`${PREFIX}_events`, z.record(z.string(), z.number()))

/** The last number of that person's inbox which this browser received; null when it never received anything. */
export const keptPosition = (userId: string): number | null => entry.read()?.[userId] ?? null

/** Keeps it for the next start. */
export function keepPosition(userId: string, number: number): void {
  entry.write({ ...entry.read(), [userId]: number })
}
