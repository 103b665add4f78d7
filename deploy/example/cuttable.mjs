import { connect, createServer } from 'node:net'

/** A link to the database that can stop to pass anything on, without closing anything, not even when one side is gone. */
export async function cuttable(port, host) {
  const sockets = new Set()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(port, host)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) {
      sockets.add(socket)
      if (isCut) socket.pause()
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          if (isCut) return
          near.destroy()
          far.destroy()
        })
    }
  })
  await new Promise((resolve) => server.listen(0, host, resolve))
  return {
    port: server.address().port,
    set(cut) {
      isCut = cut
      for (const socket of sockets) {
        if (cut) socket.pause()
        else socket.resume()
      }
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
