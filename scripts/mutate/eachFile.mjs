import { relative } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeEach, expect, inject } from 'vitest'
import { addTry, readTries } from './tries.mjs'

/** A test that takes longer is in an endless loop. */
const LONGEST_MS = 300_000
/** Maximum number of tests in which a change is tried: of its own feature, and of others. */
const [MOST_NEAR, MOST_FAR] = [8, 3]

// A setup file of vitest, the first: lets each test meet one change, the first that it reaches and that few tests have
// met.
const { root, log, open, assigned, isAlone } = inject('mutants')
const file = relative(root, expect.getState().testPath).replaceAll('\\', '/')
const { killed, passed } = readTries(log)
/** The change that the whole file meets. */
const fixed = assigned[file]
let awake = fixed ?? null
let isInTest = false
let canWake = false
let hasFailed = false
let isReached = false

globalThis.__mutant = (key, isStatic) => {
  // State that modules keep from loading would affect the files after this one.
  if (key === awake) return isInTest || isAlone ? (isReached = true) : false
  const where = open[key]
  if (!where || awake !== null || !canWake || isStatic || killed.has(key)) return false
  const isNear = file.startsWith(where.folder) || (where.isWeb && file.startsWith('e2e/'))
  if ((passed.get(key)?.length ?? 0) >= (isNear ? MOST_NEAR : MOST_FAR)) return false
  awake = key
  addTry(log, { event: 'wake', key, file })
  return true
}

globalThis.__guard ??= new Worker(
  `let timer
  require('node:worker_threads').parentPort.on('message', (ms) => {
    clearTimeout(timer)
    if (ms > 0) timer = setTimeout(() => process.kill(process.pid, 'SIGKILL'), ms)
  })`,
  { eval: true },
)
globalThis.__guard.unref()

beforeEach(({ skip }) => {
  if (fixed && hasFailed) skip()
  globalThis.__guard.postMessage(LONGEST_MS)
  isInTest = true
  // After a failure one test runs without a change, so that leftovers are not counted as another change's failure.
  canWake = !hasFailed
})
afterEach(({ task }) => {
  globalThis.__guard.postMessage(0)
  isInTest = false
  const failed = task.result?.state === 'fail'
  if (fixed) hasFailed ||= failed
  else {
    if (awake !== null) note(awake, failed)
    hasFailed = failed
    awake = null
    canWake = false
  }
})
// oxlint-disable-next-line no-empty-pattern -- vitest asks for a pattern
afterAll(({}, suite) => {
  suite.meta.isReached = isReached
})

function note(key, failed) {
  addTry(log, { event: 'end', key, file, failed })
  if (failed) killed.set(key, file)
  else passed.set(key, [...(passed.get(key) ?? []), file])
}
