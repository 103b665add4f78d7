import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { groupBy, sample } from './mutate/sample.mjs'
import { allSites } from './mutate/sites.mjs'
import { addTry, readTries } from './mutate/tries.mjs'
import { refusedByTypes } from './mutate/types.mjs'
import { root } from './prepare.mjs'

/**
 * Do the tests notice wrong code? Changes the features at a sample of places and runs tests that may reach them
 * (vitest; not the journeys). A change that no test notices has survived.
 *   npm run mutate                              400 changes, seed 1; continues after an interruption
 *   npm run mutate -- --seed 2 --count 100
 *   npm run mutate -- --again                   the survivors once more, with new tests
 *   npm run mutate -- --tests 'orders|circle'   only test files whose path matches
 *   npm run mutate -- --report                  only the table and the survivors
 * All changes of a sample are in the code at once, inactive (`mutate/vitest.config.mjs`), so no file is written and one
 * vitest serves all. Each test activates the first change that it reaches and that few tests have met
 * (`mutate/eachFile.mjs`), so a file of ten tests tries ten changes; a change that none of them noticed is then tried
 * in whole files.
 */
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '400' },
    files: { type: 'string', default: '3' },
    tests: { type: 'string', default: '' },
    workers: { type: 'string', default: '2' },
    again: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
  },
})
const SLOW = ['worldWithoutMe', 'locationPrivacy', 'fuzz', 'demo']
const folder = join(root, '.cache', 'mutants')
const keptIn = join(folder, `types-${options.seed}.json`)
const log = join(folder, `tries-${options.seed}.jsonl`)
process.chdir(root)
mkdirSync(folder, { recursive: true })

const sites = new Map(allSites().map((site) => [site.key, site]))
/** By key: whether the compiler refuses the change. */
const kept = existsSync(keptIn) ? JSON.parse(readFileSync(keptIn, 'utf8')) : {}
const isShort = Object.keys(kept).length < Number(options.count)
const chosen = isShort ? sample([...sites.values()], Number(options.count), Number(options.seed)) : Object.keys(kept)
if (!options.report) {
  leaveOutRefused()
  if (options.again) forgetSurvivors()
  await tryAll()
}
report()

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
  const keys = Object.keys(kept).filter((key) => sites.has(key) && !kept[key])
  process.env.MUTANTS = join(folder, `sample-${options.seed}.json`)
  writeFileSync(process.env.MUTANTS, JSON.stringify(keys.map((key) => sites.get(key))))
  process.env.MUTANT_WORKERS = options.workers
  // The server of the screen tests runs in this process and stays unchanged.
  globalThis.__mutant = () => false
  let assigned = {}
  const vitest = await createVitest('test', {
    config: join(root, 'scripts', 'mutate', 'vitest.config.mjs'),
    root,
    watch: false,
    reporters: [{ onTestModuleEnd: keep }],
  })
  let isStopping = false
  const interrupted = () => {
    isStopping = true
    void vitest.close().finally(() => process.exit(130))
  }
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted)
  const specs = new Map(
    (await vitest.globTestSpecifications()).map((spec) => [nameOf(spec), spec]).filter(([name]) => isWanted(name)),
  )

  function keep(module) {
    const file = nameOf(module)
    const key = assigned[file]
    if (!key) addTry(log, { event: 'file', file })
    else addTry(log, { event: 'whole', key, file, failed: !module.ok(), isReached: module.meta().isReached })
    const { killed } = readTries(log)
    console.log(`${file}: ${keys.filter((each) => killed.has(each)).length} of ${keys.length} changes noticed`)
  }

  /** Runs test files: every test with a change that it reaches, or every file with the one assigned to it. */
  async function run(files, each = {}) {
    assigned = each
    const isAlone = files.length === 1
    vitest.provide('mutants', { root, log, assigned, isAlone, open: files.some((file) => each[file]) ? {} : openNow() })
    if (!isStopping && files.length > 0) await vitest.runTestSpecifications(files.map((file) => specs.get(file)))
  }

  const left = () => {
    const { killed } = readTries(log)
    return keys.filter((key) => !killed.has(key)).map((key) => sites.get(key))
  }
  const openNow = () =>
    Object.fromEntries(
      left().flatMap(({ key, cell, isStatic }) => {
        const [feature, side] = cell.split('/')
        return isStatic ? [] : [[key, { folder: `src/features/${feature}/`, isWeb: side === 'web' }]]
      }),
    )

  for (const project of ['web', 'server', 'alone', 'alone web', 'screens']) {
    const names = [...specs.keys()].filter((name) => specs.get(name).project.name === project)
    const { files } = readTries(log)
    const wanted = left().flatMap((site) => (site.isStatic ? [] : filesFor(site, names)))
    const byFile = groupBy(wanted, (name) => name)
    const inOrder = Object.keys(byFile).sort((one, other) => byFile[other].length - byFile[one].length)
    await run(inOrder.filter((name) => !files.has(name)))
  }
  // A change that no test noticed is tried in whole files, one change each; code that runs when a module loads, one at
  // a time.
  const lost = new Set()
  while (!isStopping) {
    const { wholes, passed } = readTries(log)
    const next = {}
    for (const site of left()) {
      const isAlone = site.isStatic || lost.has(site.key) || !passed.has(site.key)
      if (isAlone && Object.keys(next).length > 0) continue
      const files = filesFor(site, [...specs.keys()], passed.get(site.key))
      const file = files.find((name) => !wholes.get(site.key)?.includes(name) && !next[name])
      if (file) next[file] = site.key
      if (file && isAlone) break
    }
    const files = Object.keys(next)
    if (files.length === 0) break
    await run(files, next)
    // One of the files without a result was in an endless loop: each is run once more, alone.
    const { wholes: known } = readTries(log)
    for (const file of files.filter((name) => !known.get(next[name])?.includes(name)))
      if (files.length > 1) lost.add(next[file])
      else addTry(log, { event: 'whole', key: next[file], file, failed: !isStopping })
  }
  await vitest.close()
}

