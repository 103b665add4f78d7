import type { OutputOf } from '#core/contract.ts'
import { Refusal } from '#core/errors.ts'
import { newId, UUID_PATTERN } from '#core/ids.ts'
import { hours } from '#core/units.ts'
import { listedPrice } from '#features/listings/variantRules.ts'
import { claimPhotos } from '#features/photos/server/photos.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tellAll } from '#kit/server/tellAll.ts'
import type { FeedEntry, readFeed as endpoint } from '../feedContract.ts'
import { FEED_PAGE, MOST_POST_PHOTOS, POSTS_PER_HOUR } from '../rules.ts'
import { countPosts, deleteOwnPost, type FeedRow, insertPost, selectFeed } from './feedStore.ts'
import { circleOf } from './members.ts'

/**
 * The feed of the circle (K-20): listings of its members, and posts of members and the caller, newest first.
 * @throws Refusal 'notSignedIn'
 */
export async function readFeed(
  ctx: Ctx,
  { after }: { after?: string | undefined },
): Promise<OutputOf<typeof endpoint>> {
  const { userId } = signedIn(ctx)
  const sellers = await circleOf(ctx, userId)
  const [time, id] = after?.split(' ') ?? []
  const found = await selectFeed(ctx, {
    sellers,
    authors: [...sellers, userId],
    after: time && id ? [time, id] : null,
    most: FEED_PAGE + 1,
  })
  const rows = found.slice(0, FEED_PAGE)
  const last = rows.at(-1)
  return {
    entries: await entries(ctx, userId, rows),
    next: last && found.length > FEED_PAGE ? `${last.micros} ${last.id}` : null,
  }
}

async function entries(ctx: Ctx, userId: string, rows: readonly FeedRow[]): Promise<FeedEntry[]> {
  const seen = await peopleAsSeen(ctx, [...new Set(rows.map(({ authorId }) => authorId))], 'circle')
  return rows.map(({ id, authorId, at, text, photos, kind, title, pricePaise, priceToPaise, priceUnit, isDemo }) => ({
    id,
    author: {
      id: authorId,
      name: seen.get(authorId)?.name ?? '',
      profilePhoto: seen.get(authorId)?.photo ?? '',
      isMe: authorId === userId,
    },
    at: at.toISOString(),
    text,
    photos,
    listing: kind && {
      kind,
      title,
      price: listedPrice({ pricePaise, priceToPaise, priceUnit }),
      isDemo,
    },
  }))
}

/**
 * Publishes a post to the person's own circle; open screens of its members are notified.
 * @throws Refusal 'notSignedIn', 'photoNotFound', 'tooManyPhotos', 'tooManyRequests' beyond 30 posts in an hour
 */
export async function createPost(
  ctx: Ctx,
  { text, photoIds }: { text: string; photoIds: string[] },
): Promise<FeedEntry> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    const lately = await countPosts(inside, userId, new Date(inside.now().getTime() - hours(1)))
    if (lately >= POSTS_PER_HOUR) throw new Refusal('tooManyRequests')
    const id = newId()
    const photos = await claimPhotos(inside, photoIds, MOST_POST_PHOTOS)
    await insertPost(inside, { id, authorId: userId, text }, photos)
    await tellCircle(inside, userId)
    const own = await selectFeed(inside, { sellers: [], authors: [userId], after: null, most: FEED_PAGE })
    const [entry] = await entries(
      inside,
      userId,
      own.filter((row) => row.id === id),
    )
    return entry!
  })
}

/**
 * Deletes a post of the signed-in person.
 * @throws Refusal 'notSignedIn', 'notFound' when it is not the person's own
 */
export async function deletePost(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    if (!UUID_PATTERN.test(id) || !(await deleteOwnPost(inside, userId, id))) throw new Refusal('notFound')
    await tellCircle(inside, userId)
    return { id }
  })
}

const tellCircle = async (ctx: Ctx, userId: string) =>
  tellAll(ctx, await circleOf(ctx, userId), 'circle', { change: 'feed', userId })
