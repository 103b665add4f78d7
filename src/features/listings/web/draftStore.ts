import * as z from 'zod/mini'
import { days } from '#core/units.ts'
import { Photo } from '#features/photos/contract.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'

/** What a form held when it was left, with the version of the listing it was an edit of. */
export const KeptDraft = z.object({
  savedAt: z.number(),
  /** Goes along with every try to send it, so that the same contents are stored once. */
  tapKey: z.string(),
  version: z.nullable(z.number()),
  fields: z.unknown(),
  photos: z.array(Photo),
  /** What of it was there when it was begun: fields and ids of photos. */
  base: z.optional(z.object({ fields: z.unknown(), photos: z.array(z.string()) })),
  /** Fields that were changed elsewhere too, and of which its owner has not said which counts. */
  clashes: z.optional(z.array(z.string())),
})
export type KeptDraft = z.infer<typeof KeptDraft>

/** As long as its photos are kept by the server too (`UNUSED_PHOTOS_KEPT`). */
const KEPT_FOR = days(7)

/** The draft of one person's form in this browser, for example "shop:new". */
export function draftEntry(userId: string, form: string) {
  const entry = storageEntry(`${PREFIX}_draft_${userId}_${form}`, KeptDraft)
  return {
    ...entry,
    /** Null where there is none, or an old one. */
    read(): KeptDraft | null {
      const kept = entry.read()
      if (kept && Date.now() - kept.savedAt < KEPT_FOR) return kept
      if (kept) entry.remove()
      return null
    },
  }
}
