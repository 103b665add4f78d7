import { Refusal } from '#core/errors.ts'
import { claimPhotos, photoFile } from '#features/photos/server/photos.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { AlikeListing } from '../../lookContract.ts'
import { type Index, nearestListings, type SearchInput } from '../search.ts'
import { looksOf, photosWithoutLook, putLook } from '../store.ts'
import { likeness, lookModel } from './model.ts'

/** Photos processed in one round. */
const AT_ONCE = 20
/** Most listings compared, nearest first. */
const MOST_COMPARED = 2000
const MOST_SHOWN = 40
/** Minimum likeness of a result. */
const LEAST_LIKENESS = 0.62

/**
 * Listings near a place whose photos resemble the given one, most alike first: every photo of the 2,000 nearest is
 * compared.
 * @throws Refusal 'notSignedIn', 'photoNotFound' for a photo that the person did not upload
 */
export async function findAlike(
  ctx: Ctx,
  index: Index,
  { photoId, ...near }: Pick<SearchInput, 'latitude' | 'longitude' | 'radiusMeters' | 'area'> & { photoId: string },
): Promise<{ items: AlikeListing[] }> {
  const [id] = await claimPhotos(ctx, [photoId], 1)
  const file = id && (await photoFile(ctx, id, 320))
  if (!file) throw new Refusal('photoNotFound')
  const model = await lookModel(ctx.config)
  const wanted = await model.vectorOf(file)
  const listings = await nearestListings(ctx, index, near, MOST_COMPARED)
  const best = new Map<string, number>()
  for (const { listingId, vector } of await looksOf(
    ctx,
    listings.map((listing) => listing.id),
    model.name,
  )) {
    best.set(listingId, Math.max(best.get(listingId) ?? 0, likeness(wanted, vector)))
  }
  const items = listings
    .map((listing) => ({ listing, likeness: Math.round((best.get(listing.id) ?? 0) * 1000) / 1000 }))
    .filter((alike) => alike.likeness >= LEAST_LIKENESS)
    .sort((a, b) => b.likeness - a.likeness)
  return { items: items.slice(0, MOST_SHOWN) }
}

/**
 * Computes missing descriptors of listing photos.
 * @returns how many
 */
export async function settleLooks(ctx: Ctx): Promise<number> {
  const model = await lookModel(ctx.config)
  const ids = await photosWithoutLook(ctx, model.name, AT_ONCE)
  for (const id of ids) {
    const file = await photoFile(ctx, id, 320)
    await putLook(ctx, id, model.name, file ? await model.vectorOf(file) : new Float32Array())
  }
  return ids.length
}
