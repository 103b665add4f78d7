import { count, eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { users } from './store.ts'

/** How many people live in the demo neighbourhood. */
export async function countDemoPeople(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.select({ people: count() }).from(users).where(eq(users.isDemo, true))
  return row!.people
}

/** How many accounts belong to real people. */
export async function countRealPeople(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.select({ people: count() }).from(users).where(eq(users.isDemo, false))
  return row!.people
}

/** Takes every demo person away with everything of theirs. @returns how many */
export async function removeDemoPeople(ctx: Ctx): Promise<number> {
  const gone = await ctx.db.delete(users).where(eq(users.isDemo, true)).returning({ id: users.id })
  return gone.length
}
