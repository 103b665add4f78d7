import * as z from 'zod/mini'
import { Skill } from '#features/accounts/contract.ts'
import { PREFIX, readBy, storageEntry } from '#kit/web/storage.ts'

/** What was changed in the edit mode of the profile and not saved: only fields that differ from the account. */
export const Edits = z.object({
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  place: z.optional(z.object({ latitude: z.number(), longitude: z.number() })),
  skills: z.optional(z.array(Skill)),
})
export type Edits = z.infer<typeof Edits>

const entry = storageEntry(`${PREFIX}_profile_draft`, readBy(z.object({ userId: z.string(), edits: Edits })))

/** This person's unsaved edits; null: none. */
export function keptEdits(userId: string): Edits | null {
  const kept = entry.read()
  return kept?.userId === userId ? kept.edits : null
}

/**
 * Stores the edits, so that they survive a change of page, a reload or a lost network; without edits the entry is
 * deleted.
 */
export function keepEdits(userId: string, edits: Edits): void {
  if (Object.keys(edits).length > 0) entry.write({ userId, edits })
  else entry.remove()
}
