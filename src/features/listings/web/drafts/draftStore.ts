import * as z from 'zod/mini'
import { days } from '#core/units.ts'
import { Photo } from '#features/photos/contract.ts'
import { PREFIX, readBy, storageEntry } from '#kit/web/storage.ts'

/** Contents of a form when it was left, with the version of the edited listing. */
export const KeptDraft = z.object({
  savedAt: z.number(),
  /** Idempotency key, sent with every try, so that the same contents are stored once. */
  tapKey: z.string(),
  version: z.nullable(z.number()),
  fields: z.unknown(),
  photos: z.array(Photo),
  /** The contents it started from: fields and ids of photos. */
  base: z.optional(z.object({ fields: z.unknown(), photos: z.array(z.string()) })),
  /** Fields that were changed elsewhere too, and for which the owner has not chosen a version. */
  clashes: z.optional(z.array(z.string())),
})
export type KeptDraft = z.infer<typeof KeptDraft>

/** Retention of drafts, the same as that of unused photos on the server (`UNUSED_PHOTOS_KEPT`). */
const RETENTION = days(7)

/** The draft of one person's form in this browser, for example "shop:new". */
export function draftEntry(userId: string, form: string) {
  const entry = storageEntry(`${PREFIX}_draft_${userId}_${form}`, readBy(KeptDraft))
  return {
    ...entry,
    /** Null when there is none, or only an expired one. */
    read(): KeptDraft | null {
      const kept = entry.read()
      if (kept && Date.now() - kept.savedAt < RETENTION) return kept
      if (kept) entry.remove()
      return null
    },
  }
}
