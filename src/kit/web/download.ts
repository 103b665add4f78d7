import { ApiError, toApiError } from './api.ts'
import { revokeLater } from './objectUrl.ts'

/** A downloaded file. */
export interface Fetched {
  file: Blob
  /** File name from the server, "" for none. */
  name: string
}

export interface FetchFileOptions {
  signal: AbortSignal
  /** Called with the fraction received, 0 to 1, if the server sends the size (`x-data-bytes`). */
  onPart?: (part: number) => void
}

/**
 * Downloads a file with progress.
 * @throws ApiError with the refusal's code, `network` when it was interrupted; DOMException 'AbortError'
 */
export async function fetchFile(path: string, { signal, onPart }: FetchFileOptions): Promise<Fetched> {
  const response = await answered(fetch(path, { credentials: 'same-origin', signal }))
  if (!response.ok) throw toApiError(response.status, await response.json().catch(() => null))
  const all = Number(response.headers.get('x-data-bytes'))
  const pieces: BlobPart[] = []
  const reader = response.body!.getReader()
  let received = 0
  for (;;) {
    const { done, value } = await answered(reader.read())
    if (done) break
    pieces.push(value)
    received += value.byteLength
    if (all > 0) onPart?.(Math.min(1, received / all))
  }
  if (received < all) throw new ApiError('network')
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  return { file: new Blob(pieces, { type: response.headers.get('content-type') ?? '' }), name }
}

/** Converts a failure to ApiError, except an abort. */
async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError('network')
  }
}

/** Saves a file as a browser download. */
export function saveAsDownload(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  revokeLater(address)
}
