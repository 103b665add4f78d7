import { lastResults, writtenTests } from './checklist/proofs.mjs'
import { readRows, updateRows } from './checklist/rows.mjs'
import { root } from './prepare.mjs'

/**
 * Shows which checklist rows are covered by tests.
 *   npm run checklist                    counts per section, failing rows
 *   npm run checklist -- --section F     the rows of one section (or several: --section F,G)
 *   npm run checklist -- --missing       only the rows without a passing test
 *   npm run checklist -- --update        copies ids and texts from the full list, if available
 */
const words = process.argv.slice(2)
const has = (flag) => words.includes(flag)

if (has('--update')) {
  const count = updateRows(root)
  console.log(count === null ? 'The full list is not at hand; docs/checklist.json stays.' : `${count} rows copied.`)
}

const sections = readRows(root)
const written = writtenTests(root)
const { ran, runs } = lastResults(root)
const chosen = chosenSections()
printSections()
if (words.includes('--section') || has('--missing')) printRows()
else printFailing()

function stateOf(id) {
  const { passed = 0, failed = 0 } = ran.get(id) ?? {}
  if (failed > 0) return 'failing'
  if (passed > 0) return 'proven'
  return written.has(id) || ran.has(id) ? 'not run' : 'none'
}

function chosenSections() {
  const at = words.findIndex((word) => word === '--section' || word.startsWith('--section='))
  if (at === -1) return Object.keys(sections)
  const value = words[at].split('=')[1] ?? words[at + 1] ?? ''
  return value
    .toUpperCase()
    .split(',')
    .filter((letter) => letter in sections)
}

function printSections() {
  const total = { rows: 0, proven: 0, failing: 0, 'not run': 0, none: 0 }
  console.log(line(['', 'rows', 'proven', 'failing', 'not run', 'no test']))
  for (const letter of chosen) {
    const ids = Object.keys(sections[letter].rows)
    const counts = { rows: ids.length, proven: 0, failing: 0, 'not run': 0, none: 0 }
    for (const id of ids) counts[stateOf(id)] += 1
    for (const key of Object.keys(total)) total[key] += counts[key]
    console.log(line([`${letter} ${sections[letter].title}`, ...Object.values(counts)]))
  }
  console.log(line(['total', ...Object.values(total)]))
  console.log(runs.length > 0 ? `\nLast runs: ${runs.join(' · ')}` : '\nNo run yet (test-results/): see npm test.')
}

function line([name, ...counts]) {
  return `${name.slice(0, 38).padEnd(40)}${counts.map((count) => String(count).padStart(9)).join('')}`
}

function printRows() {
  for (const letter of chosen) {
    for (const [id, text] of Object.entries(sections[letter].rows)) {
      const state = stateOf(id)
      if (has('--missing') && state === 'proven') continue
      console.log(`\n${id}  ${state.padEnd(8)} ${text}`)
      for (const file of written.get(id) ?? []) console.log(`       in ${file}`)
    }
  }
}

function printFailing() {
  const failing = chosen
    .flatMap((letter) => Object.keys(sections[letter].rows))
    .filter((id) => stateOf(id) === 'failing')
  if (failing.length > 0)
    console.log(`\nFailing: ${failing.map((id) => `${id} (${(written.get(id) ?? []).join(', ')})`).join(' · ')}`)
}
