import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeItem } from '../kit/listings.ts'
import { openApp, reopenApp, user } from './kit/app.tsx'
import { onPhone, placeDeviceAt } from './kit/device.ts'
import { expectAddress, fill, tap } from './kit/hands.ts'
import { field, sellNear } from './kit/market.ts'
import { person } from './kit/people.ts'

const EMPTY = 'No items/services like this near you'
const searchbox = () => screen.findByRole<HTMLInputElement>('searchbox')
const earlier = () => {
  const list = screen.queryByRole('list', { name: 'Recent searches' })
  return list ? within(list).getAllByRole('listitem') : []
}
const words = () => earlier().map(({ textContent }) => textContent)
const storedData = () => JSON.stringify({ ...localStorage })

beforeEach(onPhone)

describe('earlier searches', () => {
  test('[D-33] [D-34] [D-35] [D-36] the latest ten, newest first, without duplicates; each can be searched again, all can be cleared', async () => {
    placeDeviceAt(field(78))
    await openApp('/filters?q=search 1', await person('Ravi'))
    for (let i = 1; i <= 11; i++) {
      await reopenApp(`/filters?q=search ${i}`)
      await waitFor(() => expect(storedData()).toContain(`search ${i}`))
    }
    await reopenApp('/filters')
    const ten = Array.from({ length: 10 }, (_, i) => `search ${11 - i}`)
    await waitFor(() => expect(words()).toEqual(ten))
    await tap('button', 'search 7')
    await waitFor(async () => expect((await searchbox()).value).toBe('search 7'))
    await screen.findByText(EMPTY)
    await reopenApp('/filters')
    await waitFor(() => expect(words()).toEqual(['search 7', ...ten.filter((word) => word !== 'search 7')]))
    await tap('button', 'Forget search 11')
    await waitFor(() => expect(earlier()).toHaveLength(9))
    await tap('button', 'Clear')
    await waitFor(() => expect(earlier()).toEqual([]))
    await reopenApp('/filters')
    await screen.findByRole('heading', { name: 'Products' })
    expect(earlier()).toEqual([])
  })

  test('[D-37] no search is stored while the setting is off', async () => {
    const ravi = await person('Ravi')
    await ravi.api.patch('/api/settings', { data: { searchHistory: false } })
    await openApp('/filters?q=secret', ravi)
    await screen.findByText(EMPTY)
    await fill(await searchbox(), 'other secret')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.search).toContain('other'))
    await screen.findByText(EMPTY)
    await reopenApp('/filters')
    await screen.findByRole('heading', { name: 'Products' })
    expect(storedData()).not.toContain('secret')
  })
})

test('typing suggests earlier searches, listings, categories and places, by keyboard and by touch', async () => {
  const bootlace = { Bootlace: { keywords: ['shoe'] } }
  const { buyer, ids } = await sellNear(await person('Meena'), field(78), bootlace)
  const strip = () => screen.queryByRole('listbox', { name: 'Suggestions' })
  const option = async (name: string | RegExp) => {
    await waitFor(() => within(strip()!).getByRole('option', { name }))
    return within(strip()!).getByRole('option', { name })
  }
  await openApp('/filters?q=boot%20polish', buyer)
  await screen.findByText('Nothing for “boot polish”. For “boot”:')
  await waitFor(() => expect(storedData()).toContain('boot polish'))
  await fill(await searchbox(), 'boo')
  for (const name of ['boot polish Recent search', 'Books Category', 'Bootlace Listing']) await option(name)
  const all = within(strip()!).getAllByRole('option')
  const at = all.indexOf(await option('Bootlace Listing'))
  for (let i = 0; i <= at; i++) await user.keyboard('{ArrowDown}')
  const active = () =>
    document.getElementById((document.activeElement as HTMLElement).getAttribute('aria-activedescendant')!)
  await waitFor(() => expect(active()?.textContent).toMatch(/^Bootlace/))
  expect(active()?.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Enter}')
  await expectAddress(`/product/${ids['Bootlace']}`)

  await reopenApp('/filters')
  await fill(await searchbox(), 'boo')
  await user.click(await option('Books Category'))
  await expectAddress(/category=Books/)
  expect((await searchbox()).value).toBe('')
  await fill(await searchbox(), 'mysur')
  await user.click(await option(/^Mysuru/))
  await screen.findByRole('button', { name: 'Area: Mysuru. Change' })
  await fill(await searchbox(), 'boo')
  await waitFor(() => expect(strip()).not.toBeNull())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(strip()).toBeNull())
  expect((await searchbox()).value).toBe('boo')
})

test('a saved search reports a new listing, and is on the list until it is removed', async () => {
  const place = field(78)
  const [asha, seller] = [await person('Asha'), await person('Meena')]
  placeDeviceAt(place)
  await openApp('/filters?q=hurricane%20lantern', asha)
  await tap('button', 'Tell me when there is one')
  await screen.findByText('We’ll notify you of new matches.')
  await makeItem(seller.api, place, { name: 'Hurricane lantern' })
  const watches = async () => (await asha.api.get('/api/watches')).text()
  await waitFor(async () => expect(await watches()).toContain('"found":1'), { timeout: 40_000, interval: 250 })
  await reopenApp('/filters')
  const list = within(await screen.findByRole('list', { name: 'Saved searches' }))
  expect(list.getByRole('listitem').textContent).toMatch(/hurricane lantern.*1 new/s)
  await user.click(list.getByRole('button', { name: 'Notify: Right away' }))
  await list.findByRole('button', { name: 'Notify: Once a day' })
  await user.click(list.getByRole('link'))
  await screen.findAllByText('Hurricane lantern')
  const watching = await screen.findByRole('button', { name: 'Notify me of new listings' })
  await waitFor(() => expect(watching.getAttribute('aria-pressed')).toBe('true'))
  await user.click(watching)
  await screen.findByText('Notifications off for this search.')
})

test('without an area no distance is shown, and an area must be chosen first', async () => {
  placeDeviceAt(null)
  await openApp('/filters?q=zebra%20crossing%20paint', await person('Ravi'))
  await screen.findByText('No area is chosen yet. Choose one to see what is near you.')
  await screen.findByRole('heading', { name: 'Choose an area to search in' })
  expect(screen.queryByText(EMPTY)).toBeNull()
  const choose = await screen.findAllByRole('button', { name: 'Choose an area' })
  await user.click(choose.at(-1)!)
  await screen.findByRole('dialog', { name: /area|Where/i })
})

test('a list of things shows each of them, and says so', async () => {
  const { buyer } = await sellNear(await person('Meena'), field(79), { 'Farm eggs': {}, 'Fresh milk': {} })
  await openApp('/filters?q=milk, eggs', buyer)
  await screen.findByText('Results for each of “milk, eggs”:')
  const results = within(await screen.findByRole('list', { name: 'Results' }))
  await waitFor(() => expect(results.getAllByRole('listitem')).toHaveLength(2))
  expect(screen.queryByText(/^Nothing for/)).toBeNull()
})
