import fc from 'fast-check'
import decodeQR from 'qr/decode.js'
import encodeQR from 'qr'
import { expect, test } from 'vitest'
import { days } from '#core/units.ts'
import {
  amountFor,
  dueReminder,
  monthsLater,
  paidTime,
  paidUntilAfterRefund,
  paymentIdOf,
  plainReference,
  stateAfter,
  subscriptionState,
  transactionRef,
  UPI_REFERENCE,
  upiLink,
} from './rules.ts'

const NOW = new Date('2026-01-05T06:30:00Z')
const PAYMENT = { id: '3f1c9a52-8a4e-4a55-9d2b-0e6f5a1b2c3d', amountPaise: 300 }
const after = (from: Date, count: number) => new Date(from.getTime() + days(count))

test('[N-05] [V-02] [B-19] one listing costs one rupee for one month', () => {
  expect(amountFor(1, 1)).toBe(100)
})

test('[N-04] three listings for one month are three rupees', () => {
  expect(amountFor(3, 1)).toBe(300)
  expect(amountFor(3, 12)).toBe(3600)
})

test('[N-01] [N-02] [N-04] the decoded QR code is a UPI link with payee, amount, currency and our reference', () => {
  const link = upiLink({ vpa: 'hereabouts@exampleupi', name: 'Hereabouts & Co' }, PAYMENT)
  const rows = encodeQR(link, 'raw', { border: 4 })
  const scale = 4
  const side = rows.length * scale
  const data = new Uint8Array(side * side * 4)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const shade = rows[Math.floor(y / scale)]![Math.floor(x / scale)] ? 0 : 255
      data.set([shade, shade, shade, 255], (y * side + x) * 4)
    }
  const decoded = decodeQR({ width: side, height: side, data })
  expect(decoded).toBe(link)
  expect(decoded.startsWith('upi://pay?')).toBe(true)
  expect(Object.fromEntries(new URL(decoded).searchParams)).toEqual({
    pa: 'hereabouts@exampleupi',
    pn: 'Hereabouts & Co',
    am: '3.00',
    cu: 'INR',
    tr: 'HB3F1C9A528A4E4A559D2B0E6F5A1B2C3D',
    tn: 'Hereabouts listings',
  })
})

test('a transaction reference fits into a transfer, and identifies its payment only', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(transactionRef(id).length).toBeLessThanOrEqual(35)
      expect(paymentIdOf(transactionRef(id))).toBe(id)
    }),
  )
  for (const text of ['', 'HB', 'HB3F1C', "HB'; drop table payments; --0000000000", `${transactionRef(PAYMENT.id)}0`])
    expect(paymentIdOf(text)).toBeNull()
})

test('a UPI reference is 12 digits, in any grouping', () => {
  for (const good of ['427109361234', '4271 0936 1234', '4271-0936-1234'])
    expect(UPI_REFERENCE.test(plainReference(good)), good).toBe(true)
  for (const bad of ['', '42710936123', '4271093612345', '42710936123A'])
    expect(UPI_REFERENCE.test(plainReference(bad)), bad).toBe(false)
})

test('a month later is the same day, or the last day of a shorter month', () => {
  expect(monthsLater(NOW, 1).toISOString()).toBe('2026-02-05T06:30:00.000Z')
  expect(monthsLater(new Date('2026-01-31T10:00:00Z'), 1).toISOString()).toBe('2026-02-28T10:00:00.000Z')
  expect(monthsLater(new Date('2027-12-31T10:00:00Z'), 2).toISOString()).toBe('2028-02-29T10:00:00.000Z')
  expect(monthsLater(NOW, 12).toISOString()).toBe('2027-01-05T06:30:00.000Z')
})

test('[N] paid time begins at the end of free or paid time, else now', () => {
  const from = (freeDays: number | null, paidDays: number | null) =>
    paidTime(
      {
        freeUntil: freeDays === null ? null : after(NOW, freeDays),
        paidUntil: paidDays === null ? null : after(NOW, paidDays),
      },
      NOW,
      1,
    ).from
  expect(from(null, null)).toEqual(NOW)
  expect(from(-3, -1)).toEqual(NOW)
  expect(from(3, null)).toEqual(after(NOW, 3))
  expect(from(3, 2)).toEqual(after(NOW, 3))
  expect(from(3, 5)).toEqual(after(NOW, 5))
  const ends = { freeUntil: after(NOW, 3), paidUntil: null }
  expect(paidTime(ends, NOW, 1).until).toEqual(monthsLater(after(NOW, 3), 1))
})

test('a refund removes only the remaining part of its paid period', () => {
  const line = { from: after(NOW, -10), until: after(NOW, 20) }
  expect(paidUntilAfterRefund(after(NOW, 20), line, NOW)).toBeNull()
  expect(paidUntilAfterRefund(after(NOW, 50), line, NOW)).toEqual(after(NOW, 30))
  const past = { from: after(NOW, -40), until: after(NOW, -10) }
  expect(paidUntilAfterRefund(after(NOW, 20), past, NOW)).toEqual(after(NOW, 20))
  const ahead = { from: after(NOW, 20), until: after(NOW, 50) }
  expect(paidUntilAfterRefund(after(NOW, 50), ahead, NOW)).toBeNull()
  expect(paidUntilAfterRefund(null, line, NOW)).toBeNull()
})

test('[W-25] [N-14] a free period is no subscription; a paid one is, until its end', () => {
  expect(subscriptionState({ freeUntil: after(NOW, 1), paidUntil: null }, NOW)).toBe('free')
  expect(subscriptionState({ freeUntil: after(NOW, 1), paidUntil: after(NOW, 1) }, NOW)).toBe('paid')
  expect(subscriptionState({ freeUntil: NOW, paidUntil: NOW }, NOW)).toBe('ended')
  expect(subscriptionState({ freeUntil: null, paidUntil: null }, NOW)).toBe('ended')
})

test('[N-17] [M-17] owners are reminded 7, 1 and 0 days before the end, and not long after it', () => {
  const made = after(NOW, -60)
  const due = (left: number) => dueReminder(after(NOW, left), made, NOW)
  expect([7.1, 7, 1.1, 1, 0.1, 0, -1, -1.1].map(due)).toEqual([null, 7, 7, 1, 1, 0, 0, null])
  expect(dueReminder(after(NOW, 6), after(NOW, -1), NOW)).toBeNull()
})

test('confirmed and refused are final in any sequence; a reported payment never lapses', () => {
  const state = fc.constantFrom('pending', 'confirmed', 'refused', 'expired')
  const action = fc.constantFrom('report', 'confirm', 'refuse', 'lapse')
  const keepsTheRules = fc.property(state, fc.option(fc.constant('427109361234')), action, (from, reference, doing) => {
    const to = stateAfter({ state: from, reference }, doing)
    const isFinal = from === 'confirmed' || from === 'refused'
    const mustStay = isFinal || (reference !== null && doing === 'lapse') || (from === 'expired' && doing === 'refuse')
    const isWon = !isFinal && doing === 'confirm'
    const isGone = from === 'pending' && reference === null && doing === 'lapse'
    return (!mustStay || to === null) && isWon === (to === 'confirmed') && isGone === (to === 'expired')
  })
  expect(fc.check(keepsTheRules)).toMatchObject({ failed: false })
})
