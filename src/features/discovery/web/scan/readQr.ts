import decodeQR from 'qr/decode.js'
import { barcodeIn } from '#features/listings/web/barcode/readBarcode.ts'

/** A picture is scaled down to this longest side before it is scanned, in px. */
const LOOKED_AT = 1024
/** Time limit for one camera frame; the next one follows soon. */
const FRAME_MS = 60
const PICTURE_MS = 1500

/** The text of the QR code in the current camera frame; null without one. */
export function readFrame(video: HTMLVideoElement): string | null {
  return video.videoWidth > 0 ? read(video, video.videoWidth, video.videoHeight, FRAME_MS) : null
}

/**
 * The text of the QR code, or the number of the bar code, in a picture; null without one.
 * @throws when the file is not a picture
 */
export async function readPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file)
  try {
    const { width, height } = picture
    return read(picture, width, height, PICTURE_MS) ?? (await barcodeIn(picture, width, height))
  } finally {
    picture.close()
  }
}

function read(source: CanvasImageSource, width: number, height: number, timeLimit: number): string | null {
  const scale = Math.min(1, LOOKED_AT / Math.max(width, height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
  const pen = canvas.getContext('2d', { willReadFrequently: true })!
  pen.drawImage(source, 0, 0, canvas.width, canvas.height)
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
  try {
    return decodeQR({ width: canvas.width, height: canvas.height, data }, { timeLimit })
  } catch {
    return null
  }
}
