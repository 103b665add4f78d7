import { expect, test } from 'vitest'
import { downscalePhoto, fittedSides } from './downscalePhoto.ts'
import { photoFile } from './testing/fakeUploads.ts'

test('sides are scaled down to 2048, never enlarged', () => {
  expect(fittedSides(4000, 3000)).toEqual({ width: 2048, height: 1536 })
  expect(fittedSides(2048, 2048)).toEqual({ width: 2048, height: 2048 })
  expect(fittedSides(2049, 1)).toEqual({ width: 2048, height: 1 })
  expect(fittedSides(300, 200)).toEqual({ width: 300, height: 200 })
})

test('a file that this browser cannot draw is uploaded unchanged', async () => {
  const file = photoFile('a.heic')
  expect(await downscalePhoto(file)).toBe(file)
})
