import { readFileSync } from 'node:fs'

const SHELLS = new Set(['sh', 'dash', 'bash', 'ash', 'busybox', 'zsh'])
const EVERY_MS = 300

/**
 * If npm is killed under `npm start`, its child keeps running and holds the port and the database. This shuts the
 * process down cleanly in that case. There may be a shell between npm and this process, which also outlives npm.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const above = ancestors()
  setInterval(() => {
    if (ancestors().join() !== above.join()) process.kill(process.pid, 'SIGTERM')
  }, EVERY_MS).unref()
}

/** The parent process and, if that is npm's shell and the system allows finding it, the shell's parent: npm. */
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
