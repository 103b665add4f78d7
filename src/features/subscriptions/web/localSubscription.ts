import * as z from 'zod/mini'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { Subscription } from '../contract.ts'

/** This browser's copy of what /subscription shows, by person, for times without a network. */
const entry = storageEntry(`${PREFIX}_subscription`, z.record(z.string(), z.catch(z.nullable(Subscription), null)))

/** What this browser last knew of a person's subscription; null when it never knew. */
export const localSubscription = (userId: string): Subscription | null => entry.read()?.[userId] ?? null

/** Keeps what the server told. */
export function keepSubscription(userId: string, told: Subscription): void {
  entry.write({ ...entry.read(), [userId]: told })
}
