import { expect, test } from 'vitest'
import type { Endpoint } from '#core/contract.ts'
import { endpoints } from './contract.ts'
import { guardFaults } from './guardRules.ts'

test('every sensitive endpoint requires a proof, has a quota, and is held during an SOS', () => {
  expect(guardFaults(endpoints)).toEqual([])
})

const without = (name: string, field: keyof Endpoint) =>
  guardFaults(endpoints.map((each) => (each.name === name ? { ...each, [field]: undefined } : each)))

const having = (field: 'proof' | 'secondProof' | 'heldDuringSos' | 'quota') =>
  endpoints.filter((each) => each[field] !== undefined)

test.each([
  ...having('proof').map(({ name }) => ['proof', name] as const),
  ...having('secondProof').map(({ name }) => ['secondProof', name] as const),
  ...having('heldDuringSos').map(({ name }) => ['heldDuringSos', name] as const),
])('without %s, %s is reported by name', (field, name) => {
  expect(without(name, field)).toContain(`${name} must have \`${field}\``)
})

test.each(having('quota').filter(({ idempotent }) => idempotent))(
  'without a quota, $name is reported by name',
  ({ name }) => {
    expect(without(name, 'quota')).toContain(`${name} must have \`quota\``)
  },
)
