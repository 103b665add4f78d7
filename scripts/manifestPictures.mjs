/**
 * Creates the screenshots for the browser's install dialog in public/screenshots, from screens with the demo
 * neighbourhood, and adds them to the manifest. Run after a change of the look:
 *   npm run screens -- --only /home,/filters,/circle --lang en --theme light
 *   node scripts/manifestPictures.mjs
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './prepare.mjs'

const PICTURES = [
  { screen: 'home', size: 'phone', label: 'What is near you' },
  { screen: 'filters', size: 'phone', label: 'Search' },
  { screen: 'circle', size: 'phone', label: 'Your circle' },
  { screen: 'filters', size: 'desktop', label: 'Search, with its map' },
]

const folder = join(root, 'public', 'screenshots')
mkdirSync(folder, { recursive: true })
const screenshots = []
for (const { screen, size, label } of PICTURES) {
  const name = `${screen}-${size}.webp`
  const { width, height } = await sharp(join(root, 'screens', `${screen}.en.light.${size}.png`))
    .webp({ quality: 72, effort: 6 })
    .toFile(join(folder, name))
  screenshots.push({
    src: `./screenshots/${name}`,
    sizes: `${width}x${height}`,
    type: 'image/webp',
    form_factor: size === 'phone' ? 'narrow' : 'wide',
    label,
  })
}
const manifest = join(root, 'public', 'manifest.webmanifest')
const { prefer_related_applications: last, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'))
const next = { ...rest, screenshots, prefer_related_applications: last }
writeFileSync(manifest, `${JSON.stringify(next, null, 2)}\n`)
