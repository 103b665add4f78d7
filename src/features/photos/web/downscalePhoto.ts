/** Longest side in pixels of an upload: larger than the largest rendition, for sharpness. */
export const UPLOAD_SIDE = 2048
/** A photo below this size is sent unchanged. */
const SMALL_BYTES = 1_000_000
const QUALITY = 0.86

/** Width and height fitted into `UPLOAD_SIDE`, never enlarged. */
export function fittedSides(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, UPLOAD_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Shrinks a photo on the device, in upright orientation, and without its position metadata. A photo that is already
 * small, that this browser cannot decode, or that would become larger is returned unchanged; the server then decides
 * whether to accept it.
 */
export async function downscalePhoto(file: Blob): Promise<Blob> {
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return file
  }
  try {
    const sides = fittedSides(bitmap.width, bitmap.height)
    if (sides.width === bitmap.width && sides.height === bitmap.height && file.size <= SMALL_BYTES) return file
    const smaller = await draw(bitmap, sides)
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    return file
  } finally {
    bitmap.close()
  }
}

/** WebP if the browser can encode it, else JPEG on white. */
async function draw(bitmap: ImageBitmap, { width, height }: { width: number; height: number }): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const webp = await encoded(canvas, 'image/webp')
  if (webp?.type === 'image/webp') return webp
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  return encoded(canvas, 'image/jpeg')
}

const encoded = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY))
