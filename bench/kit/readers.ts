import type { ChildProcess } from 'node:child_process'
import { get } from 'node:http'
import { newId } from '#core/ids.ts'

/** A browser that reads its person's event stream. */
export interface Reader {
  userId: string
  /** Number and time of every event received. */
  heard: { number: number; at: number }[]
}

export const newReader = (): Reader => ({ userId: newId(), heard: [] })

/** Opens the stream of a reader on a node of `serveStreams`. */
export function openStream(port: number, { userId, heard }: Reader): Promise<void> {
  return new Promise((resolve, reject) => {
    const path = `/?user=${userId}&session=${userId}`
    const request = get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        const at = performance.now()
        for (const [, number] of text.matchAll(/^id: (\d+)$/gm)) heard.push({ number: Number(number), at })
      })
      response.on('error', () => {})
      resolve()
    })
    request.on('error', reject)
  })
}

/** Opens many streams, a hundred at a time. */
export async function openStreams(port: number, readers: readonly Reader[]): Promise<void> {
  for (let i = 0; i < readers.length; i += 100)
    await Promise.all(readers.slice(i, i + 100).map((reader) => openStream(port, reader)))
}

/** The next message of a child process. */
export const answerOf = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve) => child.once('message', (message) => resolve(message as T)))
