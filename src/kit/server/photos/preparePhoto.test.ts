import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from 'thumbhash'
import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#core/errors.ts'
import { type PhotoSpec, preparePhoto } from './preparePhoto.ts'
import { type AcceptedFile, acceptedFiles } from './testing/acceptedFiles.ts'
import { CANARY, CORNERS, exif, frames, quarters } from './testing/pictures.ts'
import { type RefusedFile, refusedFiles } from './testing/refusedFiles.ts'

const SPEC: PhotoSpec = { mostBytes: 12 * 1024 * 1024, mostPixels: 50_000_000, sizes: [320, 800, 1600] }
let refused: RefusedFile[]
let accepted: AcceptedFile[]
beforeAll(async () => {
  refused = await refusedFiles()
  accepted = await acceptedFiles()
})

const prepare = (bytes: Buffer) => preparePhoto(bytes, SPEC)
/** The code of a refusal, "accepted", or any other error, which no test expects. */
const outcome = (bytes: Buffer): Promise<unknown> =>
  prepare(bytes).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )

async function outcomes(files: Array<{ name: string; bytes: Buffer }>) {
  const results: Record<string, unknown> = {}
  for (const { name, bytes } of files) results[name] = await outcome(bytes)
  return results
}

test('[S8] every hostile or broken file is refused with its reason', async () => {
  expect(refused.length).toBeGreaterThanOrEqual(60)
  expect(await outcomes(refused)).toEqual(Object.fromEntries(refused.map(({ name, code }) => [name, code])))
})

test('[S8] sabotage: a decoder without our checks accepts many of them', async () => {
  const readable = async (bytes: Buffer) => sharp(bytes, { limitInputPixels: false }).metadata()
  const taken = await Promise.allSettled(refused.map(({ bytes }) => readable(bytes)))
  expect(taken.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(25)
})

test('[S8] no photo has metadata after processing, and every rendition is one WebP of the right sides', async () => {
  const planted = accepted.filter(({ bytes }) => bytes.includes(CANARY))
  expect(planted.length).toBeGreaterThanOrEqual(15)
  for (const { name, bytes, width, height } of accepted) {
    const photo = await prepare(bytes)
    expect({ name, width: photo.width, height: photo.height }).toEqual({ name, width, height })
    expect(photo.files.map((file) => file.size)).toEqual([320, 800, 1600])
    for (const file of photo.files) {
      const found = await sharp(file.bytes).metadata()
      const longest = Math.max(found.width, found.height)
      const { exif, xmp, icc, iptc, comments, orientation, pages } = found
      expect({ name, exif, xmp, icc, iptc, comments, orientation, pages }).toEqual({ name })
      expect({ name, format: found.format, longest }).toEqual({
        name,
        format: 'webp',
        longest: Math.min(file.size, Math.max(width, height)),
      })
      expect(file.bytes.includes('CANARY')).toBe(false)
    }
  }
})

test.each([1, 2, 3, 4, 5, 6, 7, 8] as const)(
  'a photo with EXIF orientation %i becomes upright',
  async (orientation) => {
    const upright = () => quarters(640, 480)
    const turned = async (angle: number) => sharp(await upright().rotate(angle).png().toBuffer())
    /** The pixels as the camera stored them: rotating them by `orientation` gives the upright picture. */
    const stored = await {
      1: upright,
      2: () => upright().flop(),
      3: () => turned(180),
      4: () => upright().flip(),
      5: async () => (await turned(90)).flop(),
      6: () => turned(270),
      7: async () => (await turned(270)).flop(),
      8: () => turned(90),
    }[orientation]()
    const pixels = await stored.png().toBuffer()
    const photo = await prepare(
      await sharp(pixels).withExif(exif()).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer(),
    )
    expect([photo.width, photo.height]).toEqual([640, 480])
    await expectCorners(photo.files[1]!.bytes)
  },
)

test('the first frame of an animation is kept', async () => {
  for (const moving of [
    await (await frames(5)).gif().toBuffer(),
    await (await frames(5)).webp({ quality: 95 }).toBuffer(),
  ]) {
    const photo = await prepare(moving)
    expect([photo.width, photo.height]).toEqual([320, 240])
    await expectCorners(photo.files[0]!.bytes)
  }
})

test('colours in other colour spaces are preserved', async () => {
  await expectCorners((await prepare(await quarters().withIccProfile('p3').png().toBuffer())).files[1]!.bytes)
  await expectCorners((await prepare(await quarters().toColourspace('rgb16').png().toBuffer())).files[1]!.bytes)
  await expectCorners(
    (await prepare(await quarters().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer())).files[1]!.bytes,
    70,
  )
})

test('transparency is preserved', async () => {
  const photo = await prepare(await quarters().ensureAlpha(0.5).png().toBuffer())
  const { channels } = await sharp(photo.files[2]!.bytes).metadata()
  const { data } = await sharp(photo.files[2]!.bytes).raw().toBuffer({ resolveWithObject: true })
  expect(channels).toBe(4)
  expect(Math.abs(data[3]! - 128)).toBeLessThan(8)
})

test('the thumbhash encodes shape and colour, and the digest is of the original file', async () => {
  const bytes = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#cc3322' } })
    .png()
    .toBuffer()
  const photo = await prepare(bytes)
  const hash = Buffer.from(photo.thumbhash, 'base64')
  const average = thumbHashToAverageRGBA(hash)
  expect(hash.length).toBeLessThan(40)
  expect(thumbHashToApproximateAspectRatio(hash)).toBeCloseTo(1.5, 0)
  expect(
    Math.abs(average.r - 0xcc / 255) + Math.abs(average.g - 0x33 / 255) + Math.abs(average.b - 0x22 / 255),
  ).toBeLessThan(0.15)
  expect(photo.sha256).toEqual(createHash('sha256').update(bytes).digest())
})

test('[S8] memory stays bounded when the heaviest photos arrive all at once', async () => {
  const blank = sharp({ create: { width: 8000, height: 6200, channels: 3, background: '#586' } })
  const heavy = [
    await blank.clone().png({ progressive: true }).toBuffer(),
    await blank.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ]
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
  const all = Array.from({ length: 4 }, (_, i) => prepare(heavy[i % 2]!))
  await Promise.all([...all, ...refused.map(({ bytes }) => outcome(bytes))])
  clearInterval(watch)
  expect((peak - before) / 1e6).toBeLessThan(600)
})

async function expectCorners(webp: Buffer, tolerance = 14) {
  const { data, info } = await sharp(webp).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [0, 1, 2].map((band) => data[(y * info.width + x) * 3 + band]!)
  const [right, bottom] = [info.width - 20, info.height - 20]
  const found = {
    topLeft: at(20, 20),
    topRight: at(right, 20),
    bottomLeft: at(20, bottom),
    bottomRight: at(right, bottom),
  }
  for (const corner of ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const) {
    const off = found[corner].map((value, band) => Math.abs(value - CORNERS[corner][band]!))
    expect({ corner, off: Math.max(...off) > tolerance ? found[corner] : 'near' }).toEqual({ corner, off: 'near' })
  }
}
