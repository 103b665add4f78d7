import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OutputInfo, type OverlayOptions } from 'sharp'
import { days } from '#core/units.ts'
import type { PublicListing } from '#features/listings/server/publicListing.ts'
import { photoFile } from '#features/photos/server/photos.ts'
import type { Config } from '#kit/server/config.ts'
import type { Ctx } from '#kit/server/context.ts'
import { projectRoot } from '#kit/server/projectRoot.ts'
import { escapeHtml } from './html.ts'
import { PREVIEW_SIZE } from './tags.ts'

/** Version of the drawing; increase it to redraw cached pictures. */
const DRAWING = 1
/** Cached pictures are deleted after this long and redrawn on request. */
const RETENTION = days(30)

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
  const before = ctx.now().getTime() - RETENTION
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < before) await rm(path, { force: true })
  }
}

/** Content of a preview picture. */
export interface Preview {
  name: string
  /** "" for none. */
  price: string
  /** "" for none. */
  place: string
  photo: Buffer | null
}

const { width: WIDTH, height: HEIGHT } = PREVIEW_SIZE
const PHOTO_WIDTH = 600
const LEFT = PHOTO_WIDTH + 56
const TEXT_WIDTH = WIDTH - LEFT - 48
const QUALITY = 82
/** Minimum font size; smaller text is unreadable in a chat. */
const SMALLEST = 16

/** Scripts of the product's fonts; a name in another script only appears in the link's title. */
const DRAWABLE = /^[\p{Script=Latin}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]*$/u

/** The link preview picture (1200 × 630): the photo, beside it name, price and place, and the logo. */
export async function drawPreview({ name, price, place, photo }: Preview): Promise<Buffer> {
  const lines = [
    { text: lineOf(name, 60), size: 54, colour: '#14231f', height: 210 },
    { text: lineOf(price, 40), size: 60, colour: '#0a5a54', height: 80 },
    { text: lineOf(place, 70), size: 30, colour: '#47554f', height: 84 },
  ].filter(({ text }) => text !== '')
  const layers: OverlayOptions[] = [{ input: await pictureOf(photo), left: 0, top: 0 }]
  let top = 150
  for (const line of lines) {
    const { data, info } = await textPicture(line)
    layers.push({ input: data, left: LEFT, top })
    top += info.height + 26
  }
  layers.push({ input: Buffer.from(SIGN), left: LEFT, top: 48 })
  layers.push({
    input: (await textPicture({ text: 'Hereabouts', size: 34, colour: '#14231f', height: 50 })).data,
    left: LEFT + 76,
    top: 60,
  })
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#faf6ef' } })
    .composite(layers)
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
}

/** At most `most` characters, without characters that the fonts lack. */
function lineOf(text: string, most: number): string {
  const plain = text
    .replace(/\p{Extended_Pictographic}|\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (!DRAWABLE.test(plain)) return ''
  const characters = [...plain]
  return characters.length <= most ? plain : `${characters.slice(0, most - 1).join('')}…`
}

const pictureOf = (photo: Buffer | null): Promise<Buffer> =>
  photo
    ? sharp(photo).resize(PHOTO_WIDTH, HEIGHT, { fit: 'cover', position: 'attention' }).png().toBuffer()
    : sharp(Buffer.from(STREET)).resize(PHOTO_WIDTH, HEIGHT).png().toBuffer()

const FONTS = join(projectRoot(), 'assets', 'fonts')
const FAMILIES = 'Anek Latin Medium,Anek Devanagari Medium,'
let fontsLoaded: Promise<unknown> | null = null

/** Loads each font into the drawing library by drawing one text with it. */
const loadFonts = () =>
  (fontsLoaded ??= (async () => {
    for (const file of ['anek-latin-650.ttf', 'anek-rupee-650.ttf', 'anek-devanagari-650.ttf'])
      await sharp({ text: { text: 'x', fontfile: join(FONTS, file), dpi: 72 } }).toBuffer()
  })())

interface Line {
  text: string
  size: number
  colour: string
  /** Available height; longer text is drawn smaller. */
  height: number
}

async function textPicture(line: Line): Promise<{ data: Buffer; info: OutputInfo }> {
  await loadFonts()
  const { text, size, colour, height } = line
  const drawn = sharp({
    text: {
      text: `<span foreground="${colour}">${escapeHtml(text)}</span>`,
      font: `${FAMILIES} ${size}`,
      fontfile: join(FONTS, 'anek-latin-650.ttf'),
      width: TEXT_WIDTH,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
  const picture = await drawn.png().toBuffer({ resolveWithObject: true })
  return picture.info.height <= height || size < SMALLEST ? picture : textPicture({ ...line, size: size * 0.85 })
}

const SIGN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="60" height="60"><rect width="64" height="64" rx="15" fill="#0b6660"/><path d="M18 13v38M18 38a14 14 0 0 1 28 0v13" fill="none" stroke="#fff" stroke-width="8.5" stroke-linecap="round" stroke-linejoin="round"/><circle cx="32" cy="47.5" r="6.2" fill="#f5a81c"/></svg>`

/** Placeholder without a photo: a shop front. */
const STREET = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 630" width="600" height="630"><rect width="600" height="630" fill="#dcefea"/><path d="M150 300h300v230H150Z" fill="#0b6660"/><path d="M255 530V400a45 45 0 0 1 90 0v130Z" fill="#07443f"/><circle cx="325" cy="470" r="9" fill="#f5a81c"/>${[0, 1, 2, 3, 4, 5].map((i) => `<path d="M${126 + i * 58} 220h58v80a29 29 0 0 1-58 0Z" fill="${i % 2 ? '#fff4df' : '#0d5a53'}"/>`).join('')}</svg>`
