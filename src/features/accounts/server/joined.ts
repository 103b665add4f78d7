import type { Ctx } from '#kit/server/context.ts'
import { userById } from './store.ts'

/** When an account was created; null for an unknown id. */
export const joinedAt = async (ctx: Ctx, userId: string): Promise<Date | null> =>
  (await userById(ctx, userId))?.createdAt ?? null
