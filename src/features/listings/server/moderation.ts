import type { Ctx } from '#kit/server/context.ts'
import { writeModeration, writeOwner } from './figureStore.ts'

/**
 * Stores an administrator's decision about a locked listing; searches and watches see it as a change of the listing.
 */
export const moderateListing = (
  ctx: Ctx,
  id: string,
  decided: { moderation: 'approved' | 'rejected'; reason: string },
): Promise<void> => writeModeration(ctx, id, decided)

/** Gives a locked, imported listing its owner; it is then moderated like any listing. */
export const giveListing = (ctx: Ctx, id: string, ownerId: string): Promise<void> => writeOwner(ctx, id, ownerId)
