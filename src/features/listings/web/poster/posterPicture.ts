import encodeQR from 'qr'
import { type Measure, POSTER, POSTER_COLOURS, type PosterShape } from './posterLayout.ts'

/**
 * The modules of a QR code with its quiet zone, row by row; true is dark. The error correction level tolerates dirt.
 */
export const codeOf = (text: string): boolean[][] => encodeQR(text, 'raw', { border: 3, ecc: 'quartile' })

/** The app's font in canvas syntax, at a size in pixels. */
const fontOf = (size: number, isBold: boolean, family: string) => `${isBold ? 700 : 400} ${size}px ${family}`

/** Returns a function that measures texts in the font in which they are drawn. */
export function measureWith(family: string): Measure {
  const context = document.createElement('canvas').getContext('2d')!
  return (text, size, isBold) => {
    context.font = fontOf(100, isBold, family)
    return (context.measureText(text).width * size) / 100
  }
}

/** Draws the shapes as a PNG picture at this many pixels per millimetre of A4. */
export async function pictureOf(
  shapes: readonly PosterShape[],
  { link, family, scale }: { link: string; family: string; scale: number },
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(POSTER.width * scale)
  canvas.height = Math.round(POSTER.height * scale)
  const context = canvas.getContext('2d')!
  context.scale(scale, scale)
  for (const shape of shapes) drawShape(context, shape, { link, family })
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture could be made'))), 'image/png'),
  )
}

function drawShape(
  context: CanvasRenderingContext2D,
  shape: PosterShape,
  { link, family }: { link: string; family: string },
): void {
  context.fillStyle = POSTER_COLOURS[shape.is === 'code' ? 'ink' : shape.colour]
  if (shape.is === 'box') context.fillRect(shape.x, shape.y, shape.width, shape.height)
  else if (shape.is === 'scallop') {
    context.beginPath()
    context.arc(shape.x, shape.y, shape.radius, 0, Math.PI)
    context.fill()
  } else if (shape.is === 'text') {
    context.font = fontOf(shape.size, shape.isBold, family)
    context.textAlign = 'center'
    context.fillText(shape.text, POSTER.width / 2, shape.y)
  } else {
    const rows = codeOf(link)
    const side = shape.side / rows.length
    context.fillStyle = '#000000'
    rows.forEach((row, y) =>
      row.forEach((isDark, x) => {
        // Slightly larger, so that no white line shows between two dark modules.
        if (isDark) context.fillRect(shape.x + x * side, shape.y + y * side, side * 1.02, side * 1.02)
      }),
    )
  }
}
