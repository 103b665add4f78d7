import { expect, test } from 'vitest'
import english from '../../../locales/en/orders.json' with { type: 'json' }
import hindi from '../../../locales/hi/orders.json' with { type: 'json' }
import { readyReason } from './readyReasons.ts'

test('every ready-made reason of every language is recognised, own words are not', () => {
  for (const { reasons } of [english, hindi])
    for (const [key, text] of Object.entries(reasons)) expect(readyReason(text)).toBe(key)
  for (const text of ['I am away, sorry', '', 'sold']) expect(readyReason(text)).toBeNull()
})
