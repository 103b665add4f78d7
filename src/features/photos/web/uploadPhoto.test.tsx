import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeUpload, fakeUploads, photoFile, storedPhoto } from './testing/fakeUploads.ts'
import { uploadPhoto } from './uploadPhoto.ts'

let uploads: FakeUpload[]
beforeEach(() => {
  uploads = fakeUploads()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const refusal = (code: string) => ({ error: { code, requestId: 'r' } })

test('sends the file itself, reports progress, and returns the stored photo', async () => {
  const parts: number[] = []
  const file = photoFile('a.jpg')
  const answer = uploadPhoto(file, { onProgress: (part) => parts.push(part) })
  const [sent] = uploads
  expect(sent).toMatchObject({ body: file, method: 'POST', path: '/api/photos' })
  sent!.progress(250, 1000)
  sent!.progress(1000, 1000)
  sent!.answer(200, storedPhoto('p1'))
  await expect(answer).resolves.toEqual(storedPhoto('p1'))
  expect(parts).toEqual([0.25, 1])
})

test('a refusal keeps its code; an unreadable answer and no answer have their own codes', async () => {
  const codes = ['notAPhoto', 'unexpected', 'unexpected', 'network'].map((code) => ({ code }))
  const answers = codes.map(() => uploadPhoto(photoFile('a.jpg')))
  uploads[0]!.answer(415, refusal('notAPhoto'))
  uploads[1]!.answer(502, null)
  uploads[2]!.answer(200, { hello: 'from a captive portal' })
  uploads[3]!.fail()
  expect(await Promise.all(answers.map((answer) => answer.catch((error: unknown) => error)))).toMatchObject(codes)
})

test('a file over 12 MB is not sent at all', async () => {
  await expect(uploadPhoto(photoFile('a.jpg', 12 * 1024 * 1024 + 1))).rejects.toMatchObject({ code: 'photoTooLarge' })
  expect(uploads).toEqual([])
})

test('stops sending when aborted', async () => {
  const control = new AbortController()
  const answer = uploadPhoto(photoFile('a.jpg'), { signal: control.signal })
  control.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  expect(uploads[0]!.isAborted).toBe(true)
})

test('an upload without progress for a minute has failed; a slow one has not', async () => {
  vi.useFakeTimers()
  const answer = uploadPhoto(photoFile('a.jpg')).catch((error: unknown) => error)
  for (let minute = 1; minute < 10; minute += 1) {
    vi.advanceTimersByTime(59_000)
    uploads[0]!.progress(minute, 10)
  }
  expect(uploads[0]!.isAborted).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(uploads[0]!.isAborted).toBe(true)
  expect(await answer).toMatchObject({ code: 'network' })
})
