import { and, desc, eq, gt, gte, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'
import { users } from './store.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const sessions = pgTable('sessions', {
  id: uuid().primaryKey(),
  tokenHash: bytes('token_hash').notNull(),
  userId: uuid('user_id').notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: time('created_at').notNull(),
  lastSeenAt: time('last_seen_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  revokedAt: time('revoked_at'),
  provenAt: time('proven_at'),
  /** When the second step was taken in this session; null: never. */
  secondStepAt: time('second_step_at'),
  /** When another factor than the password was last given in this session. */
  secondProofAt: time('second_proof_at'),
})
type SessionRow = typeof sessions.$inferSelect

const knownDevices = pgTable('known_devices', {
  deviceHash: bytes('device_hash').notNull(),
  userId: uuid('user_id').notNull(),
  lastSeenAt: time('last_seen_at').notNull(),
})

export async function insertSession(ctx: Ctx, row: typeof sessions.$inferInsert): Promise<void> {
  await ctx.db.insert(sessions).values(row)
}

/** The session of a token, with its owner's permissions; null when it was ended or the owner is suspended. */
export async function sessionByToken(
  ctx: Ctx,
  tokenHash: Buffer,
): Promise<{ session: SessionRow; isAdmin: boolean; isDemo: boolean } | null> {
  const [found] = await ctx.db
    .select({ session: sessions, isAdmin: users.isAdmin, isDemo: users.isDemo })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt), isNull(users.suspendedAt)))
  return found ?? null
}

/** True for a token whose session was open until its owner was suspended, while the suspension lasts. */
export async function wasEndedBySuspension(ctx: Ctx, tokenHash: Buffer): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        isNotNull(users.suspendedAt),
        or(isNull(sessions.revokedAt), gte(sessions.revokedAt, users.suspendedAt)),
        gt(sessions.expiresAt, ctx.now()),
      ),
    )
  return found !== undefined
}

export async function noteVisit(ctx: Ctx, id: string, visit: { lastSeenAt: Date; expiresAt: Date }): Promise<void> {
  await ctx.db.update(sessions).set(visit).where(eq(sessions.id, id))
}

/** Sets the last visit of a person's sessions to `at`, except where it is later already. */
export async function noteVisitAt(ctx: Ctx, userId: string, at: Date): Promise<void> {
  await ctx.db
    .update(sessions)
    .set({ lastSeenAt: at })
    .where(and(eq(sessions.userId, userId), lt(sessions.lastSeenAt, at)))
}

/** Replaces the token of an open session. */
export async function replaceToken(ctx: Ctx, id: string, tokenHash: Buffer): Promise<void> {
  await ctx.db.update(sessions).set({ tokenHash }).where(eq(sessions.id, id))
}

/** Records that the password was given in this session. */
export async function noteProof(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.update(sessions).set({ provenAt: ctx.now() }).where(eq(sessions.id, id))
}

/** Records that another factor than the password was given in this session. */
export async function noteSecondProof(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.update(sessions).set({ secondProofAt: ctx.now() }).where(eq(sessions.id, id))
}

/** When the password, and when another factor, was last given in this session; null: never. */
export async function proofsOf(ctx: Ctx, id: string): Promise<{ provenAt: Date | null; secondProofAt: Date | null }> {
  const { provenAt, secondProofAt } = sessions
  const [row] = await ctx.db.select({ provenAt, secondProofAt }).from(sessions).where(eq(sessions.id, id))
  return row ?? { provenAt: null, secondProofAt: null }
}

/** Records that a code of the authenticator app was given in this session. */
export async function noteSecondStep(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.update(sessions).set({ secondStepAt: ctx.now() }).where(eq(sessions.id, id))
}

/** True when the second step was taken in this session. */
export async function tookSecondStep(ctx: Ctx, id: string): Promise<boolean> {
  const [row] = await ctx.db.select({ at: sessions.secondStepAt }).from(sessions).where(eq(sessions.id, id))
  return row?.at != null
}

/** Ends a session by its own browser, which counts as a visit. */
export async function revokeSession(ctx: Ctx, id: string, revokedAt: Date): Promise<void> {
  await ctx.db
    .update(sessions)
    .set({ revokedAt, lastSeenAt: revokedAt })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
}

/** Ends every session of a person, except `keep`. */
export async function revokeSessionsOf(ctx: Ctx, userId: string, revokedAt: Date, keep?: string): Promise<void> {
  await ctx.db
    .update(sessions)
    .set({ revokedAt })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        keep === undefined ? undefined : ne(sessions.id, keep),
      ),
    )
}

/** Ends one session of a person; false when it is not theirs or has ended. */
export async function revokeSessionOf(ctx: Ctx, userId: string, id: string, revokedAt: Date): Promise<boolean> {
  const ended = await ctx.db
    .update(sessions)
    .set({ revokedAt })
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** The open sessions of a person, latest visit first. */
export function openSessionsOf(ctx: Ctx, userId: string, now: Date): Promise<SessionRow[]> {
  return ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
}

/** Deletes the known browsers of a person. */
export async function deleteDevicesOf(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

/** Deletes sessions that ended or expired before `before`. */
export async function deleteEndedSessions(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.delete(sessions).where(or(lt(sessions.expiresAt, before), lt(sessions.revokedAt, before)))
}

/** True when this account has signed in before on the browser with this hash. */
export async function isDeviceOf(ctx: Ctx, deviceHash: Buffer, userId: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(and(eq(knownDevices.deviceHash, deviceHash), eq(knownDevices.userId, userId)))
  return rows.length > 0
}

export async function upsertDevice(ctx: Ctx, deviceHash: Buffer, userId: string): Promise<void> {
  const lastSeenAt = ctx.now()
  await ctx.db
    .insert(knownDevices)
    .values({ deviceHash, userId, lastSeenAt })
    .onConflictDoUpdate({ target: [knownDevices.deviceHash, knownDevices.userId], set: { lastSeenAt } })
}

/** True when this session was ended on purpose: not by expiry, nor by a suspension that lasts. */
export async function isRevoked(ctx: Ctx, id: string): Promise<boolean> {
  const isOnPurpose = or(isNull(users.suspendedAt), lt(sessions.revokedAt, users.suspendedAt))
  const [row] = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), isNotNull(sessions.revokedAt), isOnPurpose))
  return row !== undefined
}
