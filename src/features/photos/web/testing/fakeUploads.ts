import { vi } from 'vitest'
import type { Photo } from '../../contract.ts'

/** One simulated upload, controlled by the test. */
export interface FakeUpload {
  body: Blob
  method: string
  path: string
  isAborted: boolean
  progress(loaded: number, total: number): void
  answer(status: number, body: unknown): void
  fail(): void
}

/**
 * Replaces XMLHttpRequest.
 * @returns the uploads, in order of sending
 */
export function fakeUploads(): FakeUpload[] {
  const uploads: FakeUpload[] = []
  class Request extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    response: unknown = null
    responseType = ''
    #line = { method: '', path: '' }
    #sent: FakeUpload | null = null

    open(method: string, path: string) {
      this.#line = { method, path }
    }

    setRequestHeader() {}

    send(body: Blob) {
      const end = (status: number, response: unknown) => {
        this.status = status
        this.response = response
        this.dispatchEvent(new Event('loadend'))
      }
      this.#sent = {
        body,
        ...this.#line,
        isAborted: false,
        progress: (loaded, total) => this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total })),
        answer: end,
        fail: () => end(0, null),
      }
      uploads.push(this.#sent)
    }

    abort() {
      if (!this.#sent || this.#sent.isAborted) return
      this.#sent.isAborted = true
      this.dispatchEvent(new Event('loadend'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return uploads
}

/** A stored photo as in the server's answer. */
export const storedPhoto = (id: string, width = 1600, height = 1200): Photo => ({
  id,
  width,
  height,
  thumbhash: '3/kGDQQXmIh3CNh3h3yFeOh3j373',
})

/** A chosen file. */
export const photoFile = (name: string, bytes = 1000): File =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
