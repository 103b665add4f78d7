import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { days } from '#core/units.ts'
import type { PublicListing } from '#features/listings/server/publicListing.ts'
import { photoFile } from '#features/photos/server/photos.ts'
import type { Config } from '#kit/server/config.ts'
import type { Ctx } from '#kit/server/context.ts'
import { drawPreview } from './drawPreview.ts'

/** Version of the drawing; increase it to redraw cached pictures. */
const DRAWING = 1
/** Cached pictures are deleted after this long and redrawn on request. */
const KEPT_FOR = days(30)

/** Fingerprint of a preview's content, part of its URL: a changed price gives a new picture. */
export function fingerprintOf({ id, name, price, place, photos, stock }: PublicListing): string {
  const shown = JSON.stringify([DRAWING, id, name, price, place, photos[0]?.id, stock])
  return createHash('sha256').update(shown).digest('hex').slice(0, 16)
}

const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'previews')
const fileOf = (config: Pick<Config, 'dataDir'>, listing: PublicListing) =>
  join(folderOf(config), `${listing.id.replace(/[^\w-]/g, '')}-${fingerprintOf(listing)}.jpg`)

/** Drawings in progress, so that concurrent requests share one. */
const drawing = new Map<string, Promise<Buffer>>()

/** The preview of a listing as JPEG: drawn once and cached in the data directory. */
export async function previewPicture(ctx: Ctx, listing: PublicListing): Promise<Buffer> {
  const file = fileOf(ctx.config, listing)
  const kept = await readFile(file).catch(() => null)
  if (kept) return kept
  const begun = drawing.get(file) ?? drawAndKeep(ctx, listing, file).finally(() => drawing.delete(file))
  drawing.set(file, begun)
  return begun
}

async function drawAndKeep(ctx: Ctx, listing: PublicListing, file: string): Promise<Buffer> {
  const [photo] = listing.photos
  const bytes = await drawPreview({
    name: listing.name,
    price: listing.price,
    place: listing.place,
    photo: photo ? await photoFile(ctx, photo.id, 800) : null,
  })
  await mkdir(folderOf(ctx.config), { recursive: true })
  const half = `${file}.${process.pid}.half`
  await writeFile(half, bytes)
  await rename(half, file)
  return bytes
}

/** Deletes old previews, for example of deleted or changed listings. */
export async function purgePreviews(ctx: Ctx): Promise<void> {
  const folder = folderOf(ctx.config)
  const before = ctx.now().getTime() - KEPT_FOR
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < before) await rm(path, { force: true })
  }
}
