import { readFileSync } from 'node:fs'

const SHELLS = new Set(['sh', 'dash', 'bash', 'ash', 'busybox', 'zsh'])
const EVERY_MS = 300

/**
 * Under `npm start`, an npm that is killed leaves its child behind, with the port and the database. This ends us in
 * order instead. Between npm and us there may be a shell, which outlives npm as well.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const above = ancestors()
  setInterval(() => {
    if (ancestors().join() !== above.join()) process.kill(process.pid, 'SIGTERM')
  }, EVERY_MS).unref()
}

/** Our parent and, where that is npm's shell and the system tells, the shell's parent: npm. */
function ancestors() {
  const parent = process.ppid
  if (process.platform !== 'linux') return [parent]
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const grandparent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    return SHELLS.has(name) ? [parent, grandparent] : [parent]
  } catch {
    return [parent]
  }
}
