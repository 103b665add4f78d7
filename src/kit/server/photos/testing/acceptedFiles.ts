import sharp from 'sharp'
import { deflateSync } from 'node:zlib'
import { isoFile, latin, withJpegSegment, withPngChunk } from './fileParts.ts'
import { CANARY, exif, frames, quarters, xmp } from './pictures.ts'

/** An unusual but valid photo, and the size of its largest rendition. */
export interface AcceptedFile {
  name: string
  bytes: Buffer
  width: number
  height: number
}

let made: Promise<AcceptedFile[]> | undefined

/**
 * Photos as real cameras, editors and messengers make them; all their metadata contains the canary. Made once by a
 * worker.
 */
export const acceptedFiles = (): Promise<AcceptedFile[]> => (made ??= makeAcceptedFiles())

async function makeAcceptedFiles(): Promise<AcceptedFile[]> {
  const jpeg = await quarters().withExif(exif()).jpeg().toBuffer()
  const usual = { width: 640, height: 480 }
  return [
    ...(await turned()),
    ...Object.entries(await usualSides(jpeg)).map(([name, bytes]) => ({ name, bytes, ...usual })),
    { name: 'an animated GIF', bytes: await (await frames(5)).gif().toBuffer(), width: 320, height: 240 },
    { name: 'an animated WebP', bytes: await (await frames(5)).webp().toBuffer(), width: 320, height: 240 },
    { name: 'a single pixel', bytes: await quarters(1, 1).png().toBuffer(), width: 1, height: 1 },
    { name: 'a very wide strip', bytes: await quarters(6000, 3).png().toBuffer(), width: 1600, height: 1 },
    { name: 'a very tall strip', bytes: await quarters(3, 6000).jpeg().toBuffer(), width: 1, height: 1600 },
    {
      name: 'a photo of 12 megapixels',
      bytes: await quarters(800, 600).resize(4000, 3000, { kernel: 'nearest' }).jpeg().toBuffer(),
      width: 1600,
      height: 1200,
    },
    { name: 'a PNG of 48 megapixels', bytes: await blank(8000, 6000).png().toBuffer(), width: 1600, height: 1200 },
    {
      name: 'an interlaced PNG of 48 megapixels',
      bytes: await blank(8000, 6000).png({ progressive: true }).toBuffer(),
      width: 1600,
      height: 1200,
    },
  ]
}

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#586' } })

/** The eight EXIF orientations; 5 to 8 are rotated by 90°. */
function turned(): Promise<AcceptedFile[]> {
  return Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) => ({
      name: `a JPEG of orientation ${orientation}`,
      bytes: await quarters().withExif(exif()).withMetadata({ orientation }).jpeg().toBuffer(),
      width: orientation > 4 ? 480 : 640,
      height: orientation > 4 ? 640 : 480,
    })),
  )
}

async function usualSides(jpeg: Buffer): Promise<Record<string, Buffer>> {
  const png = await quarters().png().toBuffer()
  return {
    'a JPEG with a position': jpeg,
    'a JPEG with XMP': await quarters().withXmp(xmp).jpeg().toBuffer(),
    'a JPEG of another colour space': await quarters().withIccProfile('p3').jpeg().toBuffer(),
    'a CMYK JPEG': await quarters().toColourspace('cmyk').jpeg().toBuffer(),
    'a progressive JPEG': await quarters().jpeg({ progressive: true }).toBuffer(),
    'a grey JPEG': await quarters().greyscale().jpeg().toBuffer(),
    'a JPEG with a comment': withJpegSegment(jpeg, 0xfe, latin(CANARY)),
    'a JPEG with 9 MB of metadata': longMetadata(jpeg),
    'a JPEG with a film behind it': Buffer.concat([jpeg, isoFile('mp42', 'isom'), latin(CANARY)]),
    'a JPEG with another JPEG behind it': Buffer.concat([jpeg, jpeg]),
    'a PNG with 16 bits a channel': await quarters().toColourspace('rgb16').png().toBuffer(),
    'a PNG that can be seen through': await quarters().ensureAlpha(0.5).png().toBuffer(),
    'a grey PNG that can be seen through': await quarters()
      .greyscale()
      .ensureAlpha(0.5)
      .toColourspace('b-w')
      .png()
      .toBuffer(),
    'a PNG with a palette': await quarters().png({ palette: true, colours: 16 }).toBuffer(),
    'a PNG of two colours': await quarters().greyscale().threshold().png({ palette: true, colours: 2 }).toBuffer(),
    'an interlaced PNG': await quarters().png({ progressive: true }).toBuffer(),
    'a PNG with text': withPngChunk(png, 'tEXt', latin(`Comment\0${CANARY}`)),
    'a PNG with a position': await quarters().withExif(exif()).png().toBuffer(),
    'a PNG with text that unpacks to 64 MB': withPngChunk(
      png,
      'zTXt',
      Buffer.concat([latin('Comment\0\0'), deflateSync(Buffer.alloc(64 * 1024 * 1024, CANARY))]),
    ),
    'a WebP with a position': await quarters().withExif(exif()).withXmp(xmp).webp().toBuffer(),
    'a lossless WebP': await quarters().webp({ lossless: true }).toBuffer(),
    'a WebP that can be seen through': await quarters().ensureAlpha(0.5).webp().toBuffer(),
    'a GIF': await quarters().gif().toBuffer(),
    'an AVIF with a position': await quarters().withExif(exif()).avif({ effort: 0 }).toBuffer(),
  }
}

function longMetadata(jpeg: Buffer): Buffer {
  let longer = jpeg
  const segment = Buffer.alloc(65_000, CANARY)
  for (let i = 0; i < 138; i += 1) longer = withJpegSegment(longer, 0xed, segment)
  return longer
}
