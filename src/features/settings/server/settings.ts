import type * as z from 'zod/mini'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Settings, SettingsChanges } from '../contract.ts'
import { DEFAULT_NOTIFICATIONS, DEFAULT_PRIVACY, type NotificationChoices, type Privacy, SOS_RANGE } from '../rules.ts'
import { hasSosPasskey, setSosPasskey } from './passkeys.ts'
import * as store from './store.ts'

/** A person's privacy and notification settings. */
export type PersonalChoices = Privacy & { notifications: NotificationChoices }

const DEFAULTS: store.Choices = {
  ...DEFAULT_PRIVACY,
  notifyOrders: DEFAULT_NOTIFICATIONS.orders,
  notifyMessages: DEFAULT_NOTIFICATIONS.messages,
  notifyMarketing: DEFAULT_NOTIFICATIONS.marketing,
  notifyNearby: DEFAULT_NOTIFICATIONS.nearby,
  sosRangeMeters: SOS_RANGE.default,
  language: null,
  languageAuto: false,
  languageChosenAt: null,
  languageWanted: null,
}

/**
 * The signed-in person's settings, or the defaults (R-02 … ).
 * @throws Refusal 'notSignedIn'
 */
export async function mySettings(ctx: Ctx): Promise<Settings> {
  const { userId } = signedIn(ctx)
  const [row] = await store.settingsById(ctx, [userId])
  const chosen = row ?? DEFAULTS
  return {
    ...choicesOf(chosen),
    sosRangeMeters: chosen.sosRangeMeters,
    hasSosPasskey: await hasSosPasskey(ctx, userId),
    language: {
      code: chosen.language,
      autoDetect: chosen.languageAuto,
      chosenAt: chosen.languageChosenAt?.toISOString() ?? null,
    },
    languageWanted: chosen.languageWanted,
  }
}

/**
 * Changes some of the signed-in person's settings, all given ones or none; omitted ones are unchanged, even with
 * concurrent changes of another device.
 * @returns all settings after the change
 * @throws Refusal 'notSignedIn', 'invalidInput' for an invalid passkey
 */
export async function saveMySettings(ctx: Ctx, changes: z.output<typeof SettingsChanges>): Promise<Settings> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    if (changes.sosPasskey !== undefined) await setSosPasskey(inside, changes.sosPasskey)
    const columns = columnsOf(changes, inside.now())
    if (Object.keys(columns).length > 0) await store.upsertSettings(inside, userId, columns, DEFAULTS)
    return mySettings(inside)
  })
}

/**
 * Settings of these people by id, with defaults. Every verb that shows data of one person to another must check
 * them with the predicates of rules.ts.
 */
export async function privacyOf(ctx: Ctx, userIds: readonly string[]): Promise<Map<string, PersonalChoices>> {
  const ids = [...new Set(userIds)]
  const rows = ids.length === 0 ? [] : await store.settingsById(ctx, ids)
  const chosen = new Map(rows.map((row) => [row.userId, choicesOf(row)]))
  return new Map(ids.map((id) => [id, chosen.get(id) ?? choicesOf(DEFAULTS)]))
}

/** A person's interface language; null: none chosen. */
export async function languageOf(ctx: Ctx, userId: string): Promise<string | null> {
  const [row] = await store.settingsById(ctx, [userId])
  return row?.language ?? null
}

/** Languages without a translation that people asked for, of the demo or the real world. For administrators. */
export const wantedLanguages = (ctx: Ctx, isDemo: boolean) => store.countWantedLanguages(ctx, isDemo)

/** Maximum range of this person's SOS, in metres. */
export async function sosRangeOf(ctx: Ctx, userId: string): Promise<number> {
  const [row] = await store.settingsById(ctx, [userId])
  return row?.sosRangeMeters ?? DEFAULTS.sosRangeMeters
}

function choicesOf(row: store.Choices): PersonalChoices {
  return {
    profileVisibility: row.profileVisibility,
    locationSharing: row.locationSharing,
    contactInfo: row.contactInfo,
    purchaseHistory: row.purchaseHistory,
    activityStatus: row.activityStatus,
    searchHistory: row.searchHistory,
    notifications: {
      orders: row.notifyOrders,
      messages: row.notifyMessages,
      marketing: row.notifyMarketing,
      nearby: row.notifyNearby,
    },
  }
}

/** The columns to update; columns without a change are absent. */
function columnsOf(changes: z.output<typeof SettingsChanges>, now: Date): Partial<store.Choices> {
  const { notifications, language, sosPasskey: _, ...same } = changes
  const columns: Record<keyof store.Choices, unknown> | Record<string, unknown> = {
    ...same,
    notifyOrders: notifications?.orders,
    notifyMessages: notifications?.messages,
    notifyMarketing: notifications?.marketing,
    notifyNearby: notifications?.nearby,
    ...(language && { language: language.code, languageAuto: language.autoDetect, languageChosenAt: now }),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
