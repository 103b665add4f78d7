import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { keptArea } from '#features/discovery/web/area/keptArea.ts'
import { makeItem, makeService, makeShop } from '../kit/listings.ts'
import { north } from '../kit/place.ts'
import { keepAnswers, openApp, reopenApp, setOffline, user } from './kit/app.tsx'
import { onPhone, placeDeviceAt } from './kit/device.ts'
import { answer } from './kit/forms.ts'
import { expectAddress, fill, tap } from './kit/hands.ts'
import { field, inSearch } from './kit/market.ts'
import { person, type Someone } from './kit/people.ts'
import { send } from './kit/server.ts'

const COLUMN = 80
const AS_OF = /^Saved on this device at \d{1,2}:\d\d [ap]m$/i
const rowsOf = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem')
/** Waits until a list has as many rows as patterns, in this order. */
const expectRows = (name: string, ...patterns: RegExp[]) =>
  waitFor(() =>
    expect(rowsOf(name).map(({ textContent }) => textContent)).toEqual(
      patterns.map((pattern) => expect.stringMatching(pattern)),
    ),
  )
const titles = () =>
  within(screen.getByRole('list', { name: 'Results' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

/** Opens Home, and waits until the area around it is stored, with these listings. */
async function storeArea(by: Someone, ...names: string[]): Promise<void> {
  await openApp('/home', by)
  keepAnswers(by)
  await screen.findByRole('list', { name: 'Nearby Products' })
  const stored = async () => (await keptArea(by.id))?.rows.map(({ title }) => title) ?? []
  await waitFor(async () => expect(await stored()).toEqual(expect.arrayContaining(names)))
}

/** Opens an address offline, like a cold start. */
async function openOffline(by: Someone, address: string): Promise<void> {
  await reopenApp(address)
  keepAnswers(by)
}

test('[S-33] [H-14] the area is searched offline with any word and filter, and the results show their age', async () => {
  onPhone()
  const here = field(COLUMN)
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const service = north(here, 600)
  const rice = await makeItem(meena.api, north(here, 400), { name: 'Basmati rice', keywords: ['chawal'], price: 90 })
  await makeItem(meena.api, north(here, 200), { name: 'Red rice', price: 70, description: 'Unpolished' })
  await makeService(meena.api, { title: 'Pipe repair', location: { lat: service.latitude, lng: service.longitude } })
  await makeItem(ravi.api, here, { name: 'Own rice' })
  await ravi.api.put(`/api/wishlist/${rice.id}`, { data: {} })
  for (const name of ['Basmati rice', 'Red rice', 'Pipe repair']) await inSearch(ravi, here, name)
  placeDeviceAt(here)
  await storeArea(ravi, 'Red rice', 'Basmati rice', 'Pipe repair')

  setOffline(true)
  await openOffline(ravi, '/filters')
  const box = () => screen.findByRole<HTMLInputElement>('searchbox')
  await fill(await box(), 'चावल')
  await waitFor(() => expect(titles()).toEqual(['Red rice', 'Basmati rice']))
  await screen.findByText(AS_OF)
  await fill(await box(), 'unpolishd')
  await waitFor(() => expect(titles()).toEqual(['Red rice']))
  expect(rowsOf('Results')[0]!.textContent).toBe('Similar')
  expect(rowsOf('Results').at(-1)!.textContent).toContain('0.20 km')
  await openOffline(ravi, '/filters?q=rice&min=80')
  await expectRows('Results', /Basmati rice/)
  await openOffline(ravi, '/filters?type=services&browse=1')
  await expectRows('Results', /Pipe repair/)
  await openOffline(ravi, '/filters?q=rice&view=map')
  await screen.findByText(AS_OF)
  await openOffline(ravi, '/filters?q=umbrella')
  await screen.findByText('No items/services like this near you')
  await screen.findByText(AS_OF)
  await openOffline(ravi, '/home')
  await waitFor(() => expect(rowsOf('Nearby Products')).toHaveLength(2))
  await screen.findByText(AS_OF)

  await makeItem(meena.api, here, { name: 'New rice' })
  await inSearch(ravi, here, 'New rice')
  setOffline(false)
  await waitFor(() => expect(rowsOf('Nearby Products')).toHaveLength(3))
  await waitFor(() => expect(screen.queryByText(AS_OF)).toBeNull())
  await reopenApp('/profile')
  await tap('button', 'Sign Out')
  await expectAddress('/login')
  await waitFor(async () => expect(await keptArea(ravi.id)).toBeUndefined())
})

test('[H-14] the wishlist is there offline, and changes of it are sent once online', async () => {
  const here = field(COLUMN)
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const basmati = await makeItem(meena.api, here, { name: 'Basmati rice' })
  const red = await makeItem(meena.api, here, { name: 'Red rice' })
  await ravi.api.put(`/api/wishlist/${basmati.id}`, { data: {} })
  for (const name of ['Basmati rice', 'Red rice']) await inSearch(ravi, here, name)
  placeDeviceAt(here)
  await storeArea(ravi, 'Red rice', 'Basmati rice')
  await reopenApp('/wishlist')
  keepAnswers(ravi)
  await expectRows('My Wishlist', /Basmati rice/)
  setOffline(true)
  await openOffline(ravi, '/home')
  await screen.findByText(AS_OF)
  await user.click((await screen.findAllByRole('button', { name: 'Save Red rice' }))[0]!)
  await screen.findByRole('link', { name: /Offline.*1 not sent/ })
  await openOffline(ravi, '/wishlist')
  await expectRows('My Wishlist', /Red rice/, /Basmati rice/)
  await tap('button', 'Remove Basmati rice')
  await expectRows('My Wishlist', /Red rice/)
  setOffline(false)
  await waitFor(async () =>
    expect(await (await ravi.api.get('/api/wishlist/ids')).json()).toMatchObject({ ids: [red.id] }),
  )
})

test('an area with many listings is transferred compressed and complete', async () => {
  const here = field(COLUMN)
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  await makeShop(meena.api, here)
  const names = Array.from({ length: 80 }, (_, i) => `Pot ${i}`).toSorted()
  const description = 'Words that make a listing long. '.repeat(30)
  const cells = { category: 'Home & Garden', price: '90', stock: '5', shop: 'Green Basket' }
  const lines = names.map((name, i) => ({ line: i + 2, cells: { ...cells, name, description: `${i} ${description}` } }))
  const imported = await meena.api.post('/api/my/items/import', { data: { lines } })
  expect(imported.ok(), await imported.text()).toBe(true)
  const { latitude, longitude } = here
  await waitFor(async () => {
    const path = `/api/search/area?latitude=${latitude}&longitude=${longitude}`
    const answered = await send(ravi.cookies, path, { headers: { 'accept-encoding': 'gzip' } })
    expect(answered.headers.get('content-encoding')).toBe('gzip')
    const { rows } = (await answered.json()) as { rows: { title: string }[] }
    // The other tests' places are within the 50 km, too.
    expect(
      rows
        .map(({ title }) => title)
        .filter((title) => title.startsWith('Pot'))
        .toSorted(),
    ).toEqual(names)
  })
})

test('listings of a person whom the reader blocks disappear from the stored area at once', async () => {
  const here = field(COLUMN)
  const [meena, asha, ravi] = [await person('Meena'), await person('Asha'), await person('Ravi')]
  await makeItem(meena.api, north(here, 100), { name: 'Clay pot' })
  await makeItem(asha.api, north(here, 200), { name: 'Iron pot' })
  for (const name of ['Clay pot', 'Iron pot']) await inSearch(ravi, here, name)
  placeDeviceAt(here)
  await storeArea(ravi, 'Clay pot', 'Iron pot')
  await reopenApp(`/chat?sellerId=${meena.id}&sellerName=Meena`)
  await tap('button', 'More')
  await tap('button', /^Block/)
  await answer(/Block/, 'Block')
  await screen.findByText('You have blocked Meena.')
  setOffline(true)
  await openOffline(ravi, '/filters?q=pot')
  await expectRows('Results', /Iron pot/)
  await screen.findByText(AS_OF)
})
