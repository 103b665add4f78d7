import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import sharp, { type OutputInfo } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { Refusal } from '#core/errors.ts'
import { Gate } from './gate.ts'
import { withPhotoBytes } from './receivePhoto.ts'

/** Limits of an upload and the renditions to make. */
export interface PhotoSpec {
  mostBytes: number
  mostPixels: number
  /** Longest sides in pixels, largest last. */
  sizes: readonly number[]
}

/** One rendition: WebP, fitted into a square of `size` pixels, never enlarged. */
export interface PhotoFile {
  size: number
  bytes: Buffer
}

/** A photo ready to be stored: upright, sRGB, without any metadata. */
export interface PreparedPhoto {
  /** Pixels of the largest rendition, upright. */
  width: number
  height: number
  /** ThumbHash in base64, some 25 bytes. */
  thumbhash: string
  /** Of the original file. */
  sha256: Buffer
  files: PhotoFile[]
}

/** Decoding an AVIF takes 18 bytes per pixel, four times as much as a JPEG. */
const MOST_AVIF_PIXELS = 25_000_000
/** A photo with more pixels is decoded alone: rotated and progressive ones are held in memory completely. */
const LARGE_PIXELS = 16_000_000
const SLOTS = 2
const DECODE_SECONDS = 30
/** Side in pixels above which ThumbHash does not improve. */
const THUMB_SIDE = 100

const slots = new Gate(SLOTS)
sharp.cache(false)
sharp.concurrency(1)

/**
 * Receives a photo and makes its renditions, first frame only (docs/decisions/0005-photo-pipeline.md). Two photos are
 * processed at a time, the others wait.
 * @throws Refusal 'photoTooLarge', 'notAPhoto', 'photoTooManyPixels', 'malformedBody', 'busy'
 */
export function preparePhoto(source: Buffer | Readable, spec: PhotoSpec): Promise<PreparedPhoto> {
  return withPhotoBytes(source, spec.mostBytes, (original) => renderPhoto(original, spec))
}

/** SHA-256 of the original file of a photo. */
export const photoDigest = (original: Buffer): Buffer => createHash('sha256').update(original).digest()

/**
 * Makes the renditions of a photo that is already in memory.
 * @throws Refusal 'notAPhoto', 'photoTooManyPixels' when it has too many or takes more than half a minute to decode
 */
export async function renderPhoto(original: Buffer, spec: PhotoSpec): Promise<PreparedPhoto> {
  const format = photoFormat(original)
  if (!format || hidesAnotherFile(original)) throw new Refusal('notAPhoto')
  const pixels = await slots.run(1, () => countPixels(original, format))
  if (pixels > (format === 'avif' ? Math.min(MOST_AVIF_PIXELS, spec.mostPixels) : spec.mostPixels)) {
    throw new Refusal('photoTooManyPixels')
  }
  return slots.run(pixels > LARGE_PIXELS ? SLOTS : 1, async () => {
    const largest = await decode(original, spec)
    return {
      width: largest.info.width,
      height: largest.info.height,
      thumbhash: await thumbhashOf(largest),
      sha256: photoDigest(original),
      files: await encode(largest, spec.sizes),
    }
  })
}

/** Reads the header only. */
async function countPixels(original: Buffer, format: PhotoFormat): Promise<number> {
  const head = await sharp(original, { limitInputPixels: false }).metadata().catch(refuseUnreadable)
  const isWhatItSays = head.format === (format === 'avif' ? 'heif' : format)
  if (!isWhatItSays || (format === 'avif' && head.compression !== 'av1')) throw new Refusal('notAPhoto')
  return head.width * (head.pageHeight ?? head.height)
}

interface Pixels {
  data: Buffer
  info: OutputInfo
}

function decode(original: Buffer, spec: PhotoSpec): Promise<Pixels> {
  const side = spec.sizes.at(-1)!
  return sharp(original, { failOn: 'error', limitInputPixels: spec.mostPixels, sequentialRead: true })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable)
}

/** Any file that the decoder cannot read is refused as not a photo. */
function refuseUnreadable(error: Error): never {
  throw new Refusal(/pixel limit|timeout/i.test(error.message) ? 'photoTooManyPixels' : 'notAPhoto')
}

async function encode({ data, info }: Pixels, sizes: readonly number[]): Promise<PhotoFile[]> {
  const files: PhotoFile[] = []
  let whole: Buffer | null = null
  for (const size of sizes.toReversed()) {
    const fits = Math.max(info.width, info.height) <= size
    const bytes: Buffer = fits && whole ? whole : await webp({ data, info }, size)
    if (fits) whole = bytes
    files.unshift({ size, bytes })
  }
  return files
}

/** Small renditions have lower quality: the loss is hardly visible at that size. */
const qualityOf = (size: number) => (size <= 400 ? 74 : 80)

function webp({ data, info }: Pixels, size: number): Promise<Buffer> {
  return sharp(data, { raw: rawOf(info) })
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: qualityOf(size), effort: 4 })
    .toBuffer()
}

async function thumbhashOf({ data, info }: Pixels): Promise<string> {
  const small = await sharp(data, { raw: rawOf(info) })
    .resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString('base64')
}

const rawOf = ({ width, height, channels }: OutputInfo) => ({ width, height, channels })

/** Bytes in which PDF readers look for a header and browsers for markup, with a margin. */
const HEAD = 2048
/**
 * Largest distance from the end at which the last record of a zip can begin: its own 22 bytes and the longest comment.
 */
const ZIP_TAIL = 22 + 0xffff

const MARKUP = /<(!doctype|html|head|body|script|iframe|svg|\?php)|^#!/i

/** Signatures that no photo contains: long enough not to occur in compressed pixels by chance. */
const MARKS = [
  '%PDF-1.',
  '<script',
  '<SCRIPT',
  '<?php ',
  '<iframe',
  '__HALT_COMPILER',
  'Rar!\x1a\x07',
  '7z\xbc\xaf\x27\x1c',
].map((mark) => Buffer.from(mark, 'latin1'))

/**
 * True when the bytes of a photo can also be read as another kind of file (a polyglot): a document, a page, a script or
 * an archive. What cameras append (motion clips, gain maps, maker's notes) is not another file and is accepted.
 */
function hidesAnotherFile(bytes: Buffer): boolean {
  return (
    MARKUP.test(bytes.toString('latin1', 0, HEAD)) || MARKS.some((mark) => bytes.includes(mark)) || endsAsZip(bytes)
  )
}

function endsAsZip(bytes: Buffer): boolean {
  const tail = bytes.subarray(-ZIP_TAIL)
  for (let at = tail.indexOf('PK\x05\x06', 0, 'latin1'); at >= 0; at = tail.indexOf('PK\x05\x06', at + 1, 'latin1')) {
    const isWhole = at + 22 <= tail.length
    if (isWhole && tail.readUInt32LE(at + 4) === 0 && tail.readUInt16LE(at + 8) === tail.readUInt16LE(at + 10))
      return true
  }
  return false
}

/** Accepted photo formats. HEIC is not accepted, because its decoder is patented and not shipped. */
type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * The format of a file by its first bytes; its name and declared type are ignored.
 * @returns null when it is not an accepted format
 */
function photoFormat(bytes: Buffer): PhotoFormat | null {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif'
  if (text(4, 8) === 'ftyp' && brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return null
}

/** The brands that an ISO media file names in its first box: one major, then compatible ones after its version. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.length, bytes.length < 4 ? 0 : bytes.readUInt32BE(0), 256)
  const brands = []
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(bytes.toString('latin1', at, at + 4))
  return brands
}
