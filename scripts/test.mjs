import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { install, root } from './prepare.mjs'

/**
 * All tests, as in CI: installs missing packages, then static checks and vitest's tests, and beside them the build and
 * the browser journeys: each of the two leaves a third of two cores idle. The last line is "N passed, N failed" (and
 * skipped, when there are any).
 *   npm test
 *   npm test -- --only check | vitest | e2e     one part; further arguments are passed to it
 *   npm test -- --only e2e signing-in           a journey by name
 */
const RESULTS = join(root, 'test-results')
const start = performance.now()
const total = { passed: 0, failed: 0, skipped: 0 }
/** Names of what failed, printed again at the end: a log is often kept only from its end. */
const failures = []
let isComplete = false
/** Programs that run now. */
const running = new Set()

/** More room for new objects: less time in the garbage collector, an eighth of a screen test's. */
const nodeOptions = [process.env['NODE_OPTIONS'], '--max-semi-space-size=64'].filter(Boolean).join(' ')

process.chdir(root)
mkdirSync(RESULTS, { recursive: true })
const { only, rest } = readArguments(process.argv.slice(2))
/** Marks the output of the journeys where vitest writes beside them. */
const prefix = only ? '' : 'e2e: '
process.on('exit', finish).on('SIGINT', stop).on('SIGTERM', stop)
await part('install', install)
if (only) await { check: checks, vitest: vitests, e2e: browserTests }[only]()
else await Promise.all([checks().then(vitests), browserTests()])
isComplete = true

function checks() {
  return part('check', check)
}

function vitests() {
  return part('vitest', vitest)
}

async function browserTests() {
  if (await part('build', build)) await part('e2e', journeys)
}

function readArguments(words) {
  const at = words.indexOf('--only')
  const name = words[at + 1]
  if (at === -1 ? words.length > 0 : !['check', 'vitest', 'e2e'].includes(name)) {
    console.error('Takes nothing, or --only check, --only vitest or --only e2e and what that part takes.')
    process.exit(2)
  }
  if (at === -1) return { only: undefined, rest: [] }
  return { only: name, rest: words.filter((_, i) => i !== at && i !== at + 1) }
}

/** Runs one part, adds its counts and prints its time; a crash counts as one failure. */
async function part(name, work) {
  console.log(`\n-- ${name}`)
  const begin = performance.now()
  const counts =
    (await work().catch((error) => {
      console.error(error instanceof Error ? error.message : error)
      return { failed: 1 }
    })) ?? {}
  for (const key of Object.keys(total)) total[key] += counts[key] ?? 0
  console.log(`-- ${name}: ${seconds(begin)} s`)
  return !counts.failed
}

async function check() {
  const file = fresh('check.json')
  const code = await run(process.execPath, ['scripts/check.mjs', ...rest])
  const { failures: found = [], ...counts } = read(file) ?? {}
  failures.push(...found)
  return agreeing(code, counts)
}

async function vitest() {
  const file = fresh('vitest.json')
  const { commandOf } = await import('./checks/tools.mjs')
  const outside = fresh('vitest-outside.json')
  const reporters = ['default', 'json', './scripts/outsideTests.mjs'].map((name) => `--reporter=${name}`)
  const code = await run(
    process.execPath,
    [commandOf('vitest'), 'run', ...reporters, `--outputFile.json=${file}`, ...rest],
    { settings: { OUTSIDE_TESTS: outside } },
  )
  const report = read(file)
  if (!report) return agreeing(code, undefined)
  const outsideTests = read(outside) ?? []
  failures.push(...outsideTests)
  for (const { name, assertionResults } of report.testResults)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') failures.push(`${relative(root, name)}: ${fullName}\n${failureMessages.join('\n')}`)
  return agreeing(code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + outsideTests.length,
    skipped: report.numPendingTests + report.numTodoTests,
  })
}

async function build() {
  const code = await run(process.execPath, ['scripts/buildIfChanged.mjs'], { prefix })
  return code === 0 ? {} : { failed: 1 }
}

/**
 * Runs the journeys two at a time. In CI, those that failed run once more afterwards, one at a time, so that a loaded
 * machine does not block a change; one that needed it is printed as flaky and must be fixed.
 */
async function journeys() {
  const { findOrInstallBrowser } = await import('./browser.mjs')
  const browser = await findOrInstallBrowser()
  if ('missing' in browser) throw new Error(browser.missing)
  const first = await playwright(rest)
  if (!process.env['CI'] || !first.failed || !first.passed) return first
  const report = join(RESULTS, 'playwright.json')
  const ofFirst = readFileSync(report, 'utf8')
  const again = await playwright(['--last-failed', '--workers=1', '--retries=1'])
  const stillFailed = new Set(failedIn(read(report)))
  writeFileSync(report, ofFirst) // the checklist counts a journey that needed a second try as failed
  for (const name of failedIn(JSON.parse(ofFirst)))
    console.log(`${stillFailed.has(name) ? 'Failed twice' : 'Passed only when tried once more, to be mended'}: ${name}`)
  return { ...first, passed: first.passed + (again.passed ?? 0), failed: again.failed ?? 0 }
}

/** File, line and title of each journey that did not pass at the first try in a report. */
function failedIn(report) {
  const specsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsIn)]
  return specsIn(report)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, line, title }) => `${file}:${line} ${title}`)
}

async function playwright(args) {
  const file = fresh('playwright.json')
  const { commandOf } = await import('./checks/tools.mjs')
  const code = await run(process.execPath, [commandOf('@playwright/test', 'playwright'), 'test', ...args], { prefix })
  const stats = read(file)?.stats
  return agreeing(
    code,
    stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
  )
}

/** Counts a runner that fails without a failed test (no report, a broken setup) as one failure. */
function agreeing(code, counts = {}) {
  if (code === 0 || counts.failed) return counts
  failures.push(`a part ended with ${code} without a failed test`)
  return { ...counts, failed: 1 }
}

/** Removes the report of an earlier run. */
function fresh(name) {
  const file = join(RESULTS, name)
  rmSync(file, { force: true })
  return file
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** @param options prefix: put before each line of the program's output, where two programs write at a time */
function run(program, args, { settings = {}, prefix = '' } = {}) {
  return new Promise((resolve) => {
    const output = prefix ? 'pipe' : 'inherit'
    const env = { ...process.env, NODE_OPTIONS: nodeOptions, ...settings }
    const child = spawn(program, args, { stdio: ['ignore', output, output], env })
    running.add(child)
    if (prefix)
      for (const from of [child.stdout, child.stderr])
        createInterface({ input: from }).on('line', (line) => console.log(prefix + line))
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('close', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}

/** Ends the running parts with this process. */
function stop() {
  for (const child of running) child.kill('SIGTERM')
  process.exit(1)
}

function seconds(begin) {
  return ((performance.now() - begin) / 1000).toFixed(1)
}

/** Prints the last line, also when the process is stopped during a part. */
function finish() {
  if (!isComplete) total.failed += 1
  for (const failure of failures) console.log(`\nFailed: ${failure}`)
  console.log(`\nAll in ${seconds(start)} s`)
  const { passed, failed, skipped } = total
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exitCode = failed > 0 ? 1 : 0
}
