import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeService } from '../kit/listings.ts'
import { north } from '../kit/place.ts'
import { openApp, user } from './kit/app.tsx'
import { field, inSearch, sellNear } from './kit/market.ts'
import { person, type Someone } from './kit/people.ts'
import { onPhone, placeDeviceAt } from './kit/device.ts'
import { expectAddress, expectHeading, tap } from './kit/hands.ts'
import { answerFor, changeAnswer, holdRequests } from './kit/wire.ts'

const COLUMN = 76
const EMPTY = 'No items/services like this near you'
let seller: Someone
beforeAll(async () => {
  seller = await person('Meena')
})
beforeEach(onPhone)

const results = () => screen.findByRole('list', { name: 'Results' })
const rows = async () => within(await results()).getAllByRole('listitem')
const names = async () =>
  within(await results())
    .getAllByRole('link')
    .map((link) => link.textContent)
const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('li')!)
const sell = (items: Parameters<typeof sellNear>[2]) => sellNear(seller, field(COLUMN), items)
const searchAs = async (by: Someone, query: Record<string, string | number>) => {
  const answer = await by.api.get(`/api/search?${new URLSearchParams(query as Record<string, string>)}`)
  return (await answer.json()) as { items: Record<string, unknown>[] }
}

describe('before a search and with an address', () => {
  test('[D-01] [D-02] [D-03] a text field and three kinds, with all selected at first', async () => {
    await openApp('/filters', await person('Ravi'))
    await screen.findByRole('searchbox')
    expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual(['All', 'Products', 'Services'])
    screen.getByRole('tab', { name: 'All', selected: true })
  })

  test('[D-04] [D-05] [D-45] [U-63] the address sets text and kind, and its text is searched at once', async () => {
    await openApp('/filters?q=zzzz&type=products', await person('Ravi'))
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('zzzz')
    screen.getByRole('tab', { name: 'Products', selected: true })
    await screen.findByText(EMPTY)
  })

  test('[D-06] an unknown kind counts as all', async () => {
    await openApp('/filters?type=zzz', await person('Ravi'))
    await screen.findByRole('tab', { name: 'All', selected: true })
  })

  test('[D-46] [D-47] before a search no empty-result text is shown', async () => {
    await openApp('/filters', await person('Ravi'))
    await screen.findByRole('heading', { name: 'Services' })
    expect(screen.queryByText(EMPTY)).toBeNull()
  })
})

