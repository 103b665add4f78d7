import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readImports } from './checks/importLaw.mjs'
import { root } from './prepare.mjs'

/**
 * Counts, per area, product files that exactly one other product file imports. Tests and test support are left out;
 * entry files, which no file imports, are included in the totals. Files that cannot be merged into their importer are
 * counted separately, by reason.
 *   npm run importers          all areas
 *   npm run importers -- sos   one area, with each such file, its importer and its reason
 */
const TEST = /\.test\.|\/testing(\/|\.|[A-Z])/
const STORE = /\/server\/(store|[^/]*Store)\.ts$/
const REASONS = [
  { why: 'loaded later, so a chunk of its own', holds: isLoadedLater },
  {
    why: 'what a feature gives to app (server/feature.ts, contracts), which may not be in app',
    holds: ({ source, importer }) =>
      source.startsWith('src/features/') && /^src\/app\/(contract\.ts|server\/)/.test(importer),
  },
  {
    why: 'SQL, which the import law allows only in stores',
    holds: ({ source, importer }) => STORE.test(source) && !STORE.test(importer),
  },
  { why: 'loads the texts of one file of locales/', holds: ({ source }) => source.includes('/web/words/') },
  { why: 'runs in a thread of its own', holds: ({ source }) => source.endsWith('.worker.ts') },
]
const [wanted] = process.argv.slice(2)

const { modules } = await readImports(root)
const isProduct = (path) => /^src\/.+\.tsx?$/.test(path) && !TEST.test(path)
const files = modules
  .filter(({ source }) => isProduct(source))
  .map(({ source, dependents }) => {
    const [importer, ...others] = new Set(dependents.filter(isProduct))
    const single = importer !== undefined && others.length === 0 ? { source, importer } : null
    return {
      source,
      importer,
      isSingle: single !== null,
      why: single && REASONS.find(({ holds }) => holds(single))?.why,
    }
  })
const areas = new Map()
for (const file of files) {
  const area = /^src\/(?:features\/)?([^/]+)\//.exec(file.source)[1]
  areas.set(area, [...(areas.get(area) ?? []), file])
}

const shown = wanted ? (areas.get(wanted) ?? []) : files
if (wanted) {
  for (const { source, importer, why } of shown.filter(({ isSingle }) => isSingle))
    console.log(`${source} ← ${importer}${why ? ` (${why})` : ''}`)
} else {
  for (const [area, own] of [...areas].sort(([a], [b]) => a.localeCompare(b))) printCount(area, own)
}
printCount(wanted ?? 'all', shown)
for (const { why } of REASONS) {
  const count = shown.filter((file) => file.why === why).length
  if (count > 0) console.log(`${''.padEnd(10)} not counted: ${String(count).padStart(4)}, ${why}`)
}
printCount('counting those', shown, ({ isSingle }) => isSingle)

function printCount(name, own, counts = ({ isSingle, why }) => isSingle && !why) {
  const count = own.filter(counts).length
  const share = own.length === 0 ? 0 : Math.round((100 * count) / own.length)
  console.log(`${name.padEnd(16)} ${String(count).padStart(4)} of ${String(own.length).padStart(4)} files  ${share} %`)
}

/** True when the importer fetches the file by `import()` and otherwise uses only its types. */
function isLoadedLater({ source, importer }) {
  const text = readFileSync(join(root, importer), 'utf8')
  const name = basename(source).replaceAll('.', String.raw`\.`)
  const isFetched = new RegExp(String.raw`\bimport\(\s*'[^']*/${name}'\s*\)`).test(text)
  return isFetched && !new RegExp(String.raw`^import (?!type )[^']*'[^']*/${name}'`, 'm').test(text)
}
