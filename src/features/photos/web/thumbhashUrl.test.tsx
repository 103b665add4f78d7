import { expect, test } from 'vitest'
import { storedPhoto } from './testing/fakeUploads.ts'
import { thumbhashUrl } from './thumbhashUrl.ts'

test('a thumbhash becomes a small picture; what is none becomes nothing', () => {
  expect(thumbhashUrl(storedPhoto('p').thumbhash)).toMatch(/^data:image\/png;base64,/)
  expect([thumbhashUrl(''), thumbhashUrl('%%%'), thumbhashUrl('AA==')]).toEqual([null, null, null])
})
