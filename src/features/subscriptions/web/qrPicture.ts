import encodeQR from 'qr'

/** Pixels per module in a saved picture. */
const SCALE = 12

/**
 * The modules of a QR code, true is dark, with its quiet zone; the error correction level allows a logo in its centre.
 */
export const modulesOf = (text: string): boolean[][] => encodeQR(text, 'raw', { border: 4, ecc: 'quartile' })

/** The modules as one SVG path of unit squares. */
export const pathOf = (modules: boolean[][]): string =>
  modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

/** A QR code as a PNG picture; null where the browser cannot draw one. */
export async function qrPicture(text: string): Promise<Blob | null> {
  const modules = modulesOf(text)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = modules.length * SCALE
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) pen.fillRect(x * SCALE, y * SCALE, SCALE, SCALE)
    }),
  )
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
