import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetListing, forgetListings, importListings, keepListings, keptListings } from './ownListings.ts'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(async () => {
  await forgetListings('asha')
  vi.unstubAllGlobals()
})

const lamp = { id: 'lamp', name: 'Brass lamp', price: 900 }
const diya = { id: 'diya', name: 'Clay diya' }
const names = async (owner = 'asha') => (await keptListings('products', owner)).map(({ name }) => name).sort()

test('[S-30] the products of a person are stored with all their fields, and follow the list of the server', async () => {
  await keepListings('products', 'asha', [lamp, diya])
  expect(await keptListings('products', 'asha')).toContainEqual({ ...lamp, owner: 'asha' })
  expect(await names()).toEqual(['Brass lamp', 'Clay diya'])
  await keepListings('products', 'asha', [{ ...lamp, name: 'Brass lamp, large' }])
  expect(await names()).toEqual(['Brass lamp, large'])
  expect(await names('ravi')).toEqual([])
})

test('products that only this browser knows stay beside the list of the server until they are deleted', async () => {
  window.localStorage.setItem(
    'products',
    JSON.stringify([{ id: 'old', name: 'Old lamp', password: 'x' }, { name: 'No id' }]),
  )
  await importListings('asha')
  expect(window.localStorage.getItem('products')).toBeNull()
  await keepListings('products', 'asha', [diya])
  expect(await names()).toEqual(['Clay diya', 'Old lamp'])
  const old = (await keptListings('products', 'asha')).find(({ isImported }) => isImported)!
  expect(old).toEqual({ id: 'old', name: 'Old lamp', owner: 'asha', isImported: true })
  await forgetListing('products', old)
  expect(await names()).toEqual(['Clay diya'])
})
