import type { Ctx } from '#kit/server/context.ts'
import { selectLinks } from './memberStore.ts'

/** True when somebody is in this person's circle, or this person has asked somebody. */
export const hasInvited = async (ctx: Ctx, userId: string): Promise<boolean> =>
  (await selectLinks(ctx, userId)).some(({ askerId, acceptedAt }) => acceptedAt !== null || askerId === userId)
