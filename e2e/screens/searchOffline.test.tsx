import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { keptArea } from '#features/discovery/web/area/keptArea.ts'
import { makeItem, makeService } from '../kit/listings.ts'
import { north } from '../kit/place.ts'
import { keepAnswers, openApp, reopenApp, setOffline, user } from './kit/app.tsx'
import { placeDeviceAt } from './kit/device.ts'
import { answer } from './kit/forms.ts'
import { fill, tap } from './kit/hands.ts'
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

test('[S-33] the area is searched offline with any word and filter, and the results show their age', async () => {
  const here = field(COLUMN)
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  await makeItem(meena.api, north(here, 400), { name: 'Basmati rice', keywords: ['chawal'], price: 90 })
  await makeItem(meena.api, north(here, 200), { name: 'Red rice', price: 70, description: 'Unpolished' })
  const location = { lat: north(here, 600).latitude, lng: here.longitude }
  await makeService(meena.api, { title: 'Pipe repair', location })
  await makeItem(ravi.api, here, { name: 'Own rice' })
  for (const name of ['Basmati rice', 'Red rice', 'Pipe repair']) await inSearch(ravi, here, name)
  placeDeviceAt(here)
  await storeArea(ravi, 'Basmati rice', 'Red rice', 'Pipe repair')
  setOffline(true)
  await openOffline(ravi, '/filters')
  await fill(await screen.findByRole('searchbox'), 'चावल')
  await expectRows('Results', /Red rice/, /Basmati rice/)
  await screen.findByText(AS_OF)
  await fill(screen.getByRole('searchbox'), 'unpolishd')
  await expectRows('Results', /Red rice.*0\.20 km/)
  await screen.findByText('No exact match. These are similar.', { selector: 'p' })
  await openOffline(ravi, '/filters?q=rice&min=80')
  await expectRows('Results', /Basmati rice/)
  await openOffline(ravi, '/filters?type=services&browse=1')
  await expectRows('Results', /Pipe repair/)
  await openOffline(ravi, '/filters?q=umbrella')
  await screen.findByText('No items/services like this near you')
  await screen.findByText(AS_OF)
  await openOffline(ravi, '/home')
  await expectRows('Nearby Products', /Red rice/, /Basmati rice/)
  await screen.findByText(AS_OF)
  await makeItem(meena.api, here, { name: 'New rice' })
  await inSearch(ravi, here, 'New rice')
  setOffline(false)
  await waitFor(() => expect(rowsOf('Nearby Products')).toHaveLength(3))
  await waitFor(() => expect(screen.queryByText(AS_OF)).toBeNull())
})

test('an area with many listings is transferred compressed and complete', async () => {
  const here = field(COLUMN)
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const pots = Array.from({ length: 80 }, (_, i) => `Pot ${i}`)
  const description = 'Words that make a listing long. '.repeat(30)
  for (const [i, name] of pots.entries()) await makeItem(meena.api, north(here, 10 * i), { name, description })
  const { latitude, longitude } = here
  const path = `/api/search/area?latitude=${latitude}&longitude=${longitude}`
  await waitFor(async () => {
    const answer = await send(ravi.cookies, path, { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    const { rows } = (await answer.json()) as { rows: { title: string }[] }
    expect(rows.map(({ title }) => title).filter((title) => title.startsWith('Pot '))).toEqual(pots)
  })
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
