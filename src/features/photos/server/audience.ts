import type { Ctx } from '#kit/server/context.ts'
import * as store from './store.ts'

/** Who may be shown a photo: anybody; the asker, for what is private; nobody else. */
export type Audience = 'public' | 'private' | 'none'

/** A photo as the rules of other features ask about it. */
export interface AskedPhoto {
  id: string
  /** Null: its owner's account is gone. */
  ownerId: string | null
}

/** What a feature says of a photo: shown to everybody, shown to the asker, or (null) not by this feature. */
export type PhotoRule = (ctx: Ctx, photo: AskedPhoto) => Promise<'public' | 'private' | null>

/**
 * Whether the asker may be shown a photo, and whether anybody may. Its owner and administrators always may; the rest is
 * said by the features that show photos (`rules`, in this order; wired in app).
 * @returns 'none' also for a photo that does not exist
 */
export async function audienceOf(ctx: Ctx, id: string, rules: readonly PhotoRule[]): Promise<Audience> {
  const [photo] = await store.photosById(ctx, [id])
  if (!photo) return 'none'
  const isMine = ctx.actor !== null && (ctx.actor.isAdmin || photo.ownerId === ctx.actor.userId)
  let audience: Audience = isMine ? 'private' : 'none'
  for (const rule of rules) {
    const said = await rule(ctx, { id, ownerId: photo.ownerId })
    if (said === 'public') return 'public'
    if (said === 'private') audience = 'private'
  }
  return audience
}
