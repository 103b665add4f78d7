import { expect, test } from 'vitest'
import { ApiError } from '#kit/web/api.ts'
import {
  markStored,
  canRetry,
  changeUploading,
  chosenPhotos,
  hasFailed,
  isUploading,
  photoIds,
  storedPhotos,
} from './pickedPhotos.ts'
import { photoFile, storedPhoto } from './testing/fakeUploads.ts'

test('a form sends the ids of stored photos, waits for uploads, and knows the failed ones', () => {
  const [coming] = chosenPhotos([photoFile('a.jpg')])
  const photos = [...storedPhotos([storedPhoto('p1')]), coming!]
  expect([photoIds(photos), isUploading(photos), hasFailed(photos)]).toEqual([['p1'], true, false])
  const failed = changeUploading(photos, coming!.key, (each) => ({
    ...each,
    state: 'failed',
    error: new ApiError('network'),
  }))
  expect([isUploading(failed), hasFailed(failed), canRetry(failed[1]!)]).toEqual([false, true, true])
  const stored = markStored(failed, coming!.key, storedPhoto('p2'))
  expect([photoIds(stored), hasFailed(stored)]).toEqual([['p1', 'p2'], false])
})

test('a removed photo stays removed when its upload finishes', () => {
  const photos = storedPhotos([storedPhoto('p1')])
  expect(markStored(photos, 'gone', storedPhoto('p2'))).toEqual(photos)
})
