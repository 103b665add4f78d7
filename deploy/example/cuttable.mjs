import { connect, createServer } from 'node:net'

/**
 * A TCP proxy to the database whose network can be cut: then it neither forwards anything nor tells either side that
 * the other has gone. What was sent meanwhile arrives when the network is back.
 */
export async function cuttable(port, host) {
  const links = new Set()
  let isCut = false
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port, host, allowHalfOpen: true })
    const link = { sockets: [near, far], held: [], isOver: false }
    links.add(link)
    const close = () => {
      link.isOver = true
      if (isCut) return
      links.delete(link)
      near.destroy()
      far.destroy()
    }
    const forward = (from, to) =>
      from
        .on('data', (chunk) => (isCut ? link.held.push([to, chunk]) : to.write(chunk)))
        .on('end', close)
        .on('error', close)
        .on('close', close)
    forward(near, far)
    forward(far, near)
  })
  await new Promise((resolve) => server.listen(0, host, resolve))
  return {
    port: server.address().port,
    set(cut) {
      isCut = cut
      if (cut) return
      for (const link of links) {
        for (const [to, chunk] of link.held.splice(0)) if (!to.destroyed) to.write(chunk)
        if (!link.isOver) continue
        links.delete(link)
        for (const socket of link.sockets) socket.destroySoon()
      }
    },
    close() {
      for (const socket of [...links].flatMap(({ sockets }) => sockets)) socket.destroy()
      server.close()
    },
  }
}