describe('results', () => {
  test('[D-22] [V-11] the search radius is 5 km at first', async () => {
    const { buyer } = await sell({ 'Six away': { away: 6000 }, 'Four away': { away: 4000 } })
    await openApp('/filters?q=away', buyer)
    expect(await names()).toEqual(['Four away'])
    await openApp('/filters?q=away&distance=7', buyer)
    expect(await names()).toEqual(['Four away', 'Six away'])
  })

  test('[D-38] [D-39] [V-12] [W-73] four results are shown until Show More, and again after Show Less', async () => {
    const pots = Object.fromEntries([1, 2, 3, 4, 5, 6].map((i) => [`Pot ${i}`, { away: i * 100 }]))
    const { buyer } = await sell(pots)
    await openApp('/filters?q=pot', buyer)
    expect(await rows()).toHaveLength(4)
    await tap('button', 'Show More')
    await waitFor(async () => expect(await rows()).toHaveLength(6))
    await tap('button', 'Show Less')
    await waitFor(async () => expect(await rows()).toHaveLength(4))
    await openApp('/filters?q=pot&distance=0.45', buyer)
    expect(await rows()).toHaveLength(4)
    expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull()
  })

  test('[D-40] a product among the results leads to its page', async () => {
    const { buyer, ids } = await sell({ Milk: {} })
    await openApp('/filters?q=milk', buyer)
    await tap('link', 'Milk')
    await expectHeading('Milk')
    await expectAddress(`/product/${ids['Milk']}`)
  })

  test('[D-42] [D-43] [D-44] [H-13] an active product is Available, one without stock Out of stock, an inactive one Inactive', async () => {
    const { here, buyer, ids } = await sell({
      'Full pot': {},
      'Empty pot': { away: 50, stock: 0 },
      'Old pot': { away: 90 },
    })
    await seller.api.post(`/api/my/listings/${ids['Old pot']}/status`, { data: { status: 'inactive' } })
    await waitFor(async () =>
      expect(JSON.stringify(await searchAs(buyer, { q: 'old pot', ...here }))).toContain('inactive'),
    )
    await openApp('/filters?q=pot', buyer)
    for (const [name, word] of [
      ['Full pot', 'Available'],
      ['Empty pot', 'Out of stock'],
      ['Old pot', 'Inactive'],
    ] as const) {
      ;(await row(name)).getByText(word)
    }
  })

  test('[D-49] keywords, categories and any letter case are found', async () => {
    const { buyer } = await sell({ 'Sona masoori': { keywords: ['rice', 'grain'] } })
    for (const text of ['RICE', 'sona', 'beverages', 'picked']) {
      await openApp(`/filters?q=${text}`, buyer)
      await screen.findByRole('link', { name: 'Sona masoori' })
    }
  })

  test('[D-50] [T-21] a found product carries the keys of the specification', async () => {
    const { here, buyer, ids } = await sell({ Milk: {} })
    const { items } = await searchAs(buyer, { q: 'milk', ...here })
    const at = { latitude: expect.closeTo(here.latitude, 5), longitude: expect.closeTo(here.longitude, 5) }
    expect(items[0]).toMatchObject({
      id: ids['Milk'],
      name: 'Milk',
      price: '₹32/kg',
      image: '',
      category: 'Food & Beverages',
      shop: '',
      sellerId: seller.id,
      status: 'active',
      rating: null,
      reviews: 0,
      distance: 0,
      keywords: ['tomato', 'vegetable'],
      ...at,
    })
    const product = await (await buyer.api.get(`/api/products/${ids['Milk']}`)).json()
    expect(product).toHaveProperty('location', expect.objectContaining(at))
    await openApp('/home', buyer)
    expect(JSON.parse(localStorage.getItem('hereabouts_user')!)).toHaveProperty('location.latitude')
  })

  test('[D-41] [D-51] [W-60] a service leads to its page, and carries the keys of the specification', async () => {
    const [here, buyer] = [field(COLUMN), await person('Ravi')]
    const { id } = await makeService(seller.api, {
      title: 'Pipe repair',
      category: 'Home Services',
      location: { lat: here.latitude, lng: here.longitude },
    })
    await inSearch(buyer, here, 'Pipe repair')
    placeDeviceAt(here)
    await openApp('/filters?q=plumber&type=services', buyer)
    await tap('link', 'Pipe repair')
    await expectHeading('Pipe repair')
    await expectAddress(`/service/${id}`)
    expect((await searchAs(buyer, { q: 'plumber', ...here })).items[0]).toMatchObject({
      id,
      title: 'Pipe repair',
      pricing: '₹300/visit',
      photos: [],
      category: 'Home Services',
      officeId: null,
      sellerId: seller.id,
      status: 'active',
      rating: null,
      reviews: 0,
      keywords: ['plumber'],
    })
  })

  test('[D-52] [D-53] [A-12] a listing of one person is found by another, nearer or farther according to the device', async () => {
    const { here, buyer } = await sell({ Milk: {} })
    for (const [meters, text] of [
      [1000, '1.00 km'],
      [2500, '2.50 km'],
    ] as const) {
      placeDeviceAt(north(here, meters))
      await openApp('/filters?q=milk', buyer)
      await screen.findByText(text)
    }
  })

  test('[D-56] without a position everything is searched, and a note says so', async () => {
    await sell({ 'Faraway zither': {} })
    placeDeviceAt(null)
    await openApp('/filters?q=zither', await person('Ravi'))
    await screen.findByRole('link', { name: 'Faraway zither' })
    await screen.findByText('Choose an area to see how far things are.')
    await screen.findByRole('button', { name: 'Choose an area' })
  })

  test('[D-45] an empty result offers a wider search, and one without the filters', async () => {
    const { buyer } = await sell({ Sitar: { away: 15_000 } })
    await openApp('/filters?q=sitar', buyer)
    await screen.findByRole('heading', { name: EMPTY })
    await tap('button', 'Look within 20 km')
    await waitFor(async () => expect(await names()).toEqual(['Sitar']))
    await openApp('/filters?q=sitar&distance=20&rating=5', buyer)
    await tap('button', 'Without filters')
    expect(await names()).toEqual(['Sitar'])
  })

  test('[D-45] "Without filters" also removes a distance that is shorter than usual', async () => {
    const { buyer } = await sell({ Sarod: { away: 3_000 } })
    await openApp('/filters?q=sarod&distance=0.5', buyer)
    await screen.findByText('No results')
    await tap('button', 'Without filters')
    expect(await names()).toEqual(['Sarod'])
    await screen.findByText('1 result')
    expect(location.search).not.toContain('distance')
  })

  test('[D-57] a slow answer shows Loading..., and a failed one how to continue', async () => {
    const { here, buyer } = await sell({ Lamp: {} })
    let isBroken = true
    answerFor(/^\/api\/search\?/, (pass) =>
      isBroken
        ? Promise.resolve(Response.json({ error: { code: 'unexpected', requestId: 'x' } }, { status: 500 }))
        : pass(),
    )
    const release = holdRequests(/^\/api\/search\?/)
    await openApp(`/filters?q=lamp&at=${here.latitude},${here.longitude}`, buyer)
    await screen.findByText('Loading...')
    release()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The search did not work'))
    isBroken = false
    await tap('button', 'Try again')
    expect(await names()).toEqual(['Lamp'])
  })

  test('a shared search is the same for another person, who can return to their own area', async () => {
    const { here, buyer } = await sell({ Sitar: {} })
    const copied: string[] = []
    Object.assign(navigator, { share: undefined })
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void copied.push(text) },
      configurable: true,
    })
    await openApp('/filters?q=sitar', buyer)
    expect(await names()).toEqual(['Sitar'])
    await tap('button', 'Share this search')
    await screen.findByText('Link copied to clipboard!')
    const link = new URL(copied[0]!)
    expect(link.searchParams.get('at')).toBe(`${here.latitude.toFixed(3)},${here.longitude.toFixed(3)}`)
    placeDeviceAt(north(here, 400_000))
    await openApp(link.pathname + link.search, await person('Asha'))
    expect(await names()).toEqual(['Sitar'])
    await tap('button', /^Back to|^Leave/)
    await screen.findByText(EMPTY)
  })
})

