import type { Readable } from 'node:stream'
import { Refusal } from '#core/errors.ts'
import { newId, UUID_PATTERN } from '#core/ids.ts'
import { days, hours } from '#core/units.ts'
import { causeOf } from '#kit/server/causeOf.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { openPhotoStore } from '#kit/server/photos/openPhotoStore.ts'
import { photoDigest, type PhotoFile, type PhotoSpec, renderPhoto } from '#kit/server/photos/preparePhoto.ts'
import { withPhotoBytes } from '#kit/server/photos/receivePhoto.ts'
import { findStrays } from '#kit/server/photos/strayBlobs.ts'
import type { Photo } from '../contract.ts'
import {
  MOST_PHOTO_BYTES,
  MOST_PHOTO_PIXELS,
  PHOTO_SIZES,
  type PhotoSize,
  PHOTOS_PER_HOUR,
  SAME_PHOTO_WITHIN,
} from '../rules.ts'
import * as store from './store.ts'

const SPEC: PhotoSpec = { mostBytes: MOST_PHOTO_BYTES, mostPixels: MOST_PHOTO_PIXELS, sizes: PHOTO_SIZES }
/** Photos deleted from the database per transaction. */
const PURGED_AT_ONCE = 500
/** Files younger than this may belong to a running upload whose row is not inserted yet. */
const FILES_SETTLE_WITHIN = days(1)

/**
 * Stores a photo of the signed-in person: its files first, durably, then its row. The same file within an hour is the
 * same photo, so that a repeated upload has one effect.
 * @throws Refusal 'notSignedIn', 'photoTooLarge', 'notAPhoto', 'photoTooManyPixels', 'malformedBody', 'busy',
 * 'tooManyRequests' beyond 1,000 new photos in an hour
 */
export async function uploadPhoto(ctx: Ctx, source: Buffer | Readable): Promise<Photo> {
  const { userId } = signedIn(ctx)
  return withPhotoBytes(source, SPEC.mostBytes, async (original) => {
    const known = await store.samePhoto(ctx, userId, photoDigest(original), sameSince(ctx))
    if (known) return presentPhoto(known)
    const lately = await store.countPhotos(ctx, userId, new Date(ctx.now().getTime() - hours(1)))
    if (lately >= PHOTOS_PER_HOUR) throw new Refusal('tooManyRequests')
    return presentPhoto(await storePhoto(ctx, userId, original))
  })
}

async function storePhoto(ctx: Ctx, ownerId: string, original: Buffer): Promise<store.PhotoRow> {
  const { files, ...made } = await renderPhoto(original, SPEC)
  const id = newId()
  await storePhotoFiles(ctx, id, files)
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
  const row: store.PhotoRow = { id, ownerId, bytes, createdAt: ctx.now(), ...made }
  const kept = await ctx.transaction(async (inside) => {
    await store.lockPicture(inside, ownerId, made.sha256)
    const first = await store.samePhoto(inside, ownerId, made.sha256, sameSince(inside))
    if (!first) await store.insertPhoto(inside, row)
    return first ?? row
  })
  if (kept !== row) await openPhotoStore(ctx.config).remove(id)
  return kept
}

/**
 * Stores the files of a photo. A full disk or a bucket that does not answer is refused as temporary, because the
 * request is valid: browsers retry it.
 */
async function storePhotoFiles(ctx: Ctx, id: string, files: PhotoFile[]): Promise<void> {
  try {
    await openPhotoStore(ctx.config).save(id, files)
  } catch (error) {
    ctx.log.error({ failure: causeOf(error) }, 'A photo could not be stored.')
    throw new Refusal('busy')
  }
}

const sameSince = (ctx: Ctx) => new Date(ctx.now().getTime() - SAME_PHOTO_WITHIN)

const presentPhoto = ({ id, width, height, thumbhash }: store.PhotoRow): Photo => ({ id, width, height, thumbhash })

