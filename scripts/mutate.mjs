import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { filesFor } from './mutate/filesFor.mjs'
import { groupBy, sample } from './mutate/sample.mjs'
import { allSites } from './mutate/sites.mjs'
import { MOST, MOST_OF_SURVIVORS, addTry, nextFor, readReaches, readTries, wordsOf } from './mutate/tries.mjs'
import { refusedByTypes } from './mutate/types.mjs'
import { root } from './prepare.mjs'

/**
 * Mutation testing: makes a sample of changes (mutants) in the code of the features and runs the tests that may reach
 * them (vitest, not the journeys). A change that no test fails on has survived.
 *   npm run mutate                              400 changes, seed 1; an interrupted run is continued
 *   npm run mutate -- --seed 2 --count 100
 *   npm run mutate -- --again                   tries the survivors again, for example with new tests
 *   npm run mutate -- --tests 'orders|circle'   only test files whose path this matches
 *   npm run mutate -- --at src/features/orders/rules.ts:58 --tests orders/rules    only the changes of this line, each in
 *                                               all of these test files; also beside another run
 *   npm run mutate -- --report                  only the table and the survivors
 * The code contains all changes of a sample, inactive (`mutate/vitest.config.mjs`), so no file is written and one
 * vitest process serves all. Each test runs with one active change (`mutate/eachFile.mjs`): the first that it reaches,
 * or, once its reached changes are known, the one tried by the fewest tests. So a file of ten tests tries ten changes;
 * it runs again while its tests reach untried ones. Changes in code that runs while a module loads are each tried with
 * whole test files.
 */
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '400' },
    files: { type: 'string', default: '3' },
    tests: { type: 'string', default: '' },
    workers: { type: 'string', default: '4' },
    at: { type: 'string', default: '' },
    again: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
  },
})
const most = Number(options.files)
const SLOW = ['worldWithoutMe', 'locationPrivacy', 'fuzz', 'demo']
const folder = join(root, '.cache', 'mutants')
const keptIn = join(folder, `types-${options.seed}.json`)
const log = join(folder, `tries-${options.seed}.jsonl`)
const reachLog = join(folder, `reaches-${options.seed}.jsonl`)
process.chdir(root)
mkdirSync(folder, { recursive: true })

const sites = new Map(allSites().map((site) => [site.key, site]))
/** By key: whether the compiler refuses the change. */
const kept = existsSync(keptIn) ? JSON.parse(readFileSync(keptIn, 'utf8')) : {}
const isShort = Object.keys(kept).length < Number(options.count)
const chosen = isShort ? sample([...sites.values()], Number(options.count), Number(options.seed)) : Object.keys(kept)
if (!options.report && !options.at) leaveOutRefused()
const numbers = new Map(Object.keys(kept).map((key, i) => [key, i]))
if (!options.report) {
  if (options.again) forgetSurvivors()
  await tryAll()
}
if (!options.at) report()

/** Changes that do not compile need no test. */
function leaveOutRefused() {
  const unknown = chosen.filter((key) => sites.has(key) && !(key in kept))
  const refused = refusedByTypes(
    unknown.map((key) => sites.get(key)),
    join(folder, 'types'),
  )
  for (const key of unknown) kept[key] = refused.has(key)
  writeFileSync(keptIn, JSON.stringify(kept))
}

function forgetSurvivors() {
  const { killed } = readTries(log)
  writeFileSync(log, '')
  for (const [key, file] of killed) addTry(log, { event: 'end', key, file, failed: true })
}

