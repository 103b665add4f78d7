import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { HOME } from '../kit/place.ts'
import { makeItem, makeOffice, makeService, makeShop, makeSpecialization } from '../kit/listings.ts'
import { keepOwnListings, openApp, user } from './kit/app.tsx'
import { person } from './kit/people.ts'
import { expectAddress, expectHeading, tap } from './kit/hands.ts'
import { login } from './kit/signIn.ts'

beforeEach(() => {
  const none = async () => undefined
  vi.stubGlobal('caches', { keys: async () => [], match: none, delete: async () => false, has: async () => false })
})

const entry = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown
const keeps = (key: string, value: object) => waitFor(() => expect(entry(key)).toMatchObject(value))

/** Name, version and stores of a database, and the records of its only store. */
async function database(name: string) {
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(new Error(`No database ${name}`)))
  })
  const stores = [...opened.objectStoreNames]
  const records = await new Promise<unknown[]>((resolve) => {
    const request = opened.transaction(stores[0]!).objectStore(stores[0]!).getAll()
    request.addEventListener('success', () => resolve(request.result as unknown[]))
  })
  opened.close()
  return { version: opened.version, stores, records }
}

test('[S-19] [S-25] [S-27] the person is stored under the specified keys, without secrets, until they sign out', async () => {
  const asha = await person('Asha')
  await openApp('/home', asha)
  await keeps('currentUser', { id: asha.id, location: {} })
  await keeps('hereabouts_user', { id: asha.id })
  await keeps('hereabouts_profile', { id: asha.id, name: 'Asha' })
  expect(entry('hereabouts_name')).toBe('Asha')
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/password|token/i)
  await openApp('/profile', asha)
  await tap('button', 'Sign Out')
  await expectAddress('/login')
  for (const key of ['hereabouts_user', 'currentUser', 'hereabouts_profile', 'hereabouts_name'])
    await waitFor(() => expect(entry(key)).toBeNull())
})

test('[S-24] [S-30] [W-34] [W-35] shops and products of an earlier version move to a separate database', async () => {
  localStorage.setItem('shops', JSON.stringify([{ id: 'old-1', name: 'Corner shop of old', password: 'x' }, 7]))
  localStorage.setItem('products', JSON.stringify([{ id: 'old-2', name: 'Old lamp' }]))
  localStorage.setItem('offices', '{bad')
  const asha = await person('Asha')
  await makeShop(asha.api, HOME)
  await openApp('/shop-list', asha)
  await screen.findAllByText('Green Basket')
  await waitFor(() => expect([entry('shops'), entry('products')]).toEqual([null, null]))
  await openApp('/offline-sync', asha)
  const old = await screen.findByRole('list', { name: 'From an earlier version' })
  await waitFor(() => expect(old.textContent).toMatch(/Corner shop of old/))
  expect(old.textContent).toContain('Old lamp')
  const versions = (await indexedDB.databases()).map(({ name, version }) => `${name} ${version}`)
  expect(versions).toEqual(expect.arrayContaining(['hereaboutsDB 1', 'hereaboutsListings 1']))
  expect(JSON.stringify((await database('hereaboutsListings')).records)).not.toContain('password')
})

test('the own services, offices and specializations are stored under the specified keys until a sign-out', async () => {
  const asha = await person('Asha')
  await makeService(asha.api)
  await makeOffice(asha.api)
  await makeSpecialization(asha.api)
  localStorage.setItem('offices', '{bad')
  const lists = [
    ['services', '/services-list', { title: 'Tap repair' }],
    ['offices', '/office-list', { name: 'Rao & Daughters' }],
    ['specializations', '/specialist-profile', { specialization: 'Veena teacher' }],
  ] as const
  for (const [key, address, listing] of lists) {
    await openApp(address, asha)
    keepOwnListings(asha)
    await screen.findAllByText(Object.values(listing)[0]!)
    await keeps(key, [listing])
  }
  await openApp('/profile', asha)
  await tap('button', 'Sign Out')
  await expectAddress('/login')
  for (const [key] of lists) await waitFor(() => expect(entry(key)).toBeNull())
  localStorage.clear()
  await login(asha.email, asha.password)
  await expectHeading('Asha')
  await openApp('/office-list', asha)
  await screen.findAllByText('Rao & Daughters')
})

test('[S-28] [V-28] [S-29] the client database has version 1 and one store; a sign-out deletes its record', async () => {
  const asha = await person('Asha')
  await openApp('/home', asha)
  await waitFor(async () =>
    expect(await database('hereaboutsDB')).toMatchObject({
      version: 1,
      stores: ['userStore'],
      records: [{ key: 'currentUser', value: { id: asha.id, name: 'Asha' } }],
    }),
  )
  await openApp('/profile', asha)
  await tap('button', 'Sign Out')
  await expectAddress('/login')
  await waitFor(async () => expect((await database('hereaboutsDB')).records).toEqual([]))
})

test('[S-31] [U-32] if the browser has no space it says so, and the action is still done', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const item = await makeItem(meena.api, HOME, { name: 'Brass diya' })
  await openApp(`/product/${item.id}`, asha)
  await screen.findByRole('heading', { level: 1, name: 'Brass diya' })
  const full = () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  const spies = [
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full),
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full),
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full),
  ]
  try {
    const save = within(screen.getByRole('main')).getAllByRole('button', { name: /^Save / })
    await user.click(save[0]!)
    await screen.findByText(
      'Storage full: Some data could not be saved. Please clear old data in your browser storage.',
    )
    await waitFor(async () =>
      expect(await (await asha.api.get('/api/wishlist/ids')).json()).toMatchObject({ ids: [item.id] }),
    )
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
})
