/**
 * Composes the pictures of the demo neighbourhood in assets/demo from the pieces named in
 * src/app/demo/neighbourhood.json and work.json: a wall, a floor, soft shadows, one to five pieces; shops get an
 * awning. Deterministic; run it after changing the neighbourhood.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

const WALLS = {
  leaf: ['#dfeccb', '#b9d495'],
  tomato: ['#ffe3d3', '#f7b99a'],
  turmeric: ['#fff0c9', '#f9cf6b'],
  clay: ['#f5e3cf', '#d8b48c'],
  rose: ['#ffe0ea', '#f4aec5'],
  sky: ['#dcecf7', '#a9cde6'],
  slate: ['#e6eaec', '#b6c3c9'],
  violet: ['#e9e0f4', '#c6b3e2'],
}
const [WIDTH, HEIGHT] = [960, 720]

/** Centre, base, width and rotation of each piece by the number of pieces, back to front. */
const PLACES = {
  1: [[480, 610, 430, 0]],
  2: [
    [350, 590, 340, -8],
    [620, 620, 350, 6],
  ],
  3: [
    [290, 580, 300, -12],
    [670, 580, 300, 10],
    [480, 640, 340, 0],
  ],
  4: [
    [300, 540, 270, -10],
    [660, 540, 270, 12],
    [390, 640, 290, -4],
    [600, 650, 280, 8],
  ],
  5: [
    [260, 540, 240, -14],
    [480, 520, 250, 0],
    [700, 540, 240, 14],
    [370, 640, 270, -6],
    [600, 645, 270, 8],
  ],
}

const root = join(import.meta.dirname, '..')
const emoji = join(dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets')
const read = (file) => JSON.parse(readFileSync(join(root, 'src/app/demo', file), 'utf8'))
const { shops, loose } = read('neighbourhood.json')
const { offices, services } = read('work.json')
const folder = join(root, 'assets/demo')
mkdirSync(folder, { recursive: true })

const slug = (name) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

for (const shop of shops) {
  await compose(shop, true)
  for (const item of shop.items) await compose(item, false)
}
for (const item of loose) await compose(item, false)
for (const office of offices) await compose(office, true)
for (const { title, ...service } of services) await compose({ name: title, ...service }, false)

async function compose({ name, wall, pieces }, isShop) {
  const places = PLACES[pieces.length]
  const scale = isShop ? 0.8 : 1
  const layers = await Promise.all(pieces.map((code, i) => piece(code, places[i], scale)))
  await sharp(Buffer.from(ground(wall, places.slice(0, pieces.length), scale, isShop)))
    .composite(layers)
    .webp({ quality: 82 })
    .toFile(join(folder, `${slug(name)}.webp`))
}

async function piece(code, [middle, foot, width, turn], scale) {
  const input = await sharp(join(emoji, `${code}.webp`))
    .resize(Math.round(width * scale))
    .rotate(turn, { background: '#0000' })
    .toBuffer({ resolveWithObject: true })
  return {
    input: input.data,
    left: Math.round(middle - input.info.width / 2),
    top: Math.round(foot - input.info.height),
  }
}

function ground(wall, places, scale, isShop) {
  const [light, dark] = WALLS[wall]
  const shadows = places.map(([middle, foot, width]) => {
    const half = (width * scale * 0.72) / 2
    return `<ellipse cx="${middle}" cy="${foot - 12}" rx="${half}" ry="${half * 0.2}" fill="#5b3c17" opacity=".28" filter="url(#soft)"/>`
  })
  const scallops = Array.from({ length: 7 }, (_, i) => {
    const x = i * (WIDTH / 7)
    const fill = i % 2 ? '#fff6e6' : '#0b6660'
    return `<path d="M${x} 0h${WIDTH / 7}v110a${WIDTH / 14} ${WIDTH / 14} 0 0 1-${WIDTH / 7} 0z" fill="${fill}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs>
      <linearGradient id="wall" x1="0" y1="0" x2=".27" y2="1"><stop offset=".4" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>
      <filter id="soft" x="-60%" y="-200%" width="220%" height="500%"><feGaussianBlur stdDeviation="14"/></filter>
    </defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wall)"/>
    <rect y="${HEIGHT * 0.66}" width="${WIDTH}" height="${HEIGHT * 0.34}" fill="#fff" opacity=".16"/>
    ${shadows.join('')}${isShop ? scallops.join('') : ''}
  </svg>`
}
