import { expect, test } from 'vitest'
import { ApiError } from '#kit/web/api.ts'
import {
  arrived,
  canRetry,
  changed,
  chosenPhotos,
  hasFailed,
  isUploading,
  photoIds,
  storedPhotos,
} from './pickedPhotos.ts'
import { photoFile, storedPhoto } from './testing/fakeUploads.ts'

test('a form sends the ids of what is stored, waits for what is on its way, and knows what failed', () => {
  const [coming] = chosenPhotos([photoFile('a.jpg')])
  const photos = [...storedPhotos([storedPhoto('p1')]), coming!]
  expect([photoIds(photos), isUploading(photos), hasFailed(photos)]).toEqual([['p1'], true, false])
  const failed = changed(photos, coming!.key, (each) => ({ ...each, state: 'failed', error: new ApiError('network') }))
  expect([isUploading(failed), hasFailed(failed), canRetry(failed[1]!)]).toEqual([false, true, true])
  const stored = arrived(failed, coming!.key, storedPhoto('p2'))
  expect([photoIds(stored), hasFailed(stored)]).toEqual([['p1', 'p2'], false])
})

test('what was removed stays removed, whatever arrives', () => {
  const photos = storedPhotos([storedPhoto('p1')])
  expect(arrived(photos, 'gone', storedPhoto('p2'))).toEqual(photos)
})
