/** Layout in millimetres of A4 portrait; A6 is the same at half the size. */
export const POSTER = { width: 210, height: 297 } as const
export const POSTER_SIZES = ['a4', 'a6'] as const
export type PosterSize = (typeof POSTER_SIZES)[number]

/** Colours for print: the paper is white in every theme, because QR readers expect dark on light. */
export const POSTER_COLOURS = {
  paper: '#ffffff',
  ink: '#1b2a29',
  quiet: '#4d5b59',
  brand: '#0b6660',
  accent: '#f5a81c',
}
type Colour = keyof typeof POSTER_COLOURS

export type PosterShape =
  | { is: 'box'; x: number; y: number; width: number; height: number; colour: Colour }
  /** Half a disc below a line: one scallop of the awning. */
  | { is: 'scallop'; x: number; y: number; radius: number; colour: Colour }
  | { is: 'text'; text: string; y: number; size: number; isBold: boolean; colour: Colour }
  | { is: 'code'; x: number; y: number; side: number }

export interface PosterWords {
  name: string
  /** The shop's category. */
  category: string
  address: string
  scan: string
  hint: string
  /** The code's address as printed text. */
  link: string
  brand: string
}

/** Width of a text in millimetres at a font size in millimetres. */
export type Measure = (text: string, size: number, isBold: boolean) => number

const ROOM = 182
const CODE_SIDE = 114
const SCALLOPS = 7

/** Breaks a text into lines that fit; a word wider than the poster is split. */
export function linesOf(text: string, size: number, isBold: boolean, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).flatMap((each) => pieces(each, size, isBold, measure))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && measure(longer, size, isBold) > ROOM) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}

function pieces(word: string, size: number, isBold: boolean, measure: Measure): string[] {
  const parts: string[] = []
  let part = ''
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (part !== '' && measure(part + segment, size, isBold) > ROOM) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}

/**
 * The largest font size at which a text fits in the given lines; if it does not fit at the smallest size, its end is
 * replaced by "…".
 */
function fitted(text: string, isBold: boolean, limits: { sizes: readonly number[]; lines: number }, measure: Measure) {
  for (const size of limits.sizes) {
    const lines = linesOf(text, size, isBold, measure)
    if (lines.length <= limits.lines) return { size, lines }
  }
  const size = limits.sizes.at(-1)!
  const lines = linesOf(text, size, isBold, measure).slice(0, limits.lines)
  return { size, lines: lines.map((line, index) => (index === limits.lines - 1 ? `${line.slice(0, -1)}…` : line)) }
}

/** The shapes of a poster: awning, shop name, QR code, instruction, product name. */
export function posterLayout(words: PosterWords, measure: Measure): PosterShape[] {
  const shapes: PosterShape[] = [
    { is: 'box', x: 0, y: 0, width: POSTER.width, height: POSTER.height, colour: 'paper' },
    { is: 'box', x: 0, y: 0, width: POSTER.width, height: 22, colour: 'brand' },
  ]
  const radius = POSTER.width / SCALLOPS / 2
  for (let index = 0; index < SCALLOPS; index++) {
    const colour = index % 2 === 0 ? 'brand' : 'accent'
    shapes.push({ is: 'scallop', x: radius * (2 * index + 1), y: 22, radius, colour })
  }
  const write = (
    text: string,
    top: number,
    look: { sizes: readonly number[]; lines: number; isBold: boolean; colour: Colour },
  ): number => {
    const { size, lines } = fitted(text, look.isBold, look, measure)
    lines.forEach((line, index) =>
      shapes.push({
        is: 'text',
        text: line,
        y: top + size * (0.95 + index * 1.2),
        size,
        isBold: look.isBold,
        colour: look.colour,
      }),
    )
    return lines.length === 0 ? top : top + size * 1.2 * lines.length
  }
  let y = write(words.name, 46, { sizes: [22, 18, 15, 12], lines: 2, isBold: true, colour: 'ink' })
  y = write(words.category, y + 1, { sizes: [7, 6], lines: 1, isBold: false, colour: 'quiet' })
  write(words.address, y + 1, { sizes: [6, 5], lines: 2, isBold: false, colour: 'quiet' })
  shapes.push({ is: 'code', x: (POSTER.width - CODE_SIDE) / 2, y: 124, side: CODE_SIDE })
  y = write(words.scan, 239, { sizes: [11, 9, 8], lines: 1, isBold: true, colour: 'brand' })
  y = write(words.hint, y, { sizes: [6.5, 5.5], lines: 1, isBold: false, colour: 'ink' })
  write(words.link, y + 1, { sizes: [5, 4.2, 3.6], lines: 2, isBold: false, colour: 'quiet' })
  write(words.brand, 282, { sizes: [8], lines: 1, isBold: true, colour: 'brand' })
  return shapes
}
