import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { unknownFigures } from './checks/dashboards.mjs'
import { docFaults } from './checks/docs.mjs'
import { missingGuards } from './checks/guards.mjs'
import { brokenImportLaw } from './checks/importLaw.mjs'
import { interfaceWords } from './checks/interfaceWords.mjs'
import { licenceFaults } from './checks/licences.mjs'
import { localeFaults } from './checks/locales.mjs'
import { lockfileFaults } from './checks/lockfile.mjs'
import { machinePaths } from './checks/machinePaths.mjs'
import { migrationFaults } from './checks/migrations.mjs'
import { openapiDrift } from './checks/openapi.mjs'
import { claimsBelow } from './checklist/proofs.mjs'
import { readRows } from './checklist/rows.mjs'
import { foreignTables } from './checks/tableOwners.mjs'
import { unknownStorageKeys } from './checks/storageKeys.mjs'
import { commandOf, run } from './checks/tools.mjs'
import { wordImportFaults } from './checks/wordImports.mjs'
import { root } from './prepare.mjs'

/**
 * All static checks. Prints one line per check with its time.
 *   npm run check                   all of it
 *   npm run check -- lint import    only the checks whose name contains one of the words
 *   npm run check -- --update       writes docs/openapi.json and the list of packages first
 */
const FORMATTED = ['src', 'bench', 'e2e', 'scripts', ...readdirSync(root).filter((name) => /\.(mjs|ts)$/.test(name))]

const command = (name, args, bin) => async () => {
  const { code, output } = await run(process.execPath, [commandOf(name, bin), ...args], { cwd: root, env: ENVIRONMENT })
  return code === 0 ? [] : [output.trim() || `${name} ended with ${code}.`]
}

/** The type checkers are Go programs that run briefly, so fewer garbage collections save a tenth of their time. */
const ENVIRONMENT = { GOGC: '400', ...process.env }

const CHECKS = {
  // Types are read once for both lint rules and compiler errors, each file with the first tsconfig of tsconfig.json
  // that includes it.
  'types and lint': command('oxlint', [
    '--type-aware',
    '--type-check',
    '--deny-warnings',
    '--report-unused-disable-directives',
  ]),
  // Files shared by server and browser were checked with the server's types above; here without them.
  'types of shared files': command('typescript', ['-p', 'tsconfig.shared.json'], 'tsc'),
  format: command('oxfmt', ['--list-different', '--no-error-on-unmatched-pattern', ...FORMATTED]),
  'import law': () => brokenImportLaw(root),
  'one owner per table': () => foreignTables(root),
  'unused code': command('knip', ['--no-progress', '--no-config-hints', '--cache']),
  'printed interface': ({ update }) => openapiDrift(root, { update }),
  'endpoints guarded': () => missingGuards(root),
  'storage keys have rules': () => unknownStorageKeys(root),
  'lockfile complete': () => lockfileFaults(root),
  licences: ({ update }) => licenceFaults(root, { update }),
  'languages complete': () => localeFaults(root),
  'words of the interface': () => interfaceWords(root),
  'words imported where said': () => wordImportFaults(root),
  'migrations hold nobody up': () => migrationFaults(root),
  'checklist rows': () => rowFaults(),
  'docs name what exists': () => docFaults(root),
  'dashboards name what exists': () => unknownFigures(root),
  'no machine paths': () => machinePaths(root),
}

const words = process.argv.slice(2)
const options = { update: words.includes('--update') }
const wanted = words.filter((word) => !word.startsWith('--'))
const chosen = Object.entries(CHECKS).filter(
  ([name]) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
)
/** Maximum number of rows in one title; a test with more cannot assert each of them recognisably. */
const MOST_ROWS = 6

const waiting = [...chosen]
const results = []
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, takeTurns))
report(results.filter((result) => result.faults.length > 0))

/** Runs as many checks at a time as there are processors. */
async function takeTurns() {
  for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await timed(...next))
}

async function timed(name, check) {
  const start = performance.now()
  const faults = await Promise.resolve()
    .then(() => check(options))
    .catch((error) => [error.errors ? error.message : String(error.stack ?? error)])
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(5)
  console.log(`${faults.length === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(20)} ${seconds} s`)
  return { name, faults }
}

/** Tests that name a row which does not exist, or too many. */
function rowFaults() {
  const known = new Set(Object.values(readRows(root)).flatMap(({ rows }) => Object.keys(rows)))
  return claimsBelow(root).flatMap(({ file, title, ids }) => [
    ...ids.filter((id) => !known.has(id)).map((id) => `There is no row ${id} in docs/checklist.json; named in ${file}`),
    ...(ids.length > MOST_ROWS ? [`${file} names ${ids.length} rows in one test: ${title}`] : []),
  ])
}

function report(failed) {
  const failures = failed.map(({ name, faults }) => `${name}\n${faults.join('\n')}`)
  for (const failure of failures) console.log(`\n-- ${failure}`)
  const counts = { passed: results.length - failed.length, failed: failed.length }
  mkdirSync(join(root, 'test-results'), { recursive: true })
  writeFileSync(join(root, 'test-results', 'check.json'), JSON.stringify({ ...counts, failures }))
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
  process.exitCode = failed.length > 0 ? 1 : 0
}
