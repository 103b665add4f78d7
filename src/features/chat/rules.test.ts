import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { minutes, milliseconds } from '#core/units.ts'
import { scamSignOf, type ScamWords, textParts } from './web/messageContent.tsx'
import { answerWords, dayOf, isNotBlank, quoteKind, receiptOf, showsScrollButton, usualAnswer } from './rules.ts'

const words = JSON.parse(readFileSync(new URL('data/scamSigns.json', import.meta.url), 'utf8')) as ScamWords

test('[J-16] the button to the latest message appears at 81 px from the bottom, not at 80', () => {
  expect([80, 81].map(showsScrollButton)).toEqual([false, true])
})

test('[J-14] text of whitespace only counts as blank', () => {
  expect(['', '   ', '\n\t', ' a '].map(isNotBlank)).toEqual([false, false, false, true])
})

test('a quoted message without a text is named by what it contains', () => {
  const nothing = { isDeleted: false, text: '', automatic: null, hasPhotos: false, voiceMs: null }
  expect(quoteKind({ ...nothing, text: 'Hello', hasPhotos: true })).toBe('text')
  expect(quoteKind({ ...nothing, hasPhotos: true })).toBe('photo')
  expect(quoteKind(nothing)).toBe('place')
  expect(quoteKind({ ...nothing, automatic: 'greeting' })).toBe('greeting')
  expect(quoteKind({ ...nothing, voiceMs: 2000 })).toBe('voice')
  expect(quoteKind({ ...nothing, text: 'Hello', isDeleted: true })).toBe('deleted')
})

test('a message’s receipt shows its progress; a withheld message stays at sent', () => {
  const message = { number: 5, inboxNumber: 9, isWithheld: false }
  const other = { deliveredUpTo: 0, seenUpTo: 0, tellsSeen: true, tellsDelivered: true }
  expect(receiptOf(message, { ...other, deliveredUpTo: 8 })).toBe('sent')
  expect(receiptOf(message, { ...other, deliveredUpTo: 9 })).toBe('delivered')
  expect(receiptOf(message, { ...other, seenUpTo: 4, deliveredUpTo: 9 })).toBe('delivered')
  expect(receiptOf(message, { ...other, seenUpTo: 5 })).toBe('seen')
  expect(receiptOf(message, { ...other, seenUpTo: 5, tellsSeen: false })).toBe('delivered')
  expect(receiptOf(message, { ...other, seenUpTo: 5, deliveredUpTo: 9, tellsDelivered: false })).toBe('sent')
  expect(receiptOf({ ...message, isWithheld: true }, { ...other, seenUpTo: 5, deliveredUpTo: 9 })).toBe('sent')
})

test('the usual reply time is the median, and none below three replies', () => {
  expect(usualAnswer([1, 2])).toBeNull()
  expect(usualAnswer([100, 1, 3])).toBe(3)
  expect(usualAnswer([1, 100, 3, 5])).toBe(4)
})

test('a usual reply time in words is rounded up to a simple figure', () => {
  expect(answerWords(milliseconds(1))).toEqual({ unit: 'minutes', count: 1 })
  expect(answerWords(minutes(18))).toEqual({ unit: 'minutes', count: 20 })
  expect(answerWords(minutes(59))).toEqual({ unit: 'hours', count: 1 })
  expect(answerWords(minutes(61))).toEqual({ unit: 'hours', count: 2 })
  expect(answerWords(minutes(23 * 60))).toEqual({ unit: 'days', count: 1 })
})

test('days end at midnight in India', () => {
  expect(dayOf('2026-01-05T18:29:59Z')).toBe(dayOf('2026-01-05T00:00:00Z'))
  expect(dayOf('2026-01-05T18:30:00Z')).toBe(dayOf('2026-01-05T00:00:00Z') + 1)
})

test('only http and https are links, shown with their real host', () => {
  const links = (text: string) => textParts(text).filter(({ href }) => href !== null)
  expect(links('see https://example.org/a?b=1. And javascript:alert(1) ftp://x data:text/html,x')).toEqual([
    { text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1', host: 'example.org' },
  ])
  expect(links('https://mybank.in@evil.example/pay')).toMatchObject([{ host: 'evil.example' }])
  expect(links('https://аррӏе.com')).toMatchObject([{ host: 'xn--80ak6aa92e.com' }])
  expect(textParts('<img onerror=x>')).toEqual([{ text: '<img onerror=x>', href: null }])
  const text = 'a http://x.in, b https:// c (https://y.in/z) d'
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('known scams are recognised in both languages, ordinary texts are not', () => {
  expect(scamSignOf('Please share the OTP you got', words)).toBe('code')
  expect(scamSignOf('आपको जो ओटीपी आया है बताइए', words)).toBe('code')
  expect(scamSignOf('Scan to  receive the money', words)).toBe('payToReceive')
  expect(scamSignOf('कलेक्ट रिक्वेस्ट भेजी है', words)).toBe('payToReceive')
  expect(scamSignOf('Install AnyDesk first', words)).toBe('remote')
  expect(scamSignOf('See Invoice.apk', words)).toBe('remote')
  expect(scamSignOf('I am an army officer', words)).toBe('payFirst')
  expect(scamSignOf('आप कोड भेजिए', words)).toBe('code')
  expect(scamSignOf('I am Otpali', words)).toBeNull()
  expect(scamSignOf('Lovely potpourri, is it fresh?', words)).toBeNull()
  expect(scamSignOf('क्या यह ताज़ा है?', words)).toBeNull()
})
