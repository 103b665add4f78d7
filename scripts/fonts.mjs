/**
 * Subsets the Anek family (SIL OFL 1.1, from npm) to the glyphs that the interface uses: into src/kit/web/ui/fonts, and
 * into assets/fonts for the server's drawings. The output is committed; `node scripts/fonts.mjs --check` fails when it
 * differs from this script's output. Sizes and reasons: docs/decisions/0006-design-tokens-and-fonts.md.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const root = new URL('..', import.meta.url)
const target = new URL('src/kit/web/ui/fonts/', root)

const latinFile = import.meta.resolve('@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2')
const latinExtFile = import.meta.resolve('@fontsource-variable/anek-latin/files/anek-latin-latin-ext-wght-normal.woff2')
const devanagariFile = import.meta
  .resolve('@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2')
const licence = import.meta.resolve('@fontsource-variable/anek-latin/LICENSE')

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('')
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…′−×`
/** The Devanagari block, the two joiners, and the dotted circle for isolated marks. */
const devanagari = `${range(0x900, 0x97f)}\u200c\u200d\u25cc`
const latinFeatures = ['ccmp', 'locl', 'kern', 'mark', 'liga', 'calt', 'tnum', 'lnum']
const weights = { wght: { min: 400, max: 700 } }

const cuts = [
  ['anek-latin.woff2', latinFile, latin, { variationAxes: weights, keepFeatures: latinFeatures }],
  ['anek-rupee.woff2', latinExtFile, '₹', { variationAxes: weights }],
  ['anek-hindi-name.woff2', devanagariFile, 'हिन्दी', { variationAxes: { wght: 450 } }],
  ['anek-devanagari-400.woff2', devanagariFile, devanagari, { variationAxes: { wght: 400 } }],
  ['anek-devanagari-650.woff2', devanagariFile, devanagari, { variationAxes: { wght: 650 } }],
]
/** For link preview images drawn by the server (ADR 0027): one weight, in a format that it can read. */
const drawn = { targetFormat: 'truetype', variationAxes: { wght: 650 } }
const serverFonts = '../../../../../assets/fonts/'
cuts.push(
  [`${serverFonts}anek-latin-650.ttf`, latinFile, latin, { ...drawn, keepFeatures: latinFeatures }],
  [`${serverFonts}anek-rupee-650.ttf`, latinExtFile, '₹', drawn],
  [`${serverFonts}anek-devanagari-650.ttf`, devanagariFile, devanagari, drawn],
)

const checkOnly = process.argv.includes('--check')
await mkdir(target, { recursive: true })
await mkdir(new URL(serverFonts, target), { recursive: true })
const stale = []
for (const [name, source, text, options] of cuts) {
  const cut = await subsetFont(await readFile(new URL(source)), text, { targetFormat: 'woff2', ...options })
  const file = new URL(name, target)
  const present = await readFile(file).catch(() => null)
  if (present?.equals(cut)) continue
  stale.push(name)
  if (!checkOnly) {
    await writeFile(file, cut)
    console.log(`${fileURLToPath(file)}  ${cut.length} bytes`)
  }
}
if (!checkOnly) {
  for (const folder of [target, new URL(serverFonts, target)])
    await writeFile(new URL('OFL.txt', folder), await readFile(new URL(licence)))
} else if (stale.length > 0) {
  console.error(`Not what scripts/fonts.mjs makes: ${stale.join(', ')}. Run it and commit the result.`)
  process.exitCode = 1
}
