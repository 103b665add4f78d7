import { keptFields } from '#kit/web/keptFields.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import type { Settings } from '../contract.ts'
import { DEFAULT_NOTIFICATIONS, DEFAULT_PRIVACY } from '../rules.ts'

const settings = storageEntry(`${PREFIX}_privacy`, readSettings)
const draft = storageEntry(`${PREFIX}_privacy_draft`, (kept) =>
  keptFields(kept, { userId: 'string', sosRangeMeters: 'number' }),
)
const passkey = storageEntry(`${PREFIX}_sos_passkey`, (kept) => keptFields(kept, { set: 'boolean', userId: 'string' }))

/** Stored settings; choices that an older version of the app did not know have their default. */
function readSettings(kept: unknown): (Settings & { userId: string }) | null {
  const stored = (kept ?? {}) as Partial<Settings & { userId: string }>
  const all = { ...DEFAULT_PRIVACY, ...stored, notifications: { ...DEFAULT_NOTIFICATIONS, ...stored.notifications } }
  const isWhole =
    hasTypesOf(DEFAULT_PRIVACY, all) &&
    hasTypesOf(DEFAULT_NOTIFICATIONS, all.notifications) &&
    keptFields(all, { userId: 'string', sosRangeMeters: 'number', hasSosPasskey: 'boolean' }) !== null &&
    typeof all.language === 'object' &&
    all.language !== null
  return isWhole ? (all as Settings & { userId: string }) : null
}

const hasTypesOf = <Choices extends object>(defaults: Choices, kept: Choices) =>
  Object.entries(defaults).every(([name, value]) => typeof kept[name as keyof Choices] === typeof value)

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

/** Stores an unsaved range, so that it survives a reload or a lost connection; null deletes it. */
export function keepRangeDraft(userId: string, sosRangeMeters: number | null): void {
  if (sosRangeMeters === null) draft.remove()
  else draft.write({ userId, sosRangeMeters })
}
