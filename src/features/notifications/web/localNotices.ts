import * as z from 'zod/mini'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { Notice } from '../contract.ts'

const Copy = z.object({
  notices: z.catch(z.array(Notice), []),
  next: z.catch(z.nullable(z.string()), null),
  unread: z.catch(z.number(), 0),
  hasSos: z.catch(z.boolean(), false),
})
export type NoticePage = z.infer<typeof Copy>

/** This browser's copy of the newest notices, by person, for use without a network. */
const entry = storageEntry(`${PREFIX}_notifications`, z.record(z.string(), Copy))

/** The last known notices of a person in this browser; null when there are none. */
export const localNotices = (userId: string): NoticePage | null => entry.read()?.[userId] ?? null

/** Stores the server's answer. */
export function keepNotices(userId: string, told: NoticePage): void {
  entry.write({ ...entry.read(), [userId]: told })
}
