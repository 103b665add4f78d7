import * as z from 'zod/mini'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { Settings, type SettingsChanges } from '../contract.ts'

/** A passkey is never stored in the browser (S-20). */
export type Draft = Omit<SettingsChanges, 'sosPasskey' | 'language' | 'languageWanted'>

const Cached = z.extend(Settings, { userId: z.string() })
const Kept = z.object({
  userId: z.string(),
  changes: z.object({
    profileVisibility: z.optional(z.enum(['public', 'private'])),
    locationSharing: z.optional(z.boolean()),
    contactInfo: z.optional(z.boolean()),
    purchaseHistory: z.optional(z.boolean()),
    activityStatus: z.optional(z.boolean()),
    searchHistory: z.optional(z.boolean()),
    notifications: z.optional(z.record(z.string(), z.boolean())),
    sosRangeMeters: z.optional(z.number()),
  }),
})

const settings = storageEntry(`${PREFIX}_privacy`, Cached)
const draft = storageEntry(`${PREFIX}_privacy_draft`, Kept)
const passkey = storageEntry(`${PREFIX}_sos_passkey`, z.object({ set: z.boolean(), userId: z.string() }))

/** The last known settings of this person; null for another person's or none (S-34, R-34). */
export function cachedSettings(userId: string): Settings | null {
  const cached = settings.read()
  if (cached === null || cached.userId !== userId) return null
  const { userId: _, ...rest } = cached
  return rest
}

/** Stores the server's answer, with whether a passkey is set, never the passkey itself. */
export function cacheSettings(userId: string, told: Settings): void {
  settings.write({ ...told, userId })
  if (told.hasSosPasskey) passkey.write({ set: true, userId })
  else passkey.remove()
}

/** This person's unsaved changes. */
export function keptDraft(userId: string): Draft {
  const kept = draft.read()
  return kept?.userId === userId ? kept.changes : {}
}

/** Stores unsaved changes over a reload or a lost connection; without changes the entry is deleted. */
export function keepDraft(userId: string, changes: Draft): void {
  if (Object.keys(changes).length === 0) draft.remove()
  else draft.write({ userId, changes: changes as z.input<typeof Kept>['changes'] })
}
