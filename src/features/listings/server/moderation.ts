import type { Ctx } from '#kit/server/context.ts'
import { type Moderation, readModeration, restoreModeration, writeModeration, writeOwner } from './figureStore.ts'

/**
 * Stores an administrator's decision about a locked listing; searches and watches treat it as a change of the listing.
 */
export const moderateListing = (
  ctx: Ctx,
  id: string,
  decided: { moderation: 'approved' | 'rejected'; reason: string },
): Promise<void> => writeModeration(ctx, id, decided)

/** The present decision about a listing; null for an unknown listing. */
export const moderationOf = (ctx: Ctx, id: string): Promise<Moderation | null> => readModeration(ctx, id)

/**
 * Undoes the decision that was made at `decidedAt`.
 * @returns false when something was decided or changed since then, which is kept
 */
export const undoModeration = (ctx: Ctx, id: string, before: Moderation, decidedAt: string): Promise<boolean> =>
  restoreModeration(ctx, id, before, decidedAt)

export type { Moderation }

/** Gives a locked, imported listing its owner; it is then moderated like any listing. */
export const giveListing = (ctx: Ctx, id: string, ownerId: string): Promise<void> => writeOwner(ctx, id, ownerId)
