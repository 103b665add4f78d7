import type { Ctx } from '#kit/server/context.ts'
import { writeModeration, writeOwner } from './figureStore.ts'

/** Writes what an administrator decided of a held listing; searches and watches see it as a change of the listing. */
export const moderateListing = (
  ctx: Ctx,
  id: string,
  decided: { moderation: 'approved' | 'rejected'; reason: string },
): Promise<void> => writeModeration(ctx, id, decided)

/** Gives a held, imported listing its owner; it is looked at like anything that a person lists. */
export const giveListing = (ctx: Ctx, id: string, ownerId: string): Promise<void> => writeOwner(ctx, id, ownerId)
