import { count, eq, inArray, sql } from 'drizzle-orm'
import { boolean, doublePrecision, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { Refusal } from '#core/errors.ts'
import type { LatLng } from '#core/geo.ts'
import { databaseCode } from '#kit/server/causeOf.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Skill } from '../contract.ts'
import { e164Of } from './phones.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  phoneDigits: text('phone_digits').notNull(),
  passwordHash: text('password_hash').notNull(),
  photoId: uuid('photo_id'),
  latitude: doublePrecision().notNull().default(0),
  longitude: doublePrecision().notNull().default(0),
  address: text().notNull().default(''),
  skills: jsonb().$type<Skill[]>().notNull().default([]),
  premiumUntil: time('premium_until'),
  googleSub: text('google_sub'),
  isAdmin: boolean('is_admin').notNull().default(false),
  isDemo: boolean('is_demo').notNull().default(false),
  /** Since when the address belongs to the account; null: since the account was created. */
  emailSince: time('email_since'),
  phoneSince: time('phone_since'),
  /** The digits confirmed by a code; they count only while they equal those of the account's number. */
  confirmedDigits: text('confirmed_digits'),
  /** When an administrator suspended the person. */
  suspendedAt: time('suspended_at'),
  suspensionReason: text('suspension_reason').notNull().default(''),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})
export type UserRow = typeof users.$inferSelect
export type NewUserRow = typeof users.$inferInsert

/** A phone number as it is compared: the digits of its E.164 form. */
export const phoneDigitsOf = (phone: string) => e164Of(phone).slice(1)

/**
 * The account with an e-mail address (any letter case) or a phone number (with or without country code, A-58). Two
 * accounts that share a number are told apart by what their owners typed at signup.
 */
export async function userByIdentifier(ctx: Ctx, identifier: string): Promise<UserRow | null> {
  if (!/^\+?\d+$/.test(identifier)) {
    const [row] = await ctx.db
      .select()
      .from(users)
      .where(sql`lower(${users.email}) = lower(${identifier})`)
    return row ?? null
  }
  const digits = phoneDigitsOf(identifier)
  const rows = await ctx.db
    .select()
    .from(users)
    .where(inArray(users.phoneDigits, [digits, identifier.replace('+', '')]))
  return rows.find(({ phone }) => phone === identifier) ?? rows.find((row) => row.phoneDigits === digits) ?? null
}

/** Records that a code sent to this number reached its owner. */
export async function noteConfirmedPhone(ctx: Ctx, id: string, phone: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({ confirmedDigits: phoneDigitsOf(phone) })
    .where(eq(users.id, id))
}

/** Accounts from before numbers were stored as E.164, oldest first. */
export function usersWithTypedPhones(ctx: Ctx): Promise<UserRow[]> {
  return ctx.db
    .select()
    .from(users)
    .where(sql`${users.phone} !~ '^\\+'`)
    .orderBy(users.createdAt)
}

/** The account with this id. */
export async function userById(ctx: Ctx, id: string): Promise<UserRow | null> {
  const [row] = await ctx.db.select().from(users).where(eq(users.id, id))
  return row ?? null
}

/** The account that is linked to this Google account. */
export async function userByGoogle(ctx: Ctx, googleSub: string): Promise<UserRow | null> {
  const [row] = await ctx.db.select().from(users).where(eq(users.googleSub, googleSub))
  return row ?? null
}

/** Which of the two already belong to an account; compared by the database, like its unique indexes. */
export async function usedFields(ctx: Ctx, { email, phone }: { email: string; phone: string }): Promise<string[]> {
  const sameEmail = sql`lower(${users.email}) = lower(${email})`
  const samePhone = sql`${users.phoneDigits} = ${phoneDigitsOf(phone)}`
  const rows = await ctx.db
    .select({ email: sql<boolean>`${sameEmail}`, phone: sql<boolean>`${samePhone}` })
    .from(users)
    .where(sql`${sameEmail} or ${samePhone}`)
  return (['email', 'phone'] as const).filter((field) => rows.some((row) => row[field]))
}

/** Adds an account; null when its e-mail address or phone number has been taken in the meantime. */
export async function insertUser(ctx: Ctx, row: NewUserRow): Promise<UserRow | null> {
  const [added] = await ctx.db.insert(users).values(row).onConflictDoNothing().returning()
  return added ?? null
}

/** Updates columns of an account; null when it no longer exists. */
export async function updateUser(ctx: Ctx, id: string, changes: Partial<NewUserRow>): Promise<UserRow | null> {
  const [row] = await ctx.db
    .update(users)
    .set({ ...changes, updatedAt: ctx.now() })
    .where(eq(users.id, id))
    .returning()
  return row ?? null
}

