/**
 * Draws the app's icons and its share image from public/favicon.svg (the logo) into public/. Run it after changing the
 * logo and commit the output. The maskable icons keep the glyph inside the safe circle of 80 %.
 */
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const target = new URL('../public/', import.meta.url)
const logo = await readFile(new URL('favicon.svg', target), 'utf8')
const glyph = logo.match(/<path.*<\/svg>/s)[0].replace('</svg>', '')
const fill = logo.match(/<rect[^>]*fill="([^"]+)"/)[1]

/** The glyph on a full square, at `scale` of its size: systems apply their own mask. */
const square = (scale) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${fill}"/>` +
  `<g transform="translate(32 32) scale(${scale}) translate(-32 -32)">${glyph}</g></svg>`

/** The monochrome status bar icon, whose shape is its opaque part. */
const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="8 8 48 48">${glyph.replace(/#f5a81c/g, '#fff')}</svg>`

const scallops = Array.from({ length: 21 }, (_, i) => {
  const colour = i % 2 === 0 ? '#0d5a53' : '#c3e2dc'
  return `<path d="M${i * 60 - 30} 0h60v80a30 30 0 0 1-60 0z" fill="${colour}"/>`
}).join('')
const share =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="#07443f"/>` +
  `<g fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="3"><circle cx="600" cy="370" r="210"/><circle cx="600" cy="370" r="360"/><circle cx="600" cy="370" r="520"/></g>` +
  `${scallops}<g transform="translate(460 230) scale(4.375)"><rect width="64" height="64" rx="15" fill="#faf6ef"/>${glyph.replace('stroke="#fff"', 'stroke="#07443f"')}</g></svg>`

const pictures = [
  ['favicon-32.png', logo, 32, 32],
  ['icon-192.png', logo, 192, 192],
  ['icon-512.png', logo, 512, 512],
  ['maskable-192.png', square(0.8), 192, 192],
  ['maskable-512.png', square(0.8), 512, 512],
  ['apple-touch-icon.png', square(0.9), 180, 180],
  ['badge-96.png', badge, 96, 96],
  ['share.png', share, 1200, 630],
]

for (const [name, svg, width, height] of pictures) {
  const picture = await sharp(Buffer.from(svg), { density: 72 * 12 })
    .resize(width, height)
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer()
  await writeFile(new URL(name, target), picture)
  console.log(`${name}  ${picture.length} bytes`)
}
