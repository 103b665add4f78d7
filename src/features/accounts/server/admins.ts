import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { users } from './store.ts'

const setAdmin = async (ctx: Ctx, email: string, isAdmin: boolean): Promise<boolean> => {
  const changed = await ctx.db
    .update(users)
    .set({ isAdmin, updatedAt: ctx.now() })
    .where(sql`lower(${users.email}) = lower(${email})`)
    .returning({ id: users.id })
  return changed.length > 0
}

/** Makes the account an administrator (P-02); only the host's command line calls it. @returns false for an unknown address */
export const grantAdmin = (ctx: Ctx, email: string) => setAdmin(ctx, email, true)

/** Takes the administrator's flag away. @returns false for an unknown address */
export const revokeAdmin = (ctx: Ctx, email: string) => setAdmin(ctx, email, false)

/** E-mail addresses of all administrators, in order. */
export async function listAdmins(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.select({ email: users.email }).from(users).where(eq(users.isAdmin, true)).orderBy(users.email)
  return rows.map(({ email }) => email)
}
