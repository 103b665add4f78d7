import encodeQR from 'qr'

/** So many pixels a module is wide in a saved picture. */
const SCALE = 12

/** The modules of a code, dark ones true, with its quiet border; strong enough for a sign in its middle. */
export const modulesOf = (text: string): boolean[][] => encodeQR(text, 'raw', { border: 4, ecc: 'quartile' })

/** The modules as one path, each a unit square. */
export const pathOf = (modules: boolean[][]): string =>
  modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

/** A code as a PNG picture; null where the browser cannot draw one. */
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