/**
 * The test files that may reach a site, nearest first: those known to, those in its folder and its feature, and those
 * with words of its path in their name.
 */
function filesFor({ file, cell }, names, known = []) {
  const [feature, side] = cell.split('/')
  const own = `src/features/${feature}/`
  const words = wordsOf(file)
  const nearness = (name) =>
    (known.includes(name) ? 3 : 0) +
    (dirname(name) === dirname(file) ? 3 : 0) +
    (name.startsWith(own) ? 2 : 0) +
    2 * [...wordsOf(name)].filter((word) => words.has(word)).length
  const mayReach = (name) => {
    if (known.includes(name)) return true
    if (name.startsWith('e2e/')) return side === 'web'
    if (name.startsWith('src/app/')) return side === 'root' && dirname(name) === 'src/app'
    return name.startsWith(own) && (side === 'root' || name.endsWith('.tsx') === (side === 'web'))
  }
  return names
    .filter(mayReach)
    .sort((one, other) => nearness(other) - nearness(one))
    .slice(0, Number(options.files))
}

function wordsOf(path) {
  const words = path.replace(/^src\/features|^e2e\/screens|\.test|\.tsx?$|server|web/g, '').split(/[^a-zA-Z]|(?=[A-Z])/)
  return new Set(words.map((word) => word.toLowerCase().replace(/s$/, '')).filter((word) => word.length > 2))
}

/** Tests of the features; slow ones are left to `npm test`. */
function isWanted(test) {
  return (
    /^(src\/features|src\/app|e2e)\//.test(test) &&
    new RegExp(options.tests).test(test) &&
    !SLOW.some((name) => test.endsWith(`/${name}.test.ts`))
  )
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
