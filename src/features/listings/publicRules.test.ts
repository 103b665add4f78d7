import { describe, expect, test } from 'vitest'
import { townOf, withoutContacts } from './publicRules.ts'

describe('what visitors see of a seller’s text', () => {
  test.each([
    ['Call 9845012345 today', 'Call … today'],
    ['Call +91 98450 12345 today', 'Call … today'],
    ['WhatsApp (080) 4123-4567', 'WhatsApp (…'],
    ['९८४५०१२३४५ पर फ़ोन', '… पर फ़ोन'],
    ['write to meena.rao@example.co.in, please', 'write to …, please'],
    ['https://wa.me/919845012345?text=hi', 'https://…'],
    ['98 45 01 23 45', '…'],
  ])('%s', (text, read) => expect(withoutContacts(text)).toBe(read))

  test.each([
    'Only ₹1,24,800 instead of ₹2,00,000',
    'Since 2019-2020, 100 % cotton, 5.5 m',
    'Model XR-450, 12 x 30 cm, pack of 250000',
    'Open 10:30 to 20:00',
  ])('%s is not changed', (text) => expect(withoutContacts(text)).toBe(text))
})

test('an address is reduced to town, state and country', () => {
  expect(townOf('12, 5th Cross, Indiranagar, Bengaluru, Karnataka, India')).toBe('Bengaluru, Karnataka, India')
  expect(townOf('12 5th Cross, Indiranagar')).toBe('')
})
