import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A fake external host. */
export interface OutsideServer {
  /** "http://127.0.0.1:port", without a slash at the end. */
  url: string
  /** The requests received, in order. */
  asked: Array<{ path: string; query: URLSearchParams; headers: IncomingMessage['headers'] }>
}

/** Starts a local server with the given answers; it is closed after the test. */
export async function startOutsideServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<OutsideServer> {
  const asked: OutsideServer['asked'] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://outside')
    asked.push({ path: pathname, query: searchParams, headers: request.headers })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}
