import { Refusal } from '#core/errors.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import { listOwn } from '#features/chat/server/conversations.ts'
import { blockPerson, myBlocks, myKnownBlocks, unblockPerson, unseenAmong } from '#features/people/server/blocks.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import * as store from './memberStore.ts'
import { settleTogether, tellEnded } from './members.ts'

/**
 * Blocks a person: neither of the two sees, finds or reaches the other any more. Their circle link and shares end (by a
 * database trigger), and their notices go. The blocked person is notified only if their circle is empty now.
 * @throws Refusal 'notSignedIn', 'userNotFound'
 */
export async function blockFromCircle(ctx: Ctx, { userId: otherId }: { userId: string }) {
  if (!UUID_PATTERN.test(otherId) || (await unseenAmong(ctx, [otherId])).size > 0) throw new Refusal('userNotFound')
  await blockMember(ctx, { userId: otherId })
  return { id: otherId }
}

/** Like `blockFromCircle`, also for people whom the signed-in person cannot see; the chat blocks with it. */
export async function blockMember(ctx: Ctx, { userId: otherId }: { userId: string }): Promise<void> {
  const { userId } = signedIn(ctx)
  await ctx.transaction(async (inside) => {
    const link = await store.lockLink(inside, userId, otherId)
    await blockPerson(inside, { userId: otherId, isKnown: await isKnownToMe(inside, otherId) })
    await settleTogether(inside, otherId)
    if (link?.acceptedAt) await tellEnded(inside, otherId)
  })
}

/**
 * Whether the signed-in person knows the name: of a public profile, of people who are in the circle or asked to be, who
 * wrote to them, or with whom they have an order.
 */
export async function isKnownToMe(ctx: Ctx, otherId: string): Promise<boolean> {
  const { userId } = signedIn(ctx)
  const link = await store.selectLink(ctx, userId, otherId)
  if (link?.acceptedAt || link?.askerId === otherId) return true
  if ((await peopleAsSeen(ctx, [otherId], 'stranger')).get(otherId)?.isShown) return true
  const [chat] = (await listOwn(ctx, { withId: otherId })).conversations
  const isNamed = (chat?.partner.shop?.owner ?? chat?.partner.name ?? '') !== ''
  return isNamed || store.hasOrderWith(ctx, userId, otherId)
}

/**
 * People whom the signed-in person blocks, newest first; without name and photo if they did not know them.
 * @throws Refusal 'notSignedIn'
 */
export async function listBlocked(ctx: Ctx) {
  const ids = await myBlocks(ctx)
  const seen = await peopleAsSeen(ctx, await myKnownBlocks(ctx), 'circle')
  return {
    people: ids.map((id) => ({ id, name: seen.get(id)?.name ?? '', profilePhoto: seen.get(id)?.photo ?? '' })),
  }
}

/**
 * Unblocks a person.
 * @throws Refusal 'notSignedIn'
 */
export async function unblockFromCircle(ctx: Ctx, { userId }: { userId: string }): Promise<{ id: string }> {
  if (UUID_PATTERN.test(userId)) await unblockPerson(ctx, { userId })
  return { id: userId }
}
