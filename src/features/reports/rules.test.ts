import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  plainClaimCode,
  priorityOf,
  REPORT_ACTIONS,
  REPORT_KINDS,
  type ReportState,
  RULES,
  rulesFor,
  stateAfter,
} from './rules.ts'

test('[P-14] for any sequence of actions a report goes open, investigating, resolved, and never back', () => {
  const order: ReportState[] = ['open', 'investigating', 'resolved']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...REPORT_ACTIONS), { maxLength: 12 }), (actions) => {
      let state: ReportState = 'open'
      for (const action of actions) {
        const next = stateAfter(state, action)
        if (next === null) continue
        expect(order.indexOf(next)).toBe(order.indexOf(state) + 1)
        expect(next).toBe(action === 'investigate' ? 'investigating' : 'resolved')
        state = next
      }
      const first = actions.indexOf('investigate')
      const isResolved = first >= 0 && actions.slice(first).includes('resolve')
      expect(state).toBe(isResolved ? 'resolved' : first >= 0 ? 'investigating' : 'open')
    }),
    { seed: 8, numRuns: 2000 },
  )
})

test('a dispute must be investigated before it is resolved, and resolved is final', () => {
  expect(stateAfter('open', 'resolve')).toBeNull()
  for (const action of REPORT_ACTIONS) expect(stateAfter('resolved', action)).toBeNull()
})

test('[P-12] every rule has the priority high or medium; danger to money or people is high', () => {
  for (const rule of RULES) expect(['high', 'medium']).toContain(priorityOf(rule))
  expect([priorityOf('scam'), priorityOf('harassment'), priorityOf('notReceived')]).toEqual(['high', 'high', 'high'])
  expect([priorityOf('duplicate'), priorityOf('notAsDescribed'), priorityOf('other')]).toEqual([
    'medium',
    'medium',
    'medium',
  ])
})

test('everything can be reported, also with a reason outside of the rules', () => {
  for (const kind of REPORT_KINDS) expect(rulesFor(kind)).toContain('other')
})

test('a claim code is accepted in any notation', () => {
  expect(plainClaimCode(' abcd-efgh jkmn')).toBe('ABCDEFGHJKMN')
})
