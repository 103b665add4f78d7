import type { Ctx } from '#kit/server/context.ts'
import { selectLinks } from './memberStore.ts'

/** True when this person has a circle member or has sent a request. */
export const hasInvited = async (ctx: Ctx, userId: string): Promise<boolean> =>
  (await selectLinks(ctx, userId)).some(({ askerId, acceptedAt }) => acceptedAt !== null || askerId === userId)
