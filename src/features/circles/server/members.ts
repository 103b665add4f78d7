import { blockedIds } from '#features/settings/server/blocks.ts'
import type { Ctx } from '#kit/server/context.ts'
import { selectCircle } from './memberStore.ts'

/** Ids of the people in this person's circle: asked and accepted (K-10), nobody who is blocked on either side. */
export async function circleOf(ctx: Ctx, userId: string): Promise<string[]> {
  const blocked = await blockedIds(ctx, userId)
  return (await selectCircle(ctx, userId)).filter((id) => !blocked.has(id))
}
