import { afterEach, expect, test } from 'vitest'
import { PREFIX } from '#kit/web/storage.ts'
import { DEFAULT_NOTIFICATIONS, DEFAULT_PRIVACY } from '../rules.ts'
import { cachedSettings } from './cache.ts'

afterEach(() => window.localStorage.clear())

const stored = {
  ...DEFAULT_PRIVACY,
  userId: 'asha',
  notifications: { ...DEFAULT_NOTIFICATIONS, marketing: true },
  sosRangeMeters: 500,
  hasSosPasskey: false,
  language: { code: 'en', autoDetect: true },
  languageWanted: null,
}
const cachedOf = (kept: unknown) => {
  window.localStorage.setItem(`${PREFIX}_privacy`, JSON.stringify(kept))
  return cachedSettings('asha')
}

test('settings stored by an older version have the defaults of the choices that it did not know', () => {
  const { purchaseHistory: _, searchHistory: __, ...older } = stored
  const { nearby: ___, ...notifications } = stored.notifications
  expect(cachedOf({ ...older, notifications })).toMatchObject({
    purchaseHistory: false,
    searchHistory: true,
    notifications: { nearby: true, marketing: true },
    sosRangeMeters: 500,
  })
})

test('stored settings with a value of another type, or of another person, are not used', () => {
  expect(cachedOf(stored)).toMatchObject({ sosRangeMeters: 500 })
  for (const wrong of [
    { locationSharing: 'yes' },
    { notifications: { orders: 1 } },
    { sosRangeMeters: '500' },
    { language: null },
    { userId: 'ravi' },
  ])
    expect(cachedOf({ ...stored, ...wrong }), JSON.stringify(wrong)).toBeNull()
  for (const broken of [null, 'text', [], 7]) expect(cachedOf(broken)).toBeNull()
})
