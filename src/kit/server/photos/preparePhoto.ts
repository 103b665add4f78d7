import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import sharp, { type OutputInfo } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { Refusal } from '#core/errors.ts'
import { Gate } from './gate.ts'
import { hidesAnotherFile } from './hiddenFile.ts'
import { type PhotoFormat, photoFormat } from './photoFormat.ts'
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

/** A file that the decoder cannot read is refused as not a photo, whatever the reason. */
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
