/** Longest side in pixels of a profile photo, twice the largest place in which it is shown. */
const SIDE = 800
const QUALITY = 0.9

/** A square part of a picture in its pixels. */
export interface Square {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Cuts a square out of a picture, at most 800 px, without the file's metadata. White stands where it is transparent.
 * @throws DOMException when the browser cannot decode the picture
 */
export async function cutOut(url: string, { x, y, width, height }: Square): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()
  const side = Math.max(1, Math.min(SIDE, Math.round(width)))
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const pen = canvas.getContext('2d')!
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, side, side)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, x, y, width, height, 0, 0, side, side)
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new DOMException('Not encoded'))), 'image/jpeg', QUALITY),
  )
}
