import { readImports } from './checks/importLaw.mjs'
import { root } from './prepare.mjs'

/**
 * Counts product files that exactly one other product file imports, per area. Tests and test support count neither as
 * files nor as importers; entries, which nobody imports, count as files.
 *   npm run importers          all areas
 *   npm run importers -- sos   one area, with each such file and its importer
 */
const TEST = /\.test\.|\/testing(\/|\.|[A-Z])/
const [wanted] = process.argv.slice(2)

const { modules } = await readImports(root)
const isProduct = (path) => /^src\/.+\.tsx?$/.test(path) && !TEST.test(path)
const files = modules
  .filter(({ source }) => isProduct(source))
  .map(({ source, dependents }) => ({ source, importers: [...new Set(dependents.filter(isProduct))] }))
const areas = new Map()
for (const file of files) {
  const area = /^src\/(?:features\/)?([^/]+)\//.exec(file.source)[1]
  areas.set(area, [...(areas.get(area) ?? []), file])
}

if (wanted) {
  for (const { source, importers } of singlesOf(areas.get(wanted) ?? [])) console.log(`${source} ← ${importers[0]}`)
} else {
  for (const [area, own] of [...areas].sort(([a], [b]) => a.localeCompare(b))) printCount(area, own)
}
printCount(wanted ?? 'all', wanted ? (areas.get(wanted) ?? []) : files)

function singlesOf(own) {
  return own.filter(({ importers }) => importers.length === 1)
}

function printCount(name, own) {
  const count = singlesOf(own).length
  const share = own.length === 0 ? 0 : Math.round((100 * count) / own.length)
  console.log(`${name.padEnd(16)} ${String(count).padStart(4)} of ${String(own.length).padStart(4)} files  ${share} %`)
}
