import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { seconds } from '#core/units.ts'
import type { CellRange } from '#kit/server/indexRegions.ts'
import { NOT_NOW, PROOF, proofOf } from './regionClient.ts'
import type { OwnPart } from './regionRouter.ts'
import { readQuestion, WIRE, writeCounted, writePage } from './wire.ts'

/**
 * Size limit of a question. It is large, because a question contains the ids of all people whose listings the searcher
 * must not see.
 */
const MOST_BYTES = 4_000_000

interface Answering {
  /** This node's own part of the index. */
  search: OwnPart
  cells: CellRange
  key: string
  log: Pick<Logger, 'warn'>
}

/**
 * Answers questions of the other nodes about this node's region, at an address that no proxy should forward. Requests
 * without a proof of the installation's key are refused.
 */
export async function serveRegion(
  answering: Answering,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => void answer(request, response, answering))
  server.requestTimeout = seconds(10)
  server.keepAliveTimeout = seconds(60)
  await listening(server, port, host)
  const address = server.address()
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port: typeof address === 'object' ? address!.port : port, close }
}

const listening = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))

async function answer(request: IncomingMessage, response: ServerResponse, answering: Answering): Promise<void> {
  try {
    const body = await takeIn(request)
    if (!body) return end(response, 413)
    if (!isProof(request.headers[PROOF], proofOf(answering.key, body))) return end(response, 403)
    const { bytes, status } = await answerOf(body, answering)
    end(response, status, bytes)
  } catch (error) {
    answering.log.warn({ err: error }, 'A question of another node could not be answered.')
    if (!response.headersSent) end(response, 500)
  }
}

async function answerOf(
  body: Buffer,
  { search, cells: { from, to } }: Answering,
): Promise<{ status: number; bytes?: Buffer }> {
  const { wire, cells, search: asked, after, grid } = readQuestion(body)
  if (wire !== WIRE || cells !== `${from}-${to}`) return { status: 409 }
  if (grid) {
    const counted = await search.countHere(asked, grid)
    return counted ? { status: 200, bytes: writeCounted(counted) } : { status: NOT_NOW }
  }
  const page = await search.findHere(asked, after, false)
  return page ? { status: 200, bytes: writePage(page) } : { status: NOT_NOW }
}

const WHY: Record<number, string> = {
  403: 'Another installation, or no node at all',
  409: 'Another region, or another version',
  413: 'Too long',
  500: 'Failed',
  [NOT_NOW]: 'The index is not ready',
}

function end(response: ServerResponse, status: number, bytes: Buffer = Buffer.from(WHY[status] ?? '')): void {
  response.writeHead(status, { 'content-length': bytes.length }).end(bytes)
}

function isProof(given: string | string[] | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(String(given)), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Reads the body of a request.
 * @returns null when it is too long
 */
async function takeIn(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += (part as Buffer).length
    if (size > MOST_BYTES) return null
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}
