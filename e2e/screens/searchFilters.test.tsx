import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { makeItem } from '../kit/listings.ts'
import { north } from '../kit/place.ts'
import { openApp, reopenApp, user } from './kit/app.tsx'
import { field, inSearch, sellNear } from './kit/market.ts'
import { person, type Someone } from './kit/people.ts'
import { onPhone } from './kit/device.ts'
import { expectAddress, fill, tap } from './kit/hands.ts'

const EMPTY = 'No items/services like this near you'
let seller: Someone
beforeAll(async () => {
  seller = await person('Meena')
})
beforeEach(onPhone)

const sell = (items: Parameters<typeof sellNear>[2]) => sellNear(seller, field(77), items)
const sheet = () => screen.queryByRole('dialog', { name: 'Filters' })
const openFilters = async () => {
  await tap('button', /^Filters/)
  return within(await screen.findByRole('dialog', { name: 'Filters' }))
}
const closed = () => waitFor(() => expect(sheet()).toBeNull())
const namesAre = (wanted: string[]) =>
  waitFor(() => {
    const list = screen.getByRole('list', { name: 'Results' })
    const names = [...list.querySelectorAll('a')].map((link) => link.textContent)
    expect(names).toEqual(wanted)
  })
const pressed = (button: HTMLElement) => button.getAttribute('aria-pressed')

test('[D-07] [D-08] the panel is closed at first, opens, and closes by its close button', async () => {
  await openApp('/filters', await person('Ravi'))
  await screen.findByRole('searchbox')
  expect(sheet()).toBeNull()
  const panel = await openFilters()
  await user.click(panel.getByRole('button', { name: 'Close' }))
  await closed()
})

test('[D-12] [D-13] [D-22] [D-31] [V-30] [V-11] a fresh panel: 0 to 100000000, 5 km, nearest, any', async () => {
  await openApp('/filters', await person('Ravi'))
  const panel = await openFilters()
  expect(panel.getByLabelText<HTMLInputElement>('Lowest price').value).toBe('0')
  expect(panel.getByLabelText<HTMLInputElement>('Highest price').value).toBe('10,00,00,000')
  const slider = panel.getByRole<HTMLInputElement>('slider', { name: 'Distance' })
  expect([slider.value, slider.min, slider.max, slider.step]).toEqual(['5', '0.001', '5000', '0.001'])
  for (const name of ['Nearest', 'Any']) expect(pressed(panel.getByRole('button', { name }))).toBe('true')
})

test('[D-09] [D-10] categories of products and services, by kind; a selected category leaves only its own results', async () => {
  const { buyer } = await sell({ 'Atlas of India': { category: 'Books' }, 'Atlas bicycle': { category: 'Sports' } })
  await openApp('/filters?q=atlas', buyer)
  await waitFor(() => expect(screen.getByRole('list', { name: 'Results' }).children).toHaveLength(2))
  const panel = await openFilters()
  await user.click(within(panel.getByRole('group', { name: 'Category' })).getByRole('button', { name: 'Books' }))
  await panel.findByText('1 result')
  await user.click(await panel.findByRole('button', { name: 'Show 1 result' }))
  await namesAre(['Atlas of India'])
  await expectAddress(/category=Books/)
})

const prices = (panel: Awaited<ReturnType<typeof openFilters>>) => ({
  least: panel.getByLabelText<HTMLInputElement>('Lowest price'),
  most: panel.getByLabelText<HTMLInputElement>('Highest price'),
})
const expectValue = (input: HTMLInputElement, value: string) => waitFor(() => expect(input.value).toBe(value))

test('[D-11] [D-18] a price range leaves matching results; a reversed one leaves nothing', async () => {
  const lamps = [90, 150, 250].map((price) => [`Lamp ${price}`, { price, priceUnit: '' }] as const)
  const { buyer } = await sell(Object.fromEntries(lamps))
  await openApp('/filters?q=lamp', buyer)
  const panel = await openFilters()
  const { least, most } = prices(panel)
  await fill(least, '100')
  await fill(most, '200')
  await panel.findByRole('button', { name: 'Show 1 result' })
  await fill(least, '300')
  await panel.findByRole('button', { name: 'No results' })
  await screen.findByText(EMPTY)
})

