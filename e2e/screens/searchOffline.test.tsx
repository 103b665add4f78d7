import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { keptArea } from '#features/discovery/web/area/keptArea.ts'
import { makeItem } from '../kit/listings.ts'
import { north } from '../kit/place.ts'
import { keepAnswers, openApp, reopenApp, setOffline, user } from './kit/app.tsx'
import { placeDeviceAt } from './kit/device.ts'
import { answer } from './kit/forms.ts'
import { tap } from './kit/hands.ts'
import { field, inSearch } from './kit/market.ts'
import { person, type Someone } from './kit/people.ts'

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
