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

/** This browser's copy of the newest notices, by person, for times without a network. */
const entry = storageEntry(`${PREFIX}_notifications`, z.record(z.string(), Copy))

/** What this browser last knew of a person's notices; null when it never knew. */
export const localNotices = (userId: string): NoticePage | null => entry.read()?.[userId] ?? null

/** Keeps what the server told. */
export function keepNotices(userId: string, told: NoticePage): void {
  entry.write({ ...entry.read(), [userId]: told })
}
