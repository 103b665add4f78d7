import { newId } from '#core/ids.ts'
import type { Actor, Ctx } from '#kit/server/context.ts'
import { type NewUserRow, users } from './store.ts'

let people = 0

/** A person for tests, signed in: unique e-mail and phone, a hash that no password has. */
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
    passwordHash: 'none',
    createdAt: now,
    updatedAt: now,
    ...traits,
  })
  return { userId: id, sessionId: newId(), isAdmin: traits.isAdmin ?? false, isDemo: traits.isDemo ?? false }
}
