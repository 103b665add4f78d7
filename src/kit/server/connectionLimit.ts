import type { Server } from 'node:net'
import { networkOf } from './networkOf.ts'

/**
 * Immediately closes connections of a network address beyond the limit. For servers that browsers reach directly:
 * behind a proxy every connection comes from the proxy, which limits them itself.
 * @param most open connections of one address; IPv6 addresses are grouped by their first 64 bits
 */
export function limitConnections(server: Server, most: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const from = networkOf(socket.remoteAddress ?? '')
    const count = (open.get(from) ?? 0) + 1
    if (count > most) {
      socket.destroy()
      return
    }
    open.set(from, count)
    socket.once('close', () => {
      const left = (open.get(from) ?? 1) - 1
      if (left === 0) open.delete(from)
      else open.set(from, left)
    })
  })
}
