import { relative } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeEach, expect, inject } from 'vitest'
import { MOST, addTry, idOf, isWanting, nextFor, readReaches, readTries } from './tries.mjs'

/** A test that takes longer counts as an endless loop; its process is killed. */
const LONGEST_MS = 100_000
/** How long a screen test with a change waits for the screen; without one it waits longer. */
const LONGEST_WAIT_MS = 8000
/** Limit of distant tests per change in first runs; otherwise code shared by all screens would use up these runs. */
const MOST_AT_FIRST = { ...MOST, far: 1 }

// First setup file of vitest. Activates one change per test: among the changes that the test is known to reach, the one
// tried by the fewest tests; if none is known, the first that it reaches.
const { root, log, reachLog, open, most, assigned } = inject('mutants')
const file = relative(root, expect.getState().testPath).replaceAll('\\', '/')
/** The change that is active during the whole file; undefined: one change per test. */
const fixed = assigned[file]
/** A failed screen test must fail again with the change and pass without, because many of its failures are timeouts. */
const isRetried = !fixed && file.startsWith('e2e/')
const dom = isRetried ? await import('@testing-library/dom') : undefined
let patience
const tries = readTries(log)
const reaches = readReaches(reachLog)
/** Key of the active change; null: none. */
let awake = fixed ?? null
let isInTest = false
let canWake = false
let hasFailed = false
let isReached = false
let reached = new Set()
/** The failure of a screen test that is being repeated; `isAgain`: it has failed twice. */
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
  if (awake === null && canWake && isWanting(key, where, file, tries, MOST_AT_FIRST)) wake(key)
  if (key !== awake) return false
  if (!isReached) addTry(log, { event: 'wake', key, file })
  return (isReached = true)
}

function wake(key) {
  awake = key
  dom?.configure({ asyncUtilTimeout: key === null ? patience : LONGEST_WAIT_MS })
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
    patience ??= dom?.getConfig().asyncUtilTimeout
    const stored = reaches.get(idOf(file, task.fullTestName))
    const known = stored?.isPartial ? undefined : stored
    // After a failure, one test runs without a change, so that its leftovers are not blamed on another change.
    const isFree = !hasFailed && doubted === null
    canWake = isFree && !known
    if (doubted) wake(doubted.isAgain ? null : doubted.key)
    else wake(known && isFree ? (nextFor(known, open, tries, most) ?? null) : null)
    if (known && isFree && awake === null) skip()
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
  if (doubted?.isAgain) {
    note(failed ? 'doubt' : 'end', { ...doubted, failed: !failed })
    doubted = null
  } else if (awake !== null) {
    const why = failed ? String(task.result.errors?.at(-1)?.message).slice(0, 200) : undefined
    const met = { key: awake, test, failed, why, isAgain: doubted !== null }
    doubted = failed && isReached && isRetried ? met : null
    if (!doubted) note(isReached ? 'end' : 'doubt', met)
  }
  // A failed test ended early: what else it reaches is still unknown.
  if (reaches.get(idOf(file, test))?.isPartial !== false)
    addTry(reachLog, { file, test, reached: [...reached], isPartial: failed })
  hasFailed = failed && !isRetried
  wake(null)
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
