import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FEATURES, LAYERS } from '../architecture.mjs'
import { readImports } from './checks/importLaw.mjs'
import { root } from './prepare.mjs'

/**
 * Draws the imports between folders as a matrix into docs/imports.svg: a row per folder, a column per imported folder,
 * both in the order of architecture.mjs. Allowed imports are below the diagonal; numbers above it are red.
 */
const FILE = 'docs/imports.svg'
const CELL = 30
const MARGIN = 12

const STYLE = [
  'text{font-size:13px;fill:#1f2a2a}.head{font-size:14px;font-weight:600}.n{text-anchor:middle;font-size:12px}',
  '.up{fill:#b3261e;font-weight:700}rect{rx:5;fill:#0f766e}.use{fill:#0f766e;fill-opacity:.14}',
  '.bad{fill:#b3261e;fill-opacity:.18}',
  '@media(prefers-color-scheme:dark){text{fill:#e8efee}.up{fill:#ffb4ab}}',
].join('')

const edges = countEdges(await readImports(root))
const folders = orderedFolders().filter(
  (folder) => edges.has(folder) || [...edges.values()].some((to) => to.has(folder)),
)
writeFileSync(join(root, FILE), draw(folders, edges))
console.log(`${FILE}: ${folders.length} folders`)

function orderedFolders() {
  return LAYERS.flatMap((layer) => {
    if (layer === 'kit') return ['kit/server', 'kit/web']
    return layer === 'features' ? FEATURES : [layer]
  })
}

/** @returns {Map<string, Map<string, number>>} folder → folder it imports from → count of imports */
function countEdges({ modules }) {
  const counted = new Map()
  for (const { source, dependencies } of modules) {
    const from = folderOf(source)
    if (!from || source.includes('.test.')) continue
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved)
      if (!to || to === from) continue
      const row = counted.get(from) ?? new Map()
      counted.set(from, row.set(to, (row.get(to) ?? 0) + 1))
    }
  }
  return counted
}

function folderOf(path) {
  const [, folder] = /^src\/(core|kit\/server|kit\/web|app|features\/[^/]+)\//.exec(path) ?? []
  return folder?.replace('features/', '')
}

function draw(names, counted) {
  const width = MARGIN + Math.max(names.length * CELL + 120, 520)
  const height = 44 + names.length * CELL + 16
  const cells = names.flatMap((from, row) =>
    names.map((to, column) => {
      const place = { x: MARGIN + column * CELL, y: 40 + row * CELL }
      return row === column ? stair(place) : step(place, counted.get(from)?.get(to), column > row)
    }),
  )
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif">`,
    '<title>Who imports whom: each step uses those to its left</title>',
    `<style>${STYLE}</style>`,
    `<text class="head" x="${MARGIN}" y="22">Each step uses those to its left; the number counts the imports.</text>`,
    ...names.map((name, i) => `<text x="${MARGIN + (i + 1) * CELL + 8}" y="${60 + i * CELL}">${name}</text>`),
    ...cells.filter(Boolean),
    '</svg>',
  ].join('\n')}\n`
}

function stair({ x, y }) {
  return `<rect x="${x + 1}" y="${y + 1}" width="${CELL - 2}" height="${CELL - 2}"/>`
}

function step({ x, y }, count, isUp) {
  if (!count) return ''
  const [box, text] = isUp ? ['bad', 'n up'] : ['use', 'n']
  return (
    `<rect class="${box}" x="${x + 1}" y="${y + 1}" width="${CELL - 2}" height="${CELL - 2}"/>` +
    `<text class="${text}" x="${x + CELL / 2}" y="${y + 20}">${count}</text>`
  )
}
