import { describe, expect, test } from 'vitest'
import { meters } from '#core/units.ts'
import {
  clampSosRange,
  DEFAULT_NOTIFICATIONS,
  DEFAULT_PRIVACY,
  keepsSearches,
  passkeyError,
  passkeyOf,
  type Privacy,
  rangeParts,
  seenPerson,
  showsActivity,
  showsArea,
  showsContact,
  showsPurchases,
} from './rules.ts'

const privacy = (changes: Partial<Privacy> = {}): Privacy => ({ ...DEFAULT_PRIVACY, ...changes })
const asha = { name: 'Asha Rao', photo: '/photos/1/320.webp', phone: '+919000000012' }

test('the defaults are those of the specification', () => {
  expect(DEFAULT_PRIVACY).toEqual({
    profileVisibility: 'public',
    locationSharing: true,
    contactInfo: true,
    purchaseHistory: false,
    activityStatus: true,
    searchHistory: true,
  })
  expect(DEFAULT_NOTIFICATIONS).toEqual({ orders: true, messages: true, marketing: false, nearby: true })
})

test('[R-26] a range is limited to 250 m to 5000 km, in whole metres', () => {
  const cases = [
    [100, 250],
    [249.4, 250],
    [250, 250],
    [251, 251],
    [1234.5, 1235],
    [5_000_000, 5_000_000],
    [9_999_999, 5_000_000],
    [-1, 250],
    [NaN, 250],
    [Infinity, 5_000_000],
  ] as const
  for (const [typed, kept] of cases) expect(clampSosRange(typed), String(typed)).toBe(kept)
})

test('[R-25] a range is shown in metres below one kilometre, else in kilometres', () => {
  const cases = [
    [250, 'm', 250],
    [500, 'm', 500],
    [999, 'm', 999],
    [1000, 'km', 1],
    [2000, 'km', 2],
    [2344, 'km', 2.34],
    [5_000_000, 'km', 5000],
  ] as const
  for (const [range, unit, amount] of cases) expect(rangeParts(meters(range)), String(range)).toEqual({ unit, amount })
})

test('[R-28] [R-29] a passkey has 1 to 32 characters', () => {
  expect(passkeyError('')).toBe('passkeyEmpty')
  expect(passkeyError('  \t ')).toBe('passkeyEmpty')
  expect(passkeyError('x')).toBeNull()
  expect(passkeyError('x'.repeat(32))).toBeNull()
  expect(passkeyError('x'.repeat(33))).toBe('passkeyTooLong')
  expect(passkeyError('नमस्ते')).toBeNull()
})

test('a passkey typed with spaces around it, or in another Unicode form, is the same', () => {
  expect(passkeyOf(' mango ')).toBe(passkeyOf('mango'))
  expect(passkeyOf('cafe\u0301')).toBe(passkeyOf('caf\u00e9'))
  expect(passkeyOf('Mango')).not.toBe(passkeyOf('mango'))
})

describe('privacy by viewer', () => {
  test('[R-16] [R-02] strangers do not see the name of a private person; people who deal with them do', () => {
    const hidden = privacy({ profileVisibility: 'private' })
    expect(seenPerson(asha, hidden, 'stranger')).toEqual({ isShown: false, name: '', photo: '', phone: '' })
    expect(seenPerson(asha, hidden, 'circle')).toEqual({ isShown: true, ...asha })
    expect(seenPerson(asha, hidden, 'seller')).toEqual({ isShown: true, ...asha })
    expect(seenPerson(asha, privacy(), 'stranger')).toEqual({ isShown: true, ...asha })
  })

  test('[R-16] [R-04] [G-17] with contactInfo off nobody sees the phone number', () => {
    for (const onlooker of ['stranger', 'circle', 'seller'] as const) {
      expect(showsContact(privacy(), onlooker)).toBe(true)
      expect(seenPerson(asha, privacy({ contactInfo: false }), onlooker)).toEqual({ ...asha, isShown: true, phone: '' })
    }
  })

  test('[R-16] [R-03] with locationSharing off, or for strangers with a private profile, a person has no location', () => {
    expect(showsArea(privacy(), 'stranger')).toBe(true)
    expect(showsArea(privacy({ locationSharing: false }), 'stranger')).toBe(false)
    expect(showsArea(privacy({ locationSharing: false }), 'circle')).toBe(false)
    expect(showsArea(privacy({ profileVisibility: 'private' }), 'stranger')).toBe(false)
    expect(showsArea(privacy({ profileVisibility: 'private' }), 'circle')).toBe(true)
  })

  test('[R-16] [R-05] [R-06] [R-07] purchases, activity and searches are shown and stored only as chosen', () => {
    expect(showsPurchases(privacy(), 'stranger')).toBe(false)
    expect(showsPurchases(privacy({ purchaseHistory: true }), 'stranger')).toBe(true)
    expect(showsActivity(privacy(), 'circle')).toBe(true)
    expect(showsActivity(privacy({ activityStatus: false }), 'circle')).toBe(false)
    expect(keepsSearches(privacy())).toBe(true)
    expect(keepsSearches(privacy({ searchHistory: false }))).toBe(false)
  })
})
