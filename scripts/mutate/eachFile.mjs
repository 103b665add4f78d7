import { relative } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeEach, expect, inject } from 'vitest'
import { addTry, idOf, isWanting, nextFor, readReaches, readTries } from './tries.mjs'

/** A test that takes longer counts as an endless loop; its process is killed. */
const LONGEST_MS = 300_000
/** Limit of distant tests per change in first runs; otherwise code shared by all screens would use up these runs. */
const MOST_FAR_AT_FIRST = 1

// First setup file of vitest. Activates one change per test: among the changes that the test is known to reach, the one
// tried by the fewest tests; if none is known, the first that it reaches.
const { root, log, reachLog, open, assigned } = inject('mutants')
const file = relative(root, expect.getState().testPath).replaceAll('\\', '/')
/** The change that is active during the whole file; undefined: one change per test. */
const fixed = assigned[file]
/** A failed screen test is repeated without the change, because many of its failures are timeouts. */
const isRetried = !fixed && file.startsWith('e2e/')
const tries = readTries(log)
const reaches = readReaches(reachLog)
/** Key of the active change; null: none. */
let awake = fixed ?? null
let isInTest = false
let canWake = false
let hasFailed = false
let isReached = false
let reached = new Set()
let doubted = null
/** Changes reached between tests or while modules load. */
const early = new Set()

globalThis.__mutant = (key, isStatic) => {
  if (fixed) return key === fixed && (isReached = true)
  const where = open[key]
  if (!where || isStatic) return false
  ;(isInTest ? reached : early).add(where.at)
  // A change during loading could alter data that modules keep, and so affect later files.
  if (!isInTest) return false
  if (awake === null && canWake && isWanting(key, where, file, tries, MOST_FAR_AT_FIRST)) awake = key
  if (key !== awake) return false
  if (!isReached) addTry(log, { event: 'wake', key, file })
  return (isReached = true)
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

beforeEach(({ task, skip }) => {
  if (fixed && hasFailed) skip()
  if (!fixed) {
    isReached = false
    reached = new Set()
    // After a failure, one test runs without a change, so that its leftovers are not blamed on another change.
    const isPlain = hasFailed || doubted !== null
    const known = reaches.get(idOf(file, task.fullTestName))
    canWake = !isPlain && !known
    awake = known && !isPlain ? (nextFor(known, open, tries) ?? null) : null
    if (known && !isPlain && awake === null) skip()
  }
  globalThis.__guard.postMessage(LONGEST_MS)
  isInTest = true
})
afterEach(({ task }) => {
  if (!isInTest) return
  globalThis.__guard.postMessage(0)
  isInTest = false
  const failed = task.result?.state === 'fail'
  if (fixed) {
    hasFailed ||= failed
    return
  }
  const { fullTestName: test } = task
  if (doubted !== null) {
    note(failed ? 'doubt' : 'end', { ...doubted, failed: !failed })
    doubted = null
  } else if (awake !== null) {
    const why = failed ? String(task.result.errors?.[0]?.message).slice(0, 200) : undefined
    const met = { key: awake, test, failed, why }
    if (failed && isReached && isRetried) doubted = met
    else note(isReached ? 'end' : 'doubt', met)
  }
  if (!failed && !reaches.has(idOf(file, test))) addTry(reachLog, { file, test, reached: [...reached] })
  hasFailed = failed && !isRetried
  awake = null
  canWake = false
})
// oxlint-disable-next-line no-empty-pattern -- vitest asks for a pattern
afterAll(({}, suite) => {
  if (early.size > 0) addTry(reachLog, { file, test: '', reached: [...early] })
  suite.meta.isReached = isReached
})

function note(event, { key, test, failed, why }) {
  addTry(log, { event, key, file, test, failed: event === 'end' && failed, why })
  if (event === 'doubt') return
  if (failed) tries.killed.set(key, file)
  else tries.passed.set(key, [...(tries.passed.get(key) ?? []), file])
}
