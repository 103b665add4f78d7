import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Refusal } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { days, milliseconds } from '#core/units.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { withPhotoBytes } from '#kit/server/photos/receivePhoto.ts'
import { findStrays } from '#kit/server/photos/strayBlobs.ts'
import { prepareSound } from '#kit/server/sounds/prepareSound.ts'
import { openSoundStore } from '#kit/server/sounds/soundStore.ts'
import { LONGEST_VOICE, MOST_SOUND_BYTES, UNSENT_SOUNDS_KEPT, VOICE_SLACK } from '../voiceRules.ts'
import * as store from './soundStore.ts'

/** Files younger than this may belong to a running upload whose row is not inserted yet. */
const FILES_SETTLE_WITHIN = days(1)
const LONGEST = milliseconds(LONGEST_VOICE + VOICE_SLACK)

/**
 * Stores a recorded sound of the signed-in person under an id that their browser chose: its file first, durably, then
 * its row. The same file under the same id again changes nothing.
 * @throws Refusal 'notSignedIn', 'soundTooLarge', 'notASound', 'soundTooLong', 'malformedBody', 'busy', 'soundNotFound'
 *   for an id that is taken
 */
export async function storeSound(
  ctx: Ctx,
  id: string,
  source: Buffer | Readable,
): Promise<{ id: string; durationMs: number }> {
  const { userId } = signedIn(ctx)
  const work = async (original: Buffer) => {
    const sha256 = createHash('sha256').update(original).digest()
    const known = await store.selectSound(ctx, id)
    if (known) return presentSame(known, userId, sha256)
    const { format, bytes, duration } = await prepareSound(original, LONGEST)
    const row = { id, fileId: newId(), ownerId: userId, format, bytes: bytes.length, durationMs: duration, sha256 }
    await openSoundStore(ctx.config).save(row.fileId, bytes)
    if (await store.insertSound(ctx, row)) return { id, durationMs: row.durationMs }
    await openSoundStore(ctx.config).remove(row.fileId)
    return presentSame((await store.selectSound(ctx, id))!, userId, sha256)
  }
  return withPhotoBytes(source, MOST_SOUND_BYTES, work, 'soundTooLarge')
}

function presentSame({ id, ownerId, durationMs, sha256 }: store.SoundRow, userId: string, uploaded: Buffer) {
  if (ownerId !== userId || !sha256.equals(uploaded)) throw new Refusal('soundNotFound')
  return { id, durationMs }
}

/**
 * A sound that the signed-in person may hear.
 * @throws Refusal 'notSignedIn', 'soundNotFound'
 */
export async function soundFor(ctx: Ctx, id: string): Promise<{ format: 'webm' | 'mp4'; bytes: Buffer }> {
  const sound = await store.selectHeard(ctx, id, signedIn(ctx).userId)
  const bytes = sound && (await openSoundStore(ctx.config).read(sound.fileId))
  if (!bytes) throw new Refusal('soundNotFound')
  return { format: sound.format, bytes }
}

/**
 * Checks that the signed-in person may send this sound: it is theirs, and belongs to no message. Call in the
 * transaction of the message.
 * @returns its length in milliseconds
 * @throws Refusal 'soundNotFound'
 */
export async function claimSound(ctx: Ctx, id: string): Promise<number> {
  const durationMs = await store.lockUnsent(ctx, id, signedIn(ctx).userId)
  if (durationMs === null) throw new Refusal('soundNotFound')
  return durationMs
}

/** Deletes the sounds of messages; the files are deleted after the commit. */
export async function eraseSounds(ctx: Ctx, messageIds: readonly string[]): Promise<void> {
  removeFiles(ctx, await store.deleteSoundsOf(ctx, messageIds))
}

/** Deletes the files of the signed-in person's sounds once the account is erased. Call in that transaction. */
export async function removeSoundsWithAccount(ctx: Ctx): Promise<void> {
  removeFiles(ctx, await store.soundFilesOf(ctx, signedIn(ctx).userId))
}

/** Deletes sounds whose message was not sent within a day, and files without a row. */
export async function purgeUnsentSounds(ctx: Ctx): Promise<void> {
  const now = ctx.now().getTime()
  await ctx.transaction(async (inside) =>
    removeFiles(inside, await store.deleteUnsent(inside, new Date(now - UNSENT_SOUNDS_KEPT))),
  )
  const { files } = openSoundStore(ctx.config)
  const settled = new Date(now - FILES_SETTLE_WITHIN)
  const { strays, found, known } = await findStrays(files, settled, (ids) => store.knownFiles(ctx, ids))
  if (strays === null) ctx.log.warn({ strays: found, known }, 'store holds another database’s sounds; nothing taken')
  for (const id of strays ?? []) await files.remove(id)
}

function removeFiles(ctx: Ctx, ids: readonly string[]): void {
  ctx.afterCommit(async () => {
    for (const id of ids) await openSoundStore(ctx.config).remove(id)
  })
}
