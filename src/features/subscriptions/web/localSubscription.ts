import * as z from 'zod/mini'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { Subscription } from '../contract.ts'

/** This browser's copy of the /subscription data, by person, for use without a network. */
const entry = storageEntry(`${PREFIX}_subscription`, z.record(z.string(), z.catch(z.nullable(Subscription), null)))

/** The last known subscription of a person in this browser; null when there is none. */
export const localSubscription = (userId: string): Subscription | null => entry.read()?.[userId] ?? null

/** Stores the server's answer. */
export function keepSubscription(userId: string, told: Subscription): void {
  entry.write({ ...entry.read(), [userId]: told })
}
