import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { HOME, north } from '../kit/place.ts'
import { makeItem, makeService } from '../kit/listings.ts'
import { openApp, reopenApp, user } from './kit/app.tsx'
import { field, inSearch, sellNear } from './kit/market.ts'
import { person, type Someone } from './kit/people.ts'
import { placeDeviceAt } from './kit/device.ts'
import { expectAddress, expectHeading, tap } from './kit/hands.ts'
import { answerFor } from './kit/wire.ts'

const COLUMN = 75
const MYSURU = { latitude: 12.2958, longitude: 76.6394 }
let seller: Someone
beforeAll(async () => {
  seller = await person('Meena')
})

const sell = (items: Record<string, number>) =>
  sellNear(seller, field(COLUMN), Object.fromEntries(Object.entries(items).map(([name, away]) => [name, { away }])))

const list = (name: string) => screen.findByRole('list', { name })
const linksOf = async (name: string) => within(await list(name)).getAllByRole('link')

test('a tap on the search field of Home opens the search with the cursor in its field', async () => {
  await openApp('/home', await person('Ravi'))
  await tap('link', 'Search near you')
  const box = await screen.findByRole('searchbox')
  await waitFor(() => expect(document.activeElement).toBe(box))
  await openApp('/filters', await person('Asha'))
  expect(document.activeElement).not.toBe(await screen.findByRole('searchbox'))
})