const UNIQUE_VIOLATION = '23505'

/**
 * Updates columns that are unique among accounts; null when the account no longer exists.
 * @throws Refusal 'alreadyExists' when another account has the value
 */
export async function updateUnique(ctx: Ctx, id: string, changes: Partial<NewUserRow>): Promise<UserRow | null> {
  try {
    return await ctx.transaction((inside) => updateUser(inside, id, changes))
  } catch (error) {
    if (databaseCode(error) === UNIQUE_VIOLATION) throw new Refusal('alreadyExists')
    throw error
  }
}

/**
 * Locks an account against deletion until the transaction ends.
 * @returns false when it no longer exists
 */
export async function holdUser(ctx: Ctx, id: string): Promise<boolean> {
  const rows = await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('key share')
  return rows.length > 0
}

/** Deletes an account; foreign keys delete or clear its rows in every table. */
export async function deleteUser(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.delete(users).where(eq(users.id, id))
}

/** The accounts with these ids. */
export function usersById(ctx: Ctx, ids: string[]): Promise<UserRow[]> {
  return ctx.db.select().from(users).where(inArray(users.id, ids))
}

/** Ids and names of the accounts with these ids. */
export function namesById(ctx: Ctx, ids: string[]): Promise<Pick<UserRow, 'id' | 'name' | 'isAdmin' | 'isDemo'>[]> {
  const { id, name, isAdmin, isDemo } = users
  return ctx.db.select({ id, name, isAdmin, isDemo }).from(users).where(inArray(users.id, ids))
}

/** Sets the administrator flag of the account with this e-mail address; false when there is none. */
export async function setAdmin(ctx: Ctx, email: string, isAdmin: boolean): Promise<boolean> {
  const changed = await ctx.db
    .update(users)
    .set({ isAdmin, updatedAt: ctx.now() })
    .where(sql`lower(${users.email}) = lower(${email})`)
    .returning({ id: users.id })
  return changed.length > 0
}

/** E-mail addresses of the administrators, in order. */
export async function adminEmails(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(users.email)
  return rows.map(({ email }) => email)
}

/** Number of demo people, or of real people. */
export async function countPeople(ctx: Ctx, isDemo: boolean): Promise<number> {
  const [row] = await ctx.db.select({ people: count() }).from(users).where(eq(users.isDemo, isDemo))
  return row!.people
}

/**
 * Deletes every demo person.
 * @returns how many
 */
export async function deleteDemoUsers(ctx: Ctx): Promise<number> {
  const gone = await ctx.db.delete(users).where(eq(users.isDemo, true)).returning({ id: users.id })
  return gone.length
}

/** Stores the end of a person's subscription. */
export async function updatePremium(ctx: Ctx, userId: string, until: Date | null): Promise<void> {
  await ctx.db.update(users).set({ premiumUntil: until }).where(eq(users.id, userId))
}

/** When a person was last there, and when in a session that is still open (null: in none). */
export interface LastVisit {
  at: Date
  openAt: Date | null
}

export async function selectLastVisits(ctx: Ctx, userIds: string[]): Promise<Map<string, LastVisit>> {
  const { rows } = await ctx.db.execute<{ user_id: string; at: string; open_at: string | null }>(sql`
    select user_id, max(last_seen_at) as at,
      max(last_seen_at) filter (where revoked_at is null and expires_at > ${ctx.now().toISOString()}) as open_at
    from sessions where user_id in ${userIds} group by user_id`)
  const visitOf = (at: string, openAt: string | null) => ({
    at: new Date(at),
    openAt: openAt ? new Date(openAt) : null,
  })
  return new Map(rows.map(({ user_id, at, open_at }) => [user_id, visitOf(at, open_at)]))
}

export async function selectWorld(ctx: Ctx, userId: string): Promise<boolean | null> {
  const { rows } = await ctx.db.execute<{ is_demo: boolean }>(sql`select is_demo from users where id = ${userId}`)
  return rows[0]?.is_demo ?? null
}

export async function selectStoredPlace(ctx: Ctx, userId: string): Promise<LatLng | null> {
  const { rows } = await ctx.db.execute<{ latitude: number; longitude: number }>(
    sql`select latitude, longitude from users where id = ${userId} and not (latitude = 0 and longitude = 0)`,
  )
  return rows[0] ? { latitude: rows[0].latitude, longitude: rows[0].longitude } : null
}
