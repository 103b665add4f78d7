import { expect, test } from 'vitest'
import { storedPhoto } from './testing/fakeUploads.ts'
import { thumbhashUrl } from './Photo.tsx'

test('a thumbhash becomes a small picture; an invalid one gives none', () => {
  expect(thumbhashUrl(storedPhoto('p').thumbhash)).toMatch(/^data:image\/png;base64,/)
  expect([thumbhashUrl(''), thumbhashUrl('%%%'), thumbhashUrl('AA==')]).toEqual([null, null, null])
})
