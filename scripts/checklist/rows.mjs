import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'docs/checklist.json'

/** Path of the full list, which is outside the project. */
const FULL = '../shared/spec/checklist.md'

/**
 * The checklist rows: section letter → its title and rows (id → requirement).
 * @param {string} root folder of package.json
 * @returns {Record<string, { title: string, rows: Record<string, string> }>}
 */
export function readRows(root) {
  return JSON.parse(readFileSync(join(root, FILE), 'utf8'))
}

/**
 * Copies ids and requirements from the full list, if it exists.
 * @param {string} root folder of package.json
 * @returns {number | null} count of rows; null without the full list
 */
export function updateRows(root) {
  const full = join(root, FULL)
  if (!existsSync(full)) return null
  const sections = parseRows(readFileSync(full, 'utf8'))
  writeFileSync(join(root, FILE), `${JSON.stringify(sections, null, 1)}\n`)
  return Object.values(sections).reduce((count, { rows }) => count + Object.keys(rows).length, 0)
}

/** @param {string} markdown sections "## A Title" with tables whose first cells are the id and the requirement */
export function parseRows(markdown) {
  const sections = {}
  let section
  for (const line of markdown.split('\n')) {
    const heading = /^## ([A-Z]) (.+?)(?: \(.*\))?$/.exec(line)
    if (heading) section = { title: heading[2], rows: {} }
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
    if (!section || !/^[A-X]-\d{2,3}$/.test(cells[1] ?? '')) continue
    const [, id, requirement, , fourth, fifth] = cells
    if (id in section.rows) continue
    sections[id[0]] ??= section
    section.rows[id] = 'WX'.includes(id[0]) ? decided(id, requirement, fourth, fifth) : requirement
  }
  delete sections.Y
  return sections
}

/** Contradictions (W) and missing pages (X) are requirements only together with the list's decision. */
function decided(id, subject, fourth, fifth) {
  return id.startsWith('W') ? `${subject} → ${fourth}` : `${subject}: ${fifth}`
}
