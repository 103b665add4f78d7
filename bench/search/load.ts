import { connect } from 'node:net'

/** What a server did under load. */
export interface Load {
  requests: number
  seconds: number
  /** Milliseconds. */
  p50: number
  p99: number
}

const END_OF_HEAD = '\r\n\r\n'

/** Asks the paths over and over on so many connections at once, each waiting for its answer before it asks again. */
export async function load(port: number, paths: readonly string[], seconds: number, connections = 64): Promise<Load> {
  const until = performance.now() + seconds * 1000
  const start = performance.now()
  const waits: number[] = []
  const lanes = Array.from({ length: connections }, (_, lane) => lanesOf(paths, lane))
  await Promise.all(lanes.map((lane) => ask(port, lane, until, waits)))
  waits.sort((a, b) => a - b)
  const at = (share: number) => waits[Math.floor(share * (waits.length - 1))] ?? NaN
  return { requests: waits.length, seconds: (performance.now() - start) / 1000, p50: at(0.5), p99: at(0.99) }
}

/** Every connection begins elsewhere. */
const lanesOf = (paths: readonly string[], lane: number) => {
  const from = Math.floor((lane * paths.length) / 64)
  return [...paths.slice(from), ...paths.slice(0, from)].map((path) => `GET ${path} HTTP/1.1\r\nHost: bench\r\n\r\n`)
}

function ask(port: number, requests: string[], until: number, waits: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let [asked, next, missing, head] = [0, 0, -1, '']
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
        missing = Number(/content-length: (\d+)/i.exec(head)![1]) - (head.length - end - END_OF_HEAD.length)
      } else missing -= bytes.length
      if (missing > 0) return
      waits.push(performance.now() - asked)
      missing = -1
      head = ''
      send()
    })
  })
}
