import { spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A port of this machine that nobody uses now. */
export async function freePort(host) {
  const server = createServer().listen(0, host)
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Asks until the answer is true; fails with the sentence after the time. */
export async function until(what, ask, milliseconds = 60_000) {
  for (const start = Date.now(); ;) {
    if (await Promise.resolve(ask()).catch(() => false)) return Date.now() - start
    if (Date.now() - start > milliseconds) throw new Error(`${what} did not happen within ${milliseconds / 1000} s.`)
    await sleep(200)
  }
}

export const isOk = async (url) => (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok

/** When a process began: two processes with the same id differ in it. Empty: it does not run. */
export function mark(pid) {
  try {
    const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return after[0] === 'Z' ? '' : after[19]
  } catch {
    return ''
  }
}

/** Processes by name, each in the background with a log of its own; they outlive this one. */
export class Processes {
  /** @type {Map<string, { pid: number, mark: string }>} */
  running = new Map()
  /** Where the log of its latest start begins. */
  #logBegins = new Map()

  constructor(folder) {
    this.folder = folder
  }

  start(name, [command, ...args], { env = process.env, owner, cwd = '/' } = {}) {
    const log = openSync(this.#log(name), 'a')
    this.#logBegins.set(name, fstatSync(log).size)
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', log, log], detached: true, ...owner })
    closeSync(log)
    child.on('error', (error) => console.error(`${name}: ${error.message}`))
    child.unref()
    this.running.set(name, { pid: child.pid, mark: mark(child.pid) })
    return child.pid
  }

  #log = (name) => join(this.folder, 'log', `${name}.log`)
  logSinceStart = (name) => readFileSync(this.#log(name)).subarray(this.#logBegins.get(name)).toString()

  pid = (name) => this.running.get(name)?.pid
  isRunning(name) {
    const known = this.running.get(name)
    return known !== undefined && known.mark !== '' && mark(known.pid) === known.mark
  }

  /** Never a process that only has the same number by now. */
  signal(name, signal) {
    if (this.isRunning(name)) process.kill(this.pid(name), signal)
  }

  async end(name, milliseconds = 20_000) {
    this.signal(name, 'SIGCONT')
    this.signal(name, 'SIGTERM')
    await until(`The end of ${name}`, () => !this.isRunning(name), milliseconds).catch(() =>
      this.signal(name, 'SIGKILL'),
    )
    this.running.delete(name)
  }
}
