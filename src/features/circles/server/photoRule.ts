import type { PhotoRule } from '#features/photos/server/audience.ts'
import { isOfPost } from './feedStore.ts'
import { areInCircle } from './members.ts'

/** A photo of a post is visible to the circle of its author, who uploaded it. */
export const isPostPhoto: PhotoRule = async (ctx, { id, ownerId }) => {
  if (!ctx.actor || ownerId === null || !(await isOfPost(ctx, id))) return null
  return (await areInCircle(ctx, ctx.actor.userId, ownerId)) ? 'private' : null
}
