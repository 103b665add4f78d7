import type { Ctx } from '#kit/server/context.ts'
import { notifyIfEmpty, settleEmpty, tellChanged } from './members.ts'
import { selectLinks } from './memberStore.ts'

/**
 * Those linked to a person refetch their circle after the commit, in which the account is deleted or suspended. Members
 * whose circle is empty without that person are notified.
 */
export async function tellCircleLeft(ctx: Ctx, userId: string): Promise<void> {
  const links = await tellLinked(ctx, userId)
  for (const { id, isMember } of links) if (isMember) await notifyIfEmpty(ctx, id, userId)
}

/** Those linked to a person refetch their circle after the commit, in which the suspension of that person ends. */
export async function tellCircleBack(ctx: Ctx, userId: string): Promise<void> {
  const links = await tellLinked(ctx, userId)
  for (const { id, isMember } of links) if (isMember) await settleEmpty(ctx, id)
}

async function tellLinked(ctx: Ctx, userId: string) {
  const links = (await selectLinks(ctx, userId)).map(({ askerId, otherId, acceptedAt }) => ({
    id: askerId === userId ? otherId : askerId,
    isMember: acceptedAt !== null,
  }))
  await tellChanged(
    ctx,
    links.map(({ id }) => id),
  )
  return links
}