test('[D-14] [D-15] [D-18] [V-30] a price that is not a number becomes 0 or 10000, a negative one 0', async () => {
  await openApp('/filters', await person('Ravi'))
  const { least, most } = prices(await openFilters())
  await fill(least, 'abc')
  await expectValue(least, '0')
  await fill(most, 'abc')
  await expectValue(most, '10000')
  await fill(least, '-5')
  await expectValue(least, '0')
  most.focus()
  await fill(most, '')
  await user.tab()
  await expectValue(most, '10,000')
  await fill(most, '₹500')
  await expectValue(most, '500')
})

test('[D-16] [D-17] [W-01] Reset sets the maximum price to 10000 and everything else to the defaults', async () => {
  const all = 'category=Books&min=5&max=50&rating=4&distance=7&availability=inactive&open=1&sort=rating'
  await openApp(`/filters?q=milk&type=products&${all}`, await person('Ravi'))
  const panel = await openFilters()
  const value = (label: string) => panel.getByLabelText<HTMLInputElement>(label).value
  expect(value('Highest price')).toBe('50')
  await user.click(panel.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(value('Highest price')).toBe('10,000'))
  expect(value('Lowest price')).toBe('0')
  expect(panel.getByRole<HTMLInputElement>('slider', { name: 'Distance' }).value).toBe('5')
  for (const name of ['All', 'Any', 'Nearest']) expect(pressed(panel.getByRole('button', { name }))).toBe('true')
  expect(panel.getByRole<HTMLInputElement>('switch', { name: /^Open now/ }).checked).toBe(false)
  const stars = within(panel.getByRole('group', { name: 'Minimum rating' })).getAllByRole('button')
  expect(stars.map(pressed)).toEqual(['false', 'false', 'false', 'false', 'false'])
  expect(Object.fromEntries(new URL(location.href).searchParams)).toEqual({ q: 'milk', max: '10000' })
})

test('[D-19] [D-20] five rating buttons; pressing the selected one again clears it', async () => {
  const { buyer } = await sell({ 'Unrated jar': {} })
  await openApp('/filters?q=jar', buyer)
  const panel = await openFilters()
  const stars = within(panel.getByRole('group', { name: 'Minimum rating' })).getAllByRole('button')
  expect(stars.map((star) => star.textContent)).toEqual(['1', '2', '3', '4', '5'])
  await user.click(stars[3]!)
  await panel.findByRole('button', { name: 'No results' })
  await expectAddress(/rating=4/)
  await user.click(stars[3]!)
  await waitFor(() => expect(pressed(stars[3]!)).toBe('false'))
  await panel.findByRole('button', { name: 'Show 1 result' })
})

test('[D-21] [V-11] the distance slider takes any value from 0.001 to 5000 km, and shows it', async () => {
  const { buyer } = await sell({ 'Far jar': { away: 6100 } })
  await openApp('/filters?q=jar', buyer)
  await screen.findByText(EMPTY)
  const panel = await openFilters()
  const slider = panel.getByRole<HTMLInputElement>('slider', { name: 'Distance' })
  expect([slider.min, slider.max, slider.step]).toEqual(['0.001', '5000', '0.001'])
  await fill(slider, '6.125')
  await panel.findByText('6.13 km')
  await panel.findByRole('button', { name: 'Show 1 result' })
})

test('[D-23] [D-24] [W-55] availability: any, available, inactive', async () => {
  const { buyer } = await sell({ 'Full pot': {}, 'Empty pot': { away: 50, stock: 0 } })
  await openApp('/filters?q=pot', buyer)
  await namesAre(['Full pot', 'Empty pot'])
  const panel = await openFilters()
  const group = within(panel.getByRole('group', { name: 'Availability' }))
  expect(group.getAllByRole('button').map((chip) => chip.textContent)).toEqual(['Any', 'Available', 'Inactive'])
  await user.click(group.getByRole('button', { name: 'Available' }))
  await namesAre(['Full pot'])
  await user.click(group.getByRole('button', { name: 'Inactive' }))
  await namesAre(['Empty pot'])
})

