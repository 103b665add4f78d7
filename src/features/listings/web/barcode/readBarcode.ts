import { barcodeOf } from '../../barcode.ts'

/** The part of the browser's BarcodeDetector that is used here; TypeScript's DOM types do not have it yet. */
interface Detector {
  detect: (source: CanvasImageSource) => Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const FORMATS = ['ean_13', 'ean_8', 'upc_a']

type Reader = (picture: CanvasImageSource, width: number, height: number) => Promise<string | null>

let reader: Promise<Reader> | undefined

/** Reads with the browser's own detector, else with ZXing, which is loaded when it is first needed. */
const openReader = (): Promise<Reader> => (reader ??= ownReader().then((own) => own ?? zxingReader()))

async function ownReader(): Promise<Reader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return null
  const known = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  if (!FORMATS.every((format) => known.includes(format))) return null
  const detector = new BarcodeDetector({ formats: FORMATS })
  return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null
}

/** A picture is scaled down to this width before ZXing reads it, in px. */
const READ_AT = 800

async function zxingReader(): Promise<Reader> {
  const decode = await zxingDecoder()
  return async (picture, width, height) => {
    const scale = Math.min(1, READ_AT / width)
    const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
    const pen = canvas.getContext('2d', { willReadFrequently: true })!
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
    return decode(greyOf(data), canvas.width, canvas.height)
  }
}

/** Reads a bar code in a grey picture, one byte per pixel; null without one. */
export async function zxingDecoder(): Promise<
  (grey: Uint8ClampedArray, width: number, height: number) => string | null
> {
  // Imports only the needed files, because the whole library is six times as large.
  const [{ default: Reader }, { default: Bitmap }, { default: Binarizer }, { default: Luminance }, formats, hintTypes] =
    await Promise.all([
      import('@zxing/library/esm/core/oned/MultiFormatUPCEANReader.js'),
      import('@zxing/library/esm/core/BinaryBitmap.js'),
      import('@zxing/library/esm/core/common/HybridBinarizer.js'),
      import('@zxing/library/esm/core/RGBLuminanceSource.js'),
      import('@zxing/library/esm/core/BarcodeFormat.js'),
      import('@zxing/library/esm/core/DecodeHintType.js'),
    ])
  const { default: Format } = formats
  const { default: Hint } = hintTypes
  const hints = new Map<number, unknown>([
    [Hint.POSSIBLE_FORMATS, [Format.EAN_13, Format.EAN_8, Format.UPC_A]],
    [Hint.TRY_HARDER, true],
  ])
  const zxing = new Reader(hints)
  return (grey, width, height) => {
    try {
      const source = new Luminance(grey, width, height)
      return zxing.decode(new Bitmap(new Binarizer(source)), hints).getText()
    } catch {
      return null
    }
  }
}

function greyOf(data: Uint8ClampedArray): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(data.length / 4)
  for (let i = 0; i < grey.length; i++)
    grey[i] = (data[4 * i]! * 306 + data[4 * i + 1]! * 601 + data[4 * i + 2]! * 117) >> 10
  return grey
}

/** The normalised bar code in a picture; null without one. */
export async function barcodeIn(picture: CanvasImageSource, width: number, height: number): Promise<string | null> {
  if (width === 0 || height === 0) return null
  const read = await openReader()
  const text = await read(picture, width, height).catch(() => null)
  return text === null ? null : barcodeOf(text)
}