async function tryAll() {
  const isAt = ({ file, line }) => !options.at || options.at === `${file}:${line}`
  const keys = Object.keys(kept).filter((key) => sites.has(key) && !kept[key] && isAt(sites.get(key)))
  process.env.MUTANTS = join(folder, `sample-${options.seed}${options.at && process.pid}.json`)
  writeFileSync(process.env.MUTANTS, JSON.stringify(keys.map((key) => sites.get(key))))
  process.env.MUTANT_WORKERS = options.workers
  if (!options.at) addTry(log, { event: 'begin' })
  // The server of the screen tests runs in this process, without any change active.
  globalThis.__mutant = () => false
  let assigned = {}
  let vitest
  let specs
  let isStopping = false
  const interrupted = () => {
    isStopping = true
    void vitest?.close().finally(() => process.exit(130))
  }
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted)

  async function start(isWhole) {
    await vitest?.close()
    process.env.MUTANT_WHOLE = isWhole ? '1' : ''
    vitest = await createVitest('test', {
      config: join(root, 'scripts', 'mutate', 'vitest.config.mjs'),
      root,
      watch: false,
      reporters: [{ onTestModuleEnd: keep }],
    })
    specs = new Map(
      (await vitest.globTestSpecifications()).map((spec) => [nameOf(spec), spec]).filter(([name]) => isWanted(name)),
    )
  }

  function keep(module) {
    const file = nameOf(module)
    const key = assigned[file]
    if (!key) addTry(log, { event: 'file', file, asOf: changedAt(file) })
    else addTry(log, { event: 'whole', key, file, failed: !module.ok(), isReached: module.meta().isReached })
    const { killed } = readTries(log)
    const noticed = `${keys.filter((each) => killed.has(each)).length} of ${keys.length} changes noticed`
    console.log(
      `${file}: ${key ? `${module.ok() ? 'does not notice' : 'notices'} ${sites.get(key).operator}; ` : ''}${noticed}`,
    )
  }

  /** Runs test files: each test with one change that it reaches, or each whole file with the change in `each`. */
  async function run(files, { each = {}, most = MOST } = {}) {
    assigned = each
    const open = files.some((file) => each[file]) ? {} : openNow()
    vitest.provide('mutants', { root, log, reachLog, assigned, open, most })
    if (!isStopping && files.length > 0) await vitest.runTestSpecifications(files.map((file) => specs.get(file)))
  }

  const left = () => {
    const { killed } = readTries(log)
    return keys.filter((key) => !killed.has(key)).map((key) => sites.get(key))
  }
  const openNow = () =>
    Object.fromEntries(
      left().flatMap(({ key, file, cell, isStatic }) => {
        const folder = `src/features/${cell.split('/')[0]}/`
        const where = { at: numbers.get(key), folder, words: wordsOf(file) }
        return isStatic ? [] : [[key, where]]
      }),
    )
  /** Files with a test that reaches a change it has not been run with yet. */
  const filesWithMore = (most) => {
    const [tries, open] = [readTries(log), openNow()]
    const tests = [...readReaches(reachLog).values()].filter(({ file, test }) => test && specs.has(file))
    return [
      ...new Set(tests.filter((test) => test.isPartial || nextFor(test, open, tries, most)).map(({ file }) => file)),
    ]
  }

  if (options.at) {
    await start(true)
    for (const key of keys)
      await run([...specs.keys()], { each: Object.fromEntries([...specs.keys()].map((name) => [name, key])) })
    rmSync(process.env.MUTANTS)
    return vitest.close()
  }
  await start(false)
  for (const project of ['web', 'server', 'alone', 'alone web', 'screens']) {
    const names = [...specs.keys()].filter((name) => specs.get(name).project.name === project)
    const { files } = readTries(log)
    const wanted = groupBy(
      left().flatMap((site) => (site.isStatic ? [] : filesFor(site, names, most))),
      (name) => name,
    )
    const weight = (name) => wanted[name]?.length ?? 0
    const inOrder = names.sort((one, other) => weight(other) - weight(one))
    const due = inOrder.filter((name) => files.get(name) !== changedAt(name))
    for (const file of due.filter((name) => files.has(name)))
      for (const path of [log, reachLog]) addTry(path, { event: 'changed', file })
    await run(due)
  }
  for (const most of [MOST, MOST_OF_SURVIVORS])
    for (let met = -1; !isStopping && met < readTries(log).met.size;) {
      met = readTries(log).met.size
      await run(filesWithMore(most), { most })
    }
  // Changes in code that runs when a module loads are tried in whole files, one change per file.
  await start(true)
  const unfinished = new Set()
  while (!isStopping) {
    const { wholes } = readTries(log)
    const next = {}
    for (const site of left().filter(({ isStatic }) => isStatic)) {
      if (unfinished.has(site.key) && Object.keys(next).length > 0) continue
      const files = filesFor(site, [...specs.keys()], most)
      const file = files.find((name) => !wholes.get(site.key)?.includes(name) && !next[name])
      if (file) next[file] = site.key
      if (file && unfinished.has(site.key)) break
    }
    const files = Object.keys(next)
    if (files.length === 0) break
    await run(files, { each: next })
    // Among files without a result, one was in an endless loop: each is run again, alone.
    const { wholes: known } = readTries(log)
    for (const file of files.filter((name) => !known.get(next[name])?.includes(name)))
      if (files.length > 1) unfinished.add(next[file])
      else addTry(log, { event: 'whole', key: next[file], file, failed: !isStopping })
  }
  await vitest.close()
}

/** True for a test of the features that is not slow; slow ones only run in `npm test`. */
function isWanted(test) {
  return (
    /^(src\/features|src\/app|e2e)\//.test(test) &&
    new RegExp(options.tests).test(test) &&
    ((options.at && options.tests) || !SLOW.some((name) => test.endsWith(`/${name}.test.ts`)))
  )
}

function changedAt(file) {
  return Math.round(statSync(file).mtimeMs)
}

function nameOf({ moduleId }) {
  return relative(root, moduleId).replaceAll('\\', '/')
}

function report() {
  const { killed, passed } = readTries(log)
  const mutants = Object.keys(kept)
    .filter((key) => sites.has(key) && !kept[key])
    .map((key) => ({ ...sites.get(key), isKilled: killed.has(key), tests: passed.get(key)?.length ?? 0 }))
  const row = (all) => {
    const tried = all.filter(({ isKilled, tests }) => isKilled || tests > 0)
    const noticed = tried.filter(({ isKilled }) => isKilled).length
    const percent = Math.round((1000 * noticed) / tried.length) / 10
    return { changes: all.length, tried: tried.length, noticed, percent }
  }
  const rows = (nameFor) => Object.entries(groupBy(mutants, nameFor)).map(([name, all]) => [name, row(all)])
  const [features, sides] = [({ cell }) => cell.split('/')[0], ({ cell }) => `all of ${cell.split('/')[1]}`]
  console.table(Object.fromEntries([...rows(features), ...rows(sides), ['all', row(mutants)]]))
  for (const { file, line, operator, was, now, tests, isKilled } of mutants)
    if (!isKilled)
      console.log(
        `\n${file}:${line} ${operator}, ${tests > 0 ? `survived ${tests} tests` : 'not reached'}\n  - ${was.slice(0, 300)}\n  + ${now.slice(0, 300)}`,
      )
}