/**
 * Deletes the files of the signed-in person's photos once the account is erased. Call in the transaction that erases
 * it.
 */
export async function removePhotosWithAccount(ctx: Ctx): Promise<void> {
  const ids = await store.photoIdsOf(ctx, signedIn(ctx).userId)
  ctx.afterCommit(() => removeFiles(ctx, ids))
}

/** The stored file of a photo in one size, or null; the caller checks access (`audienceOf`). */
export async function photoFile(ctx: Pick<Ctx, 'config'>, id: string, size: PhotoSize): Promise<Buffer | null> {
  return openPhotoStore(ctx.config).read(id, size)
}

/**
 * Checks that the signed-in person may use these photos: all exist and are theirs. Call in the transaction that refers
 * to them; until its end they cannot be purged. Photos that the listing or review already shows need not be claimed
 * again.
 * @param atMost limit for this kind of listing or review (`PHOTO_LIMITS`)
 * @returns the ids in the same order, each once
 * @throws Refusal 'notSignedIn', 'tooManyPhotos', 'photoNotFound'
 */
export async function claimPhotos(ctx: Ctx, ids: readonly string[], atMost = 10): Promise<string[]> {
  const { userId } = signedIn(ctx)
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
  if (wanted.length > atMost) throw new Refusal('tooManyPhotos')
  if (wanted.length === 0) return []
  if (!wanted.every((id) => UUID_PATTERN.test(id))) throw new Refusal('photoNotFound')
  const own = await store.lockOwnPhotos(ctx, userId, wanted)
  if (own.length !== wanted.length) throw new Refusal('photoNotFound')
  return wanted
}

/** True when this person uploaded this photo; a photo that is referred to is not purged. */
export const isPhotoOf = async (ctx: Ctx, photoId: string, userId: string): Promise<boolean> =>
  UUID_PATTERN.test(photoId) && (await store.photosById(ctx, [photoId])).some(({ ownerId }) => ownerId === userId)

/** Photos by id, for anybody; unknown ids are absent. */
export async function photosOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Photo>> {
  const wanted = [...new Set(ids)].filter((id) => UUID_PATTERN.test(id))
  if (wanted.length === 0) return new Map()
  const rows = await store.photosById(ctx, wanted)
  return new Map(rows.map((row) => [row.id, presentPhoto(row)]))
}

/**
 * Deletes unused photos from before `olderThan`, then stored files without a row that are older than a day (an aborted
 * upload, an erased owner). Rows are deleted first, so that a row always has its files. Files without a row are kept
 * when they outnumber the photos, because then the folder belongs to another database.
 * @returns number of deleted photos and of deleted files without a row
 */
export async function purgeUnusedPhotos(ctx: Ctx, olderThan: Date): Promise<{ photos: number; strays: number }> {
  let photos = 0
  let gone: string[]
  do {
    gone = await ctx.transaction(async (inside) => {
      const deleted = await store.deleteUnused(inside, olderThan, PURGED_AT_ONCE)
      inside.afterCommit(() => removeFiles(ctx, deleted))
      return deleted
    })
    photos += gone.length
  } while (gone.length > 0)
  const settled = new Date(ctx.now().getTime() - FILES_SETTLE_WITHIN)
  const withRow = async (ids: string[]) => new Set((await photosOf(ctx, ids)).keys())
  const { strays, found, known } = await findStrays(openPhotoStore(ctx.config), settled, withRow)
  if (strays === null) {
    ctx.log.warn({ strays: found, known }, 'photo store holds another database’s photos; nothing taken')
    return { photos, strays: 0 }
  }
  await removeFiles(ctx, strays)
  return { photos, strays: strays.length }
}

async function removeFiles(ctx: Ctx, ids: string[]): Promise<void> {
  const photoStore = openPhotoStore(ctx.config)
  for (const id of ids) await photoStore.remove(id)
}
