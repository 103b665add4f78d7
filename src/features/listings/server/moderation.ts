import type { Ctx } from '#kit/server/context.ts'
import { type Moderation, readModeration, restoreModeration, writeModeration, writeOwner } from './figureStore.ts'

/**
 * Stores an administrator's decision about a locked listing; searches and watches see it as a change of the listing.
 */
export const moderateListing = (
  ctx: Ctx,
  id: string,
  decided: { moderation: 'approved' | 'rejected'; reason: string },
): Promise<void> => writeModeration(ctx, id, decided)

/** What was decided about a listing so far; null for an unknown one. */
export const moderationOf = (ctx: Ctx, id: string): Promise<Moderation | null> => readModeration(ctx, id)

/**
 * Takes a decision of `decidedAt` back. @returns false when something was decided or changed since: that stays
 */
export const undoModeration = (ctx: Ctx, id: string, before: Moderation, decidedAt: string): Promise<boolean> =>
  restoreModeration(ctx, id, before, decidedAt)

export type { Moderation }

/** Gives a locked, imported listing its owner; it is then moderated like any listing. */
export const giveListing = (ctx: Ctx, id: string, ownerId: string): Promise<void> => writeOwner(ctx, id, ownerId)
