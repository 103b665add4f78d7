// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { offlineData, rememberSearch } from './offlineCache.ts'
import { STORAGE_KEYS, wipeStorage } from './storageKeys.ts'

const local = STORAGE_KEYS.filter(({ where }) => where === 'local')
const named = (pattern: string) => pattern.replace('*', 'asha')

beforeEach(() => {
  localStorage.clear()
  for (const { key } of local) localStorage.setItem(named(key), '"asha"')
  localStorage.setItem('of another app', 'stays')
})

const left = () => Object.keys(localStorage).sort()
const ofRules = (...rules: string[]) =>
  [...local.filter(({ rule }) => rules.includes(rule)).map(({ key }) => named(key)), 'of another app'].sort()

test('[attack 10] after signing out or deleting the account only data for an SOS remains', () => {
  wipeStorage('leaving')
  expect(left()).toEqual(ofRules('device', 'owner', 'unsent'))
  expect(left()).not.toContain('hereabouts_last_fix')
  expect(left()).not.toContain('hereabouts_chat_drafts')
})

test('after a session expires drafts and the last position for an SOS remain', () => {
  wipeStorage('signedOut')
  expect(left()).toEqual(ofRules('device', 'owner', 'unsent', 'leaving'))
})

test('values in memory are cleared, too, and not written back', () => {
  localStorage.clear()
  rememberSearch('asha', 'divorce lawyer')
  wipeStorage('leaving')
  expect(offlineData('asha').searches).toEqual([])
  rememberSearch('ravi', 'mangoes')
  expect(JSON.stringify(localStorage)).not.toContain('divorce')
})
