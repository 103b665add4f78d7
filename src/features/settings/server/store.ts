import { eq, inArray, sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'
import type { ProfileVisibility } from '../rules.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const userSettings = pgTable('user_settings', {
  userId: uuid('user_id').primaryKey(),
  profileVisibility: text('profile_visibility').$type<ProfileVisibility>().notNull(),
  locationSharing: boolean('location_sharing').notNull(),
  contactInfo: boolean('contact_info').notNull(),
  purchaseHistory: boolean('purchase_history').notNull(),
  activityStatus: boolean('activity_status').notNull(),
  searchHistory: boolean('search_history').notNull(),
  notifyOrders: boolean('notify_orders').notNull(),
  notifyMessages: boolean('notify_messages').notNull(),
  notifyMarketing: boolean('notify_marketing').notNull(),
  notifyNearby: boolean('notify_nearby').notNull(),
  sosRangeMeters: integer('sos_range_meters').notNull(),
  language: text(),
  languageAuto: boolean('language_auto').notNull(),
  languageChosenAt: time('language_chosen_at'),
  languageWanted: text('language_wanted'),
  updatedAt: time('updated_at').notNull(),
})
export type SettingsRow = typeof userSettings.$inferSelect
/** A person's settings without id and time. */
export type Choices = Omit<SettingsRow, 'userId' | 'updatedAt'>

const sosPasskeys = pgTable('sos_passkeys', {
  userId: uuid('user_id').primaryKey(),
  passkeyHash: text('passkey_hash').notNull(),
  setAt: time('set_at').notNull(),
  duressHash: text('duress_hash'),
})

/** Stored settings of these people. */
export function settingsById(ctx: Ctx, ids: readonly string[]): Promise<SettingsRow[]> {
  return ctx.db
    .select()
    .from(userSettings)
    .where(inArray(userSettings.userId, [...ids]))
}

/** Updates a person's settings; the first change inserts `defaults` for the rest. */
export async function upsertSettings(
  ctx: Ctx,
  userId: string,
  changes: Partial<Choices>,
  defaults: Choices,
): Promise<void> {
  const updatedAt = ctx.now()
  await ctx.db
    .insert(userSettings)
    .values({ ...defaults, ...changes, userId, updatedAt })
    .onConflictDoUpdate({ target: userSettings.userId, set: { ...changes, updatedAt } })
}

export async function upsertPasskey(ctx: Ctx, userId: string, passkeyHash: string): Promise<void> {
  const setAt = ctx.now()
  await ctx.db
    .insert(sosPasskeys)
    .values({ userId, passkeyHash, setAt })
    .onConflictDoUpdate({ target: sosPasskeys.userId, set: { passkeyHash, setAt } })
}

/** A person's passkeys; null: none is set. */
export async function passkeysOf(
  ctx: Ctx,
  userId: string,
): Promise<{ passkeyHash: string; duressHash: string | null; setAt: Date } | null> {
  const [row] = await ctx.db.select().from(sosPasskeys).where(eq(sosPasskeys.userId, userId))
  return row ?? null
}

/** Sets or (null) removes the duress passkey of a person who has a first one. */
export async function updateDuress(ctx: Ctx, userId: string, duressHash: string | null): Promise<void> {
  await ctx.db.update(sosPasskeys).set({ duressHash }).where(eq(sosPasskeys.userId, userId))
}

/** Languages that people of this world asked for, most wanted first. */
export async function countWantedLanguages(ctx: Ctx, isDemo: boolean): Promise<{ code: string; people: number }[]> {
  const { rows } = await ctx.db.execute<{ code: string; people: number }>(sql`
    select s.language_wanted as code, count(*)::int as people
    from user_settings s join people p on p.id = s.user_id
    where s.language_wanted is not null and p.is_demo = ${isDemo}
    group by 1 order by 2 desc, 1 limit 20`)
  return rows
}
