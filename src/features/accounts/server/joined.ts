import type { Ctx } from '#kit/server/context.ts'
import { userById } from './store.ts'

/** When an account was made; null for none. */
export const joinedAt = async (ctx: Ctx, userId: string): Promise<Date | null> =>
  (await userById(ctx, userId))?.createdAt ?? null
