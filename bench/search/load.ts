import { connect } from 'node:net'
import { percentiles } from '../kit/timing.ts'

/** Throughput and latency of a server under load. */
export interface Load {
  requests: number
  seconds: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Mean size of the answers with a known length; NaN when none has one. */
  bytes: number
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n')
const CONNECTIONS = 64
const END_OF_HEAD = '\r\n\r\n'

/**
 * Requests the paths repeatedly on 64 connections, each waiting for its answer before the next request.
 * @param duration seconds
 * @param headers header lines of every request
 */
export async function load(
  port: number,
  paths: readonly string[],
  duration: number,
  headers: readonly string[] = [],
): Promise<Load> {
  const until = performance.now() + duration * 1000
  const start = performance.now()
  const waits: number[] = []
  const sizes: number[] = []
  const lanes = Array.from({ length: CONNECTIONS }, (_, lane) => requestsOf(paths, lane, headers))
  await Promise.all(lanes.map((requests) => sendRequests(port, requests, until, waits, sizes)))
  const seconds = (performance.now() - start) / 1000
  const [p50, p99] = percentiles(waits)
  const bytes = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  return { requests: waits.length, seconds, p50, p99, bytes }
}

/** Every connection starts at a different path. */
const requestsOf = (paths: readonly string[], lane: number, headers: readonly string[]) => {
  const from = Math.floor((lane * paths.length) / CONNECTIONS)
  const head = ['Host: bench', ...headers, '', ''].join('\r\n')
  return [...paths.slice(from), ...paths.slice(0, from)].map((path) => `GET ${path} HTTP/1.1\r\n${head}`)
}

function sendRequests(
  port: number,
  requests: string[],
  until: number,
  waits: number[],
  sizes: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let [asked, next, missing, head] = [0, 0, -1, '']
    let isChunked = false
    const send = () => {
      if (performance.now() > until) return socket.end(() => resolve())
      asked = performance.now()
      socket.write(requests[next++ % requests.length]!)
    }
    socket.setNoDelay(true)
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('data', (bytes: Buffer) => {
      if (missing < 0) {
        head += bytes.toString('latin1')
        const end = head.indexOf(END_OF_HEAD)
        if (end < 0) return
        if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head.slice(0, 400)))
        const length = /content-length: (\d+)/i.exec(head)?.[1]
        isChunked = length === undefined
        if (!isChunked) sizes.push(Number(length))
        missing = isChunked ? Infinity : Number(length) - (head.length - end - END_OF_HEAD.length)
      } else missing -= bytes.length
      if (isChunked ? !bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) : missing > 0) return
      waits.push(performance.now() - asked)
      missing = -1
      head = ''
      send()
    })
  })
}
