import * as z from 'zod/mini'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { Settings } from '../contract.ts'

const Cached = z.extend(Settings, { userId: z.string() })
const RangeDraft = z.object({ userId: z.string(), sosRangeMeters: z.number() })

const settings = storageEntry(`${PREFIX}_privacy`, Cached)
const draft = storageEntry(`${PREFIX}_privacy_draft`, RangeDraft)
const passkey = storageEntry(`${PREFIX}_sos_passkey`, z.object({ set: z.boolean(), userId: z.string() }))

/** The last known settings of this person; null for another person's or none (S-34, R-34). */
export function cachedSettings(userId: string): Settings | null {
  const cached = settings.read()
  if (cached === null || cached.userId !== userId) return null
  const { userId: _, ...rest } = cached
  return rest
}

/** Stores the server's answer, with whether a passkey is set, never the passkey itself (S-20). */
export function cacheSettings(userId: string, told: Settings): void {
  settings.write({ ...told, userId })
  if (told.hasSosPasskey) passkey.write({ set: true, userId })
  else passkey.remove()
}

/** The SOS range that this person has not saved yet; null: none. */
export function keptRangeDraft(userId: string): number | null {
  const kept = draft.read()
  return kept?.userId === userId ? kept.sosRangeMeters : null
}

/** Stores it over a reload or a lost connection; null deletes it. */
export function keepRangeDraft(userId: string, sosRangeMeters: number | null): void {
  if (sosRangeMeters === null) draft.remove()
  else draft.write({ userId, sosRangeMeters })
}
