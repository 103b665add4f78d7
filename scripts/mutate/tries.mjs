import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/**
 * Results of the tests about changes: lines appended by the test processes. `wake`: a test meets a change; `end`: it
 * has failed or not; `whole`: a whole file has met it; `file`: all tests of a file have run.
 * @param {string} path
 */
export function readTries(path) {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  const killed = new Map()
  const passed = new Map()
  const wholes = new Map()
  const files = new Set()
  const unended = new Map()
  for (const line of lines) {
    const { event, key, file, failed, isReached, pid } = JSON.parse(line)
    if (event === 'file') files.add(file)
    else if (event === 'wake') unended.set(pid, { key, file })
    else {
      unended.delete(pid)
      if (event === 'whole') wholes.set(key, [...(wholes.get(key) ?? []), file])
      if (failed) killed.set(key, file)
      else if (event === 'end' || isReached) passed.set(key, [...(passed.get(key) ?? []), file])
    }
  }
  // A process that ended with an active change was in an endless loop.
  for (const [pid, { key, file }] of unended) if (!isRunning(pid)) killed.set(key, file)
  return { killed, passed, wholes, files }
}

export function addTry(path, line) {
  appendFileSync(path, `${JSON.stringify({ ...line, pid: process.pid })}\n`)
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