test('[D-25] [D-26] [D-27] [D-29] [V-13] five sort orders, also within reach beside the filters', async () => {
  const { buyer } = await sell({
    'Dear basket': { away: 100, price: 100, priceUnit: '' },
    'Cheap basket': { away: 900, price: 90, priceUnit: 'kg' },
    'Last basket': { away: 500, price: 400 },
  })
  await openApp('/filters?q=basket', buyer)
  await namesAre(['Dear basket', 'Last basket', 'Cheap basket'])
  const order = screen.getByRole('combobox', { name: 'Sort' })
  const words = within(order)
    .getAllByRole('option')
    .map((option) => option.textContent)
  expect(words).toEqual(['Nearest', 'Cheapest', 'Popular', 'Newest', 'Rating'])
  await user.selectOptions(order, 'Cheapest')
  await namesAre(['Cheap basket', 'Dear basket', 'Last basket'])
  const panel = await openFilters()
  await user.click(panel.getByRole('button', { name: 'Newest' }))
  await namesAre(['Last basket', 'Cheap basket', 'Dear basket'])
  await expectAddress(/sort=newest/)
})

test('[D-32] every control changes the address, and loading the address restores it', async () => {
  const ravi = await person('Ravi')
  await openApp('/filters?q=pot', ravi)
  await tap('tab', 'Products')
  await tap('button', '4 stars and up')
  await tap('button', 'Open now')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Rating')
  await expectAddress('/filters?q=pot&type=products&rating=4&open=1&sort=rating')
  await reopenApp()
  await screen.findByRole('tab', { name: 'Products', selected: true })
  for (const name of ['4 stars and up', 'Open now']) expect(pressed(screen.getByRole('button', { name }))).toBe('true')
  expect(screen.getByRole('button', { name: /^Filters/ }).textContent).toContain('2')
})

test.each([
  ['the filter', '/filters?q=kettle&open=1'],
  ['the text', '/filters?q=open now'],
])('a search of open places by %s says that nothing is open, and shows the closed ones', async (_by, address) => {
  const { buyer } = await sell({ 'Steel kettle': {} })
  await openApp(address, buyer)
  await screen.findByText('Nothing of this is open now')
  expect(screen.queryByText(EMPTY)).toBeNull()
  await tap('button', 'Show closed ones, too')
  await namesAre(['Steel kettle'])
})

test('a search of open places for something that does not exist says that there is nothing like it', async () => {
  const { buyer } = await sell({ 'Steel kettle': {} })
  await openApp('/filters?q=zzzz&open=1', buyer)
  await screen.findByText(EMPTY)
  expect(screen.queryByText('Nothing of this is open now')).toBeNull()
})

test('a distance in the text is that of the count and its sentence, and what is farther is no result', async () => {
  const { buyer } = await sell({ 'Brass bell': {}, 'Copper bell': { away: 900 } })
  await openApp('/filters?q=bell+within+300+m', buyer)
  await namesAre(['Brass bell'])
  expect(document.body.textContent).toContain('1 within 300 m')
})

test('zoomed out on a screen so wide that the map repeats the world, results of the whole world are pins', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(3800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
  const { here, buyer } = await sell({ 'Steel sundial': {} })
  const far = north(here, 4_000_000)
  await makeItem(seller.api, far, { name: 'Brass sundial' })
  await inSearch(buyer, far, 'Brass sundial')
  await openApp(`/filters?q=sundial&view=map&at=${here.latitude},${here.longitude}&zoom=2`, buyer)
  await waitFor(() => expect(screen.getByTestId('map').dataset['zoom']).toBe('2'))
  await waitFor(() => {
    const pins = [...document.querySelectorAll('[data-marker]')].map((pin) => pin.getAttribute('aria-label'))
    expect(pins.filter((name) => name?.includes('sundial'))).toHaveLength(2)
  })
})
