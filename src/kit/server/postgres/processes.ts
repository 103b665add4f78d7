import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * A mark that distinguishes this process from a later one with the same id, or null when there is no such process or it
 * is a zombie. On systems without process start times the mark is '?' for every live process.
 */
export function processMark(pid: number): string | null {
  if (!exists(pid)) return null
  if (process.platform === 'linux') {
    const fields = linuxStat(pid)
    if (!fields) return '?'
    return fields[0] === 'Z' || fields[0] === 'X' ? null : fields[19]!
  }
  if (process.platform === 'win32') return '?'
  const asked = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
  const line = asked.status === 0 ? asked.stdout.trim() : '?'
  return line.startsWith('Z') ? null : line.replace(/^\S+\s+/, '')
}

/** The command line of a process, '' where it cannot be read. */
export function commandLine(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  }
  if (process.platform === 'win32') return ''
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}

/** Sends the signal; a process that has already ended is not an error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Fields of /proc/PID/stat from the state (field 3) on. The program's name before them may contain spaces and brackets.
 */
function linuxStat(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  } catch {
    return null
  }
}
