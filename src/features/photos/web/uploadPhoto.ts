import { onServer } from '#core/paths.ts'
import { ApiError, toApiError } from '#kit/web/api.ts'
import type { Photo } from '../contract.ts'
import { addresses } from '../addresses.ts'
import { MOST_PHOTO_BYTES } from '../rules.ts'

export interface UploadOptions {
  /** Called with the uploaded fraction, 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** An upload without progress for this long has failed. */
const STALLED_MILLISECONDS = 60_000

/**
 * Uploads a photo and waits until it is stored. Uses XMLHttpRequest, because fetch has no upload progress. A file over
 * the limit is not sent.
 * @throws ApiError with the refusal's code, `network` without an answer or without progress for a minute; DOMException
 * 'AbortError'
 */
export function uploadPhoto(file: Blob, { onProgress, signal }: UploadOptions = {}): Promise<Photo> {
  if (file.size > MOST_PHOTO_BYTES) return Promise.reject(new ApiError('photoTooLarge'))
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let watchdog: ReturnType<typeof setTimeout> | undefined
    const stillMoving = () => {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => request.abort(), STALLED_MILLISECONDS)
    }
    const abort = () => request.abort()
    request.addEventListener('loadend', () => {
      clearTimeout(watchdog)
      signal?.removeEventListener('abort', abort)
      if (signal?.aborted) reject(new DOMException('The upload was given up', 'AbortError'))
      else if (request.status === 0) reject(new ApiError('network'))
      else if (request.status === 200 && isPhoto(request.response)) resolve(request.response)
      else reject(toApiError(request.status, request.response))
    })
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      stillMoving()
      if (total > 0) onProgress?.(loaded / total)
    })
    signal?.addEventListener('abort', abort)
    request.open(addresses.uploadPhoto.method, onServer(addresses.uploadPhoto.path))
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    stillMoving()
    request.send(file)
    if (signal?.aborted) abort()
  })
}

const isPhoto = (answer: unknown): answer is Photo =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'thumbhash' in answer
