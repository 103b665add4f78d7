import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const FIRST_PORT = 20_000
const PORTS = 10_000

/** A free port, below the range of outgoing connections, one of which could otherwise take it before it is used. */
export async function freePort(host) {
  for (;;) {
    const server = createServer().listen(FIRST_PORT + randomInt(PORTS), host)
    const isFree = await new Promise((resolve) =>
      server.once('listening', () => resolve(true)).once('error', () => resolve(false)),
    )
    if (!isFree) continue
    const { port } = server.address()
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}

/** Polls until `ask` returns true; after the time limit fails with a message that contains `what`. */
export async function until(what, ask, milliseconds = 60_000) {
  for (const start = Date.now(); ;) {
    if (await Promise.resolve(ask()).catch(() => false)) return Date.now() - start
    if (Date.now() - start > milliseconds) throw new Error(`${what} did not happen within ${milliseconds / 1000} s.`)
    await sleep(200)
  }
}

export const isOk = async (url) => (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok

/** Start time of a process, which distinguishes two processes with the same id. Empty: it is not running. */
export function mark(pid) {
  try {
    const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return after[0] === 'Z' ? '' : after[19]
  } catch {
    return ''
  }
}

/** Processes by name, each in the background with its own log; they outlive this process. */
export class Processes {
  /** @type {Map<string, { pid: number, mark: string }>} */
  running = new Map()
  /** Offset in each log file at which the latest start begins. */
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

  /** Signals a process, but never another one that has the same id by now. */
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
