import { expect, test } from 'vitest'
import { faultsOf } from './storageKeys.mjs'

const known = [{ key: 'hereabouts_user' }, { key: 'hereabouts_draft_*' }]

test('listed keys are accepted in any notation', () => {
  const text =
    "storageEntry(`${PREFIX}_user`, x); const KEY = 'hereabouts_user'\nsessionStorage.setItem(KEY, y)\nstorageEntry(`${PREFIX}_draft_${userId}_${form}`, z)"
  expect(faultsOf('a.ts', text, known)).toEqual([])
})

test.each([
  ['storageEntry(`${PREFIX}_secret`, x)', '"hereabouts_secret" is not in'],
  ["localStorage.setItem('position', text)", '"position" is not in'],
  ["openDatabase('hereaboutsNew', 1)", '"hereaboutsNew" is not in'],
  ['storageEntry(keyOf(user), x)', 'cannot be read'],
  ["localStorage['position'] = text", 'goes around'],
  ['sessionStorage.position = text', 'goes around'],
  ["indexedDB.open('New')", 'goes around'],
  ["document.cookie = 'position=12.9'", 'goes around'],
])('%s is reported', (text, fault) => {
  expect(faultsOf('a.ts', text, known)).toEqual([expect.stringContaining(fault)])
})
