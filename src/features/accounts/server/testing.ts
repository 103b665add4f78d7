import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '#core/ids.ts'
import type { Config } from '#kit/server/config.ts'
import type { Actor, Ctx } from '#kit/server/context.ts'
import type { OutgoingMessage } from '#kit/server/outbox.ts'
import { days } from '#core/units.ts'
import { insertSession, noteSecondStep, openSessionsOf } from './sessionStore.ts'
import { type NewUserRow, users } from './store.ts'
import { updateTwoFactor, upsertSecret } from './twoFactorStore.ts'

export { userById } from './store.ts'

/** A hash that matches no password. */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$OyMjcgDaYBO9Z90d+kjI6w$MyKkqHHP4ZxAX6bPxmomPg1Q34usMzcIAknWYFCPsvQ'

let people = 0

/** A signed-in person for tests: unique e-mail and phone, a hash that matches no password. */
export async function newPerson(ctx: Ctx, name = 'Asha', traits: Partial<NewUserRow> = {}): Promise<Actor> {
  const id = newId()
  const phoneDigits = `91${String(++people).padStart(10, '0')}`
  const now = ctx.now()
  await ctx.db.insert(users).values({
    id,
    name,
    email: `${id}@example.in`,
    phone: `+${phoneDigits}`,
    phoneDigits,
    passwordHash: NOBODYS_HASH,
    createdAt: now,
    updatedAt: now,
    ...traits,
  })
  const sessionId = newId()
  await insertSession(ctx, {
    id: sessionId,
    tokenHash: Buffer.from(sessionId),
    userId: id,
    userAgent: 'newPerson',
    createdAt: now,
    lastSeenAt: now,
    provenAt: now,
    expiresAt: new Date(now.getTime() + days(3650)),
  })
  return { userId: id, sessionId, isAdmin: traits.isAdmin ?? false, isDemo: traits.isDemo ?? false }
}

/** Folder with the messages that a test sent. */
export const outbox = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'outbox')

/** The message sent last. */
export function lastMessage(config: Pick<Config, 'dataDir'>): OutgoingMessage {
  const folder = outbox(config)
  const file = readdirSync(folder).sort().at(-1)!
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as OutgoingMessage
}

/** Turns on a person's second step with a dummy secret, and marks it as taken in every open session. */
export async function turnOnTwoFactor(ctx: Ctx, userId: string): Promise<void> {
  await upsertSecret(ctx, userId, Buffer.alloc(32))
  await updateTwoFactor(ctx, userId, { confirmedAt: ctx.now() })
  for (const { id } of await openSessionsOf(ctx, userId, ctx.now())) await noteSecondStep(ctx, id)
}
