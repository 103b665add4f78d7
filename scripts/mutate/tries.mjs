import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** Maximum number of tests per change: tests of the same feature or subject, and other tests; then of surviving ones. */
export const MOST = { near: 8, far: 4 }
export const MOST_OF_SURVIVORS = { near: 40, far: 12 }

/**
 * Reads the results of tests with changes: a log to which the test processes append lines. `wake`: a change became
 * active in a test; `end`: that test has passed or failed; `doubt`: it also fails without the change, or did not reach
 * it this time; `whole`: a whole file has run with the change; `file`: all tests of a file have run, with its
 * modification time; `changed`: the file was modified since; `begin`: a run starts, and the previous one may have been
 * stopped during a test.
 * @param {string} path
 */
export function readTries(path) {
  const killed = new Map()
  const passed = new Map()
  const wholes = new Map()
  const met = new Set()
  const files = new Map()
  const unended = new Map()
  const forget = (changed) => {
    for (const each of met) if (each.split(SEPARATOR)[1] === changed) met.delete(each)
    for (const lists of [passed, wholes])
      for (const [key, list] of lists)
        lists.set(
          key,
          list.filter((each) => each !== changed),
        )
  }
  for (const { event, key, file, test, failed, isReached, asOf, pid } of linesOf(path)) {
    if (event === 'begin') unended.clear()
    else if (event === 'changed') forget(file)
    else if (event === 'file') files.set(file, asOf)
    else if (event === 'wake') unended.set(pid, { key, file })
    else {
      unended.delete(pid)
      if (test) met.add(meeting(key, file, test))
      if (event === 'whole') wholes.set(key, [...(wholes.get(key) ?? []), file])
      if (failed) killed.set(key, file)
      else if (event === 'end' || isReached) passed.set(key, [...(passed.get(key) ?? []), file])
    }
  }
  // A process of this run that ended while a change was active was in an endless loop.
  for (const [pid, { key, file }] of unended) if (!isRunning(pid)) killed.set(key, file)
  return { killed, passed, wholes, met, files }
}

/** Numbers of the changes that each test reaches, by the id of file and test name; `isPartial`: not all of them. */
export function readReaches(path) {
  const reaches = new Map()
  for (const { event, file, test, reached, isPartial = false } of linesOf(path))
    if (event !== 'changed') reaches.set(idOf(file, test), { file, test, reached, isPartial })
    else for (const [id, each] of reaches) if (each.file === file) reaches.delete(id)
  return reaches
}

export function addTry(path, line) {
  appendFileSync(path, `${JSON.stringify({ ...line, pid: process.pid })}\n`)
}

const SEPARATOR = '\u0000'
export const idOf = (file, test) => [file, test].join(SEPARATOR)
export const meeting = (key, file, test) => [key, file, test].join(SEPARATOR)

/** Whether a change should still be tried by a test of this file. */
export function isWanting(key, { folder, words }, file, { killed, passed }, most) {
  const isNear =
    file.startsWith(folder) || (file.startsWith('e2e/') && wordsOf(file).some((word) => words.includes(word)))
  return !killed.has(key) && (passed.get(key)?.length ?? 0) < (isNear ? most.near : most.far)
}

/** Significant words of a path, in singular and lower case. */
export function wordsOf(path) {
  const words = path.replace(/^src\/features|^e2e\/screens|\.test|\.tsx?$|server|web/g, '').split(/[^a-zA-Z]|(?=[A-Z])/)
  return [...new Set(words.map((word) => word.toLowerCase().replace(/s$/, '')).filter((word) => word.length > 2))]
}

/** The next change to try in a test: of those that it reaches, the one tried by the fewest tests; undefined: none. */
export function nextFor({ file, test, reached }, open, tries, most) {
  const count = (key) => tries.passed.get(key)?.length ?? 0
  return Object.keys(open)
    .filter((key) => reached.includes(open[key].at) && isWanting(key, open[key], file, tries, most))
    .filter((key) => !tries.met.has(meeting(key, file, test)))
    .sort((one, other) => count(one) - count(other))[0]
}

function linesOf(path) {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  return lines.filter(Boolean).map((line) => JSON.parse(line))
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