test('a product opens in the size that is within the lowest price', async () => {
  const variants = [
    { label: '500 g', price: 85, stock: 6 },
    { label: '1 kg', price: 162, stock: 1 },
  ]
  const { buyer } = await sell({ 'Chana dal': { variants } })
  for (const [lowest, size] of [
    ['', /500 g/],
    ['&min=100', /1 kg/],
  ] as const) {
    await openApp(`/filters?q=chana${lowest}`, buyer)
    await tap('link', 'Chana dal')
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: size }).checked).toBe(true))
  }
})

test('the count counts matches, not what is only similar', async () => {
  const { buyer } = await sell({ Veena: {}, Veenapani: {} })
  await openApp('/filters?q=veena', buyer)
  await waitFor(async () => expect(await names()).toEqual(['Veena', 'Veenapani']))
  expect(document.body.textContent).toContain('1 within 5 km')
  await tap('button', /^Filters/)
  await screen.findByRole('button', { name: 'Show 1 result' })
  await openApp('/filters?q=veenap', buyer)
  await waitFor(async () => expect(await names()).toEqual(['Veenapani', 'Veena']))
  // Shown and, a moment later, announced.
  await waitFor(() => expect(screen.getAllByText('No exact match. These are similar.')).toHaveLength(2))
  expect(document.body.textContent).not.toMatch(/0 within|No results/)
})

test('the map offers more results only when there are more', async () => {
  const { buyer } = await sell({ Veena: {} })
  await openApp('/filters?q=veena&view=map', buyer)
  await waitFor(() => expect(document.body.textContent).toContain('1 within 5 km'))
  expect(screen.queryByRole('button', { name: /on the map/ })).toBeNull()
  changeAnswer(/^\/api\/search\?/, (page) => ({ ...page, nextCursor: 'later' }))
  await openApp('/filters?q=veena&view=map', buyer)
  await screen.findByRole('button', { name: '1 on the map · More' })
})

test('results follow the typing; an answer that arrives too late is dropped', async () => {
  const { buyer } = await sell({ Tomato: {}, Turmeric: { keywords: ['spice'] } })
  await openApp('/filters', buyer)
  const release = holdRequests(/^\/api\/search\?.*q=tom(&|$)/)
  const box = await screen.findByRole<HTMLInputElement>('searchbox')
  await user.type(box, 'tom')
  await expectAddress(/q=tom/)
  await user.clear(box)
  await user.type(box, 'turmeric')
  await waitFor(async () => expect(await names()).toEqual(['Turmeric']))
  release()
  await expectAddress(/q=turmeric/)
  expect(await names()).toEqual(['Turmeric'])
})
