import type { Ctx } from '#kit/server/context.ts'
import type { PhotoRule } from '#kit/server/feature.ts'
import * as store from './store.ts'

/** Who may see a photo: anybody, only people with access (such as the caller), or nobody else. */
export type Audience = 'public' | 'private' | 'none'

/**
 * Whether the caller may see a photo, and whether it is public. Its owner and administrators always may; otherwise the
 * features that show photos decide (`rules`, in this order; set by app).
 * @returns 'none' also for a photo that does not exist
 */
export async function audienceOf(ctx: Ctx, id: string, rules: readonly PhotoRule[]): Promise<Audience> {
  const [photo] = await store.photosById(ctx, [id])
  if (!photo) return 'none'
  const isMine = ctx.actor !== null && (ctx.actor.isAdmin || photo.ownerId === ctx.actor.userId)
  let audience: Audience = isMine ? 'private' : 'none'
  for (const rule of rules) {
    const answer = await rule(ctx, { id, ownerId: photo.ownerId })
    if (answer === 'public') return 'public'
    if (answer === 'private') audience = 'private'
  }
  return audience
}