describe('nearby products', () => {
  test('[C-11] [C-12] [C-13] [C-17] [V-09] are those of other people within 5 km, nearest first, with new ones marked', async () => {
    const { buyer: ravi } = await sell({ Far: 5100, Edge: 4900, Middle: 3000, Near: 1000 })
    await openApp('/home', ravi)
    expect((await linksOf('Nearby Products')).map((link) => link.textContent)).toEqual(['Near', 'Middle', 'Edge'])
    expect(within(await list('Nearby Products')).getAllByText('New')).toHaveLength(3)
  })

  test('[C-15] [T-22] [V-15] [V-53] distances have two decimals and count from the Earth’s mean radius', async () => {
    const { buyer: ravi, ids } = await sell({ Rice: 1234, Milk: 300 })
    await openApp('/home', ravi)
    await screen.findByText('1.23 km')
    await screen.findByText('0.30 km')
    for (const other of ['/filters?q=rice', `/product/${ids['Rice']}`]) {
      await openApp(other, ravi)
      await screen.findByText('1.23 km')
    }
  })

  test('[C-14] [C-16] a card shows name, price, seller and that it is new, from the fields of the specification', async () => {
    const { buyer: ravi, here, ids } = await sell({ 'Areca palm': 200 })
    let asked: { items: Record<string, unknown>[] } | undefined
    answerFor(/^\/api\/home\/products/, async (pass) => {
      const answer = await pass()
      asked = (await answer.clone().json()) as typeof asked
      return answer
    })
    await openApp('/home', ravi)
    const card = within(await list('Nearby Products')).getByRole('listitem')
    for (const text of ['Areca palm', '₹32/kg', 'Meena', '0.20 km', 'New']) within(card).getByText(text)
    expect(asked!.items[0]).toMatchObject({
      id: ids['Areca palm'],
      name: 'Areca palm',
      price: '₹32/kg',
      latitude: expect.closeTo(north(here, 200).latitude, 4),
      longitude: expect.closeTo(here.longitude, 4),
      rating: null,
      image: '',
      sellerId: seller.id,
      sellerName: 'Meena',
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
  })

  test('[C-18] [D-48] the person’s own listings are neither nearby nor found; others see them', async () => {
    const { buyer: ravi } = await sell({ 'Own thing': 0 })
    await openApp('/home', seller)
    await screen.findByText('No products found nearby.')
    await openApp('/filters?q=own', seller)
    await screen.findByText('No items/services like this near you')
    await openApp('/filters?q=own', ravi)
    await screen.findByRole('link', { name: 'Own thing' })
  })

  test.each([
    ['India', field(COLUMN), '₹32/kg'],
    ['the United States', { latitude: 40.7128, longitude: -74.006 }, '$32/kg'],
  ])('[C-28] prices have the currency sign of the viewer’s country: %s', async (_country, place, price) => {
    const ravi = await person('Ravi')
    await makeItem(seller.api, place)
    await inSearch(ravi, place, 'Country tomato')
    placeDeviceAt(place)
    await openApp('/home', ravi)
    await within(await list('Nearby Products')).findByText(price)
  })

  test('[C-19] a card leads to the product', async () => {
    const { buyer: ravi, ids } = await sell({ Milk: 0 })
    await openApp('/home', ravi)
    await user.click(await screen.findByRole('link', { name: 'Milk' }))
    await expectHeading('Milk')
    await expectAddress(`/product/${ids['Milk']}`)
  })

  test('[C-20] [S-35] [U-61] without nearby products a text says so', async () => {
    placeDeviceAt(field(COLUMN))
    await openApp('/home', await person('Ravi'))
    await screen.findByText('No products found nearby.')
    expect(screen.queryByRole('list', { name: 'Nearby Products' })).toBeNull()
  })
})

test('[C-20] where nobody sells, a newcomer is invited to be the first, a seller is not', async () => {
  const here = { latitude: -45, longitude: -125 }
  placeDeviceAt(here)
  const ravi = await person('Ravi')
  await openApp('/home', ravi)
  const first = await screen.findByRole('link', { name: /Be the first on your street/ })
  for (const needed of ['photo', 'price', 'description', 'location']) expect(first.textContent).toContain(needed)
  await makeItem(ravi.api, here, { name: 'Sitar' })
  await openApp('/home', ravi)
  await screen.findByText(/Nobody else sells near here yet/)
  const selling = await screen.findByRole('link', { name: /Sell something yourself/ })
  expect(selling.getAttribute('href')).toBe('/item-form')
  expect(screen.queryByText(/be the first/i)).toBeNull()
})

test('Home has a row of services only where there are services', async () => {
  const { buyer: ravi, here } = await sell({ Milk: 100 })
  await openApp('/home', ravi)
  await list('Categories')
  await list('Nearby Products')
  expect(screen.queryByText('Services near you')).toBeNull()
  await makeService(seller.api, { location: { lat: here.latitude, lng: here.longitude } })
  await inSearch(ravi, here, 'Tap repair')
  await openApp('/home', ravi)
  await within(await list('Services near you')).findByRole('link', { name: /Tap repair/ })
  const all = within(screen.getByRole('heading', { name: /^Services near you/ }).parentElement!)
  expect(all.getByRole('link').getAttribute('href')).toContain('availability=available')
})

test('a first step has a hint until it is done', async () => {
  const asha = await person('Asha')
  const steps = async () => within(await screen.findByRole('region', { name: 'Welcome' }))
  await openApp('/profile', asha)
  await (await steps()).findByText('See what’s near you on Home')
  await asha.api.post('/api/welcome', { data: { what: 'looked' } })
  await openApp('/profile', asha)
  await (await steps()).findByText('Look around')
  expect((await steps()).queryByText('See what’s near you on Home')).toBeNull()
})

test('of the first steps that are not done, the next one alone stands out', async () => {
  const asha = await person('Asha')
  await asha.api.post('/api/welcome', { data: { what: 'looked' } })
  await openApp('/profile', asha)
  const steps = within(await screen.findByRole('region', { name: 'Welcome' }))
  await waitFor(() => {
    const isOpen = (step: HTMLElement) => within(step).queryByLabelText('done') === null
    const marks = steps.getAllByRole('listitem').filter(isOpen)
    const [next, ...later] = marks.map((step) => step.querySelector('span')!.className)
    expect([new Set(later).size, later.includes(next!)]).toEqual([1, false])
  })
})

describe('greeting and area', () => {
  test('[C-01] [C-02] home greets by name', async () => {
    await openApp('/home', await person('Asha'))
    await expectHeading('Hello, Asha')
  })

  test('[C-03] [C-04] the address is updated from the device on request', async () => {
    await openApp('/home', await person('Ravi'))
    await screen.findByText('Bengaluru, Karnataka, India')
    placeDeviceAt(MYSURU)
    await user.click(screen.getByRole('button', { name: 'Refresh location' }))
    await screen.findByText('Mysuru, Karnataka, India')
  })

  test('[C-29] without a position Home asks for it, names the problem, and another area can still be chosen', async () => {
    placeDeviceAt(null)
    await openApp('/home', await person('Ravi'))
    const main = within(await screen.findByRole('main'))
    await user.click(await main.findByRole('button', { name: 'Use my location' }))
    await waitFor(() => expect(screen.getAllByRole('alert')[0]!.textContent).toMatch(/location/i))
    await screen.findByText('No products found nearby.')
    await user.click(main.getByRole('button', { name: 'Choose a place' }))
    await user.type(await screen.findByRole('searchbox', { name: 'Search a place' }), 'mysore')
    await user.click((await screen.findAllByRole('button', { name: /^(?!Area).*Mysuru/ }))[0]!)
    await screen.findByRole('button', { name: /^Area.*Mysuru/ })
  })

  test('[C-29] without a device position the stored location is used', async () => {
    const { here, buyer: ravi } = await sell({ Milk: 100 })
    placeDeviceAt(null)
    const location = { ...here, address: 'Where Ravi lives' }
    await openApp('/home', { ...ravi, user: { ...ravi.user, location } })
    expect(await linksOf('Nearby Products')).toHaveLength(1)
    await screen.findByText('0.10 km')
  })

  test('an area other than the person’s position can be picked, and survives a reload', async () => {
    const ravi = await person('Ravi')
    await makeItem(seller.api, MYSURU, { name: 'Mysore pak' })
    await inSearch(ravi, MYSURU, 'Mysore pak')
    placeDeviceAt(HOME)
    await openApp('/home', ravi)
    await user.click(await screen.findByRole('button', { name: /^Area/ }))
    await user.type(await screen.findByRole('searchbox', { name: 'Search a place' }), 'mysore')
    await user.click((await screen.findAllByRole('button', { name: /^(?!Area).*Mysuru/ }))[0]!)
    await screen.findByRole('link', { name: 'Mysore pak' })
    await reopenApp()
    await screen.findByRole('link', { name: 'Mysore pak' })
  })
})

test('[C-21] [C-22] [C-23] [C-24] [G-25] [U-62] viewed products are stored, newest first and once each', async () => {
  const { buyer: ravi, ids } = await sell({ First: 0, Second: 10 })
  await openApp('/home', ravi)
  await screen.findByText('No recently viewed products.')
  for (const name of ['First', 'Second', 'First']) {
    await openApp(`/product/${ids[name]}`, ravi)
    await expectHeading(name)
  }
  const { viewedProducts } = JSON.parse(localStorage.getItem('hereabouts_offline_cache')!)[ravi.id]
  expect(viewedProducts.map(({ id }: { id: string }) => id)).toEqual([ids['First'], ids['Second']])
  await openApp('/home', ravi)
  const links = await linksOf('Recently Viewed')
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringMatching(/^First/),
    expect.stringMatching(/^Second/),
  ])
  await user.click(links[1]!)
  await expectHeading('Second')
  await expectAddress(`/product/${ids['Second']}`)
})
