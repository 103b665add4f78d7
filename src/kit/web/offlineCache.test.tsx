import { beforeEach, expect, test, vi } from 'vitest'

const KEY = 'hereabouts_offline_cache'
const inStorage = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as Record<string, unknown> | null

/** The cache as read by a newly opened page. */
async function opened() {
  vi.resetModules()
  return import('./offlineCache.ts')
}

beforeEach(() => localStorage.clear())

test('[D-33] [D-34] [V-10] ten searches are stored, newest first; the eleventh removes the oldest', async () => {
  const { rememberSearch, offlineData } = await opened()
  for (let i = 1; i <= 10; i++) rememberSearch('asha', `search ${i}`)
  expect(offlineData('asha').searches).toHaveLength(10)
  rememberSearch('asha', 'search 11')
  const { searches } = offlineData('asha')
  expect(searches).toHaveLength(10)
  expect([searches[0], searches.at(-1)]).toEqual(['search 11', 'search 2'])
})

test('[D-35] a repeated search moves to the top and is not listed twice', async () => {
  const { rememberSearch, offlineData } = await opened()
  for (const text of ['milk', 'rice', ' Milk ']) rememberSearch('asha', text)
  expect(offlineData('asha').searches).toEqual(['Milk', 'rice'])
  rememberSearch('asha', '  ')
  expect(offlineData('asha').searches).toEqual(['Milk', 'rice'])
})

test('[D-36] searches survive a reload and can be cleared, one or all', async () => {
  const before = await opened()
  for (const text of ['milk', 'rice', 'dal']) before.rememberSearch('asha', text)
  const { offlineData, forgetSearches } = await opened()
  expect(offlineData('asha').searches).toEqual(['dal', 'rice', 'milk'])
  forgetSearches('asha', 'rice')
  expect(offlineData('asha').searches).toEqual(['dal', 'milk'])
  forgetSearches('asha')
  expect(offlineData('asha').searches).toEqual([])
})

test('[S-15] the entry holds searches, viewed products and pending actions under these names', async () => {
  const { rememberSearch, rememberViewed, setPendingActions } = await opened()
  const product = { id: 'p1', name: 'Milk', price: '₹30', image: '' }
  const action = { item: 'Milk', type: 'wishlist_add', timestamp: '2026-11-21T10:00:00.000Z' }
  rememberSearch('asha', 'milk')
  rememberViewed('asha', product)
  setPendingActions('asha', [action])
  expect(inStorage()).toEqual({ asha: { searches: ['milk'], viewedProducts: [product], pendingActions: [action] } })
})

test('[S-34] two accounts in one browser do not see each other’s searches', async () => {
  const { rememberSearch, offlineData, clearOfflineData } = await opened()
  rememberSearch('asha', 'milk')
  rememberSearch('ravi', 'rice')
  expect(offlineData('ravi').searches).toEqual(['rice'])
  clearOfflineData('ravi')
  expect([offlineData('ravi').searches, offlineData('asha').searches]).toEqual([[], ['milk']])
})

test('an unreadable entry is dropped without affecting the others', async () => {
  localStorage.setItem(
    KEY,
    JSON.stringify({ asha: { searches: 7, viewedProducts: [{ id: 1 }] }, ravi: { searches: ['rice'] } }),
  )
  const { offlineData } = await opened()
  expect(offlineData('asha')).toEqual({ searches: [], viewedProducts: [], pendingActions: [] })
  expect(offlineData('ravi').searches).toEqual(['rice'])
})
