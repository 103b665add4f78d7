import { expect, test } from 'vitest'
import { emergencyNumber, smsAddress } from './emergency.ts'

test('the number is 112 in India and for unknown countries, and 911 or 999 where these apply', () => {
  expect(['IN', 'in', 'DE', '', 'US', 'GB', 'AU'].map(emergencyNumber)).toEqual([
    '112',
    '112',
    '112',
    '112',
    '911',
    '999',
    '000',
  ])
})

test('every country has a number that can be dialled', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const country of letters.flatMap((one) => letters.map((other) => one + other)))
    expect([country, emergencyNumber(country)]).toEqual([country, expect.stringMatching(/^\d{2,4}$/)])
})

test('the text of an SMS is encoded for Android and for iOS', () => {
  expect(smsAddress('SOS & मदद', false)).toBe(`sms:?body=${encodeURIComponent('SOS & मदद')}`)
  expect(smsAddress('SOS', true)).toBe('sms:&body=SOS')
})
