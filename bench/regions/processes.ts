import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { IndexRegions } from '#kit/server/indexRegions.ts'

/** Task of a process of the benchmark. */
export interface Duty {
  url: string
  folder: string
  /** Null: the index of all listings. */
  regions: IndexRegions | null
  port: number
  count: number
}

export interface Started {
  from: string
  listings: number
  seconds: number
  cpuSeconds: number
  /** Resident memory in bytes. */
  resident: number
  mostResident: number
  fileBytes: number
  saveCpuSeconds: number
}

/** A process with a part of the index, or all of it. */
export class Node {
  readonly #child: ChildProcess
  readonly started: Promise<Started>

  constructor(script: string, duty: Duty) {
    this.#child = fork(script, ['--child', JSON.stringify(duty)])
    this.started = this.#next<Started>()
  }

  /** Asks the process for something and returns its answer. */
  ask<T>(order: object): Promise<T> {
    const answer = this.#next<T>()
    this.#child.send(order)
    return answer
  }

  async stop(): Promise<void> {
    const over = once(this.#child, 'exit')
    this.#child.send({ order: 'stop' })
    await over
  }

  #next<T>(): Promise<T> {
    return new Promise((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`A process ended with ${code}`))
      this.#child.once('exit', ended)
      this.#child.once('message', (message) => {
        this.#child.off('exit', ended)
        resolve(message as T)
      })
    })
  }
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

/**
 * Processor seconds of PostgreSQL so far: of the postmaster with this process id, its children, and those that ended.
 * NaN on systems other than Linux.
 */
export function databaseCpu(postmaster: number): number {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => statOf(pid))
      .filter((stat) => stat !== null && (stat.pid === postmaster || stat.parent === postmaster))
      .reduce((sum, stat) => sum + stat!.own + (stat!.pid === postmaster ? stat!.ended : 0), 0)
  } catch {
    return NaN
  }
}

function statOf(pid: string): { pid: number; parent: number; own: number; ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return {
      pid: Number(pid),
      parent: fields[1]!,
      own: (fields[11]! + fields[12]!) / 100,
      ended: (fields[13]! + fields[14]!) / 100,
    }
  } catch {
    return null
  }
}
