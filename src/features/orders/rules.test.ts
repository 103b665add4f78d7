import fc from 'fast-check'
import { expect, test } from 'vitest'
import { days, hours } from '#core/units.ts'
import { readOrder } from './contract.ts'
import {
  actionsOf,
  dueAfter,
  endOfRequest,
  holdsStock,
  isOver,
  nextStatus,
  ORDER_ACTIONS,
  ORDER_STATUSES,
  type OrderAction,
  type OrderStatus,
  PARTIES,
  type Party,
  statusWhenLeft,
} from './rules.ts'

test('[I-03] [W-57] [X-07] each state allows only its steps to buyer and seller', () => {
  const table = Object.fromEntries(
    ORDER_STATUSES.map((status) => [status, PARTIES.map((party) => actionsOf(status, party).join(' '))]),
  )
  expect(table).toEqual({
    requested: ['cancel', 'confirm cancel', 'lapse'],
    confirmed: ['complete cancel', 'handOver cancel', 'lapse'],
    handedOver: ['complete', '', 'lapse'],
    completed: ['', '', ''],
    cancelled: ['', '', ''],
    expired: ['', '', ''],
  })
})

test('unanswered requests last 72 hours, promises 14 days, receipts 3 days; closed orders have no deadline', () => {
  const at = new Date('2026-01-05T06:30:00Z')
  const wait = (status: OrderStatus) => {
    const due = dueAfter(status, at)
    return due && due.getTime() - at.getTime()
  }
  expect(ORDER_STATUSES.map(wait)).toEqual([hours(72), days(14), days(3), null, null, null])
})

const anyStep = fc.tuple(fc.constantFrom(...ORDER_ACTIONS), fc.constantFrom(...PARTIES))

test('for any sequence of steps closed orders stay closed, every open state ends by time alone, and stock is held between', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 30 }), (steps: [OrderAction, Party][]) => {
      let status: OrderStatus = 'requested'
      const path: OrderStatus[] = [status]
      for (const [action, by] of steps) {
        const next = nextStatus(status, action, by)
        if (next === null) continue
        expect(isOver(status)).toBe(false)
        expect(path).not.toContain(next)
        // Only a confirmed order can be completed.
        expect(next !== 'completed' || path.includes('confirmed')).toBe(true)
        status = next
        path.push(status)
      }
      let waits = 0
      while (!isOver(status)) {
        status = nextStatus(status, 'lapse', 'clock')!
        expect(status).not.toBeNull()
        expect(++waits).toBeLessThan(2)
      }
      expect(holdsStock(status)).toBe(false)
      expect(dueAfter(status, new Date(0))).toBeNull()
    }),
    { seed: 80, numRuns: 2000 },
  )
})

test('when a party deletes the account, open orders end; what was handed over counts as received, and ended ones stay', () => {
  expect(ORDER_STATUSES.map((status) => [status, statusWhenLeft(status)])).toEqual([
    ['requested', 'cancelled'],
    ['confirmed', 'cancelled'],
    ['handedOver', 'completed'],
    ['completed', null],
    ['cancelled', null],
    ['expired', null],
  ])
})

test('a request is declined by the seller or taken back by the buyer; a promise, a lapse or a deleted account is neither', () => {
  const end = (status: OrderStatus, endedBy: Party | null, confirmedAt: string | null = null) =>
    endOfRequest({ status, endedBy, confirmedAt })
  expect(end('cancelled', 'seller')).toBe('declined')
  expect(end('cancelled', 'buyer')).toBe('takenBack')
  expect(end('cancelled', 'seller', '2026-01-05T06:30:00Z')).toBeNull()
  expect(end('cancelled', 'clock')).toBeNull()
  expect(end('expired', 'clock')).toBeNull()
  expect(end('requested', null)).toBeNull()
})

test('an order is looked up by any text of up to 100 characters; a longer one is answered as an unknown order', () => {
  const reads = (length: number) => readOrder.input.safeParse({ id: 'x'.repeat(length) })
  expect(reads(100).success).toBe(true)
  expect(reads(101).error!.issues).toMatchObject([{ path: ['id'], message: 'orderNotFound' }])
})
