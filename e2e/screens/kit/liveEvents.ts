import { onTestFinished } from 'vitest'
import type { Someone } from './people.ts'
import { serverOrigin } from './server.ts'

/**
 * Until the end of the test the app receives the live events of this person, as in a browser; to be called before
 * `openApp`. @returns a promise of the first connection
 */
export function followEvents(by: Someone): Promise<void> {
  const silent = globalThis.EventSource
  onTestFinished(() => void Object.assign(globalThis, { EventSource: silent }))
  return new Promise((connected) => {
    class Stream extends LiveStream {
      constructor(path: string) {
        super(path, by, connected)
      }
    }
    Object.assign(globalThis, { EventSource: Stream })
  })
}

/** The part of EventSource that the app needs. */
class LiveStream extends EventTarget {
  readyState = 0
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined

  constructor(path: string, by: Someone, connected: () => void) {
    super()
    void this.#read(path, by, connected).catch(() => undefined)
  }

  close(): void {
    this.readyState = 2
    void this.#reader?.cancel().catch(() => undefined)
  }

  async #read(path: string, { cookies }: Someone, connected: () => void): Promise<void> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, accept: 'text/event-stream', 'sec-fetch-site': 'same-origin' }
    const answer = await nodeFetch(new URL(path, await serverOrigin()).href, { headers })
    if (!answer.ok || !answer.body) throw new Error(`No stream of events: ${answer.status}`)
    this.#reader = answer.body.getReader()
    if (this.readyState === 2) return this.close()
    const decoder = new TextDecoder()
    let text = ''
    for (;;) {
      const { done, value } = await this.#reader.read()
      if (done || this.readyState === 2) return
      text += decoder.decode(value, { stream: true })
      const messages = text.split('\n\n')
      text = messages.pop()!
      for (const message of messages) this.#tell(message)
      connected()
    }
  }

  #tell(message: string): void {
    const lines = message.split('\n')
    const value = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
    const data = value('data')
    if (data !== undefined) this.dispatchEvent(new MessageEvent(value('event') ?? 'message', { data }))
  }
}
