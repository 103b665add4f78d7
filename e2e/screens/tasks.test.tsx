import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeItem } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, user } from './kit/app.tsx'
import { onPhone } from './kit/device.ts'
import { cardOf, choosePhotos } from './kit/forms.ts'
import { fill } from './kit/hands.ts'
import { field, sellNear } from './kit/market.ts'
import { administrator, person, type Someone } from './kit/people.ts'

// The tasks of docs/screens/tasks.md: each from Home, signed in, on a phone, with an upper limit of taps and fields. By
// keyboard, and the long press: e2e/taskKeys.spec.ts.

const counted = { taps: 0, fields: 0 }
beforeEach(() => {
  onPhone()
  Object.assign(counted, { taps: 0, fields: 0 })
})

async function tap(target: HTMLElement | Promise<HTMLElement>): Promise<void> {
  counted.taps += 1
  await user.click(await target)
}
/** Types into a field. Focusing the field is included. */
async function type(target: HTMLElement | Promise<HTMLElement>, text: string): Promise<void> {
  counted.fields += 1
  await fill(await target, text)
}
async function startAtHome(by: Someone): Promise<void> {
  await openApp('/home', by)
  await screen.findByRole('list', { name: 'Shortcuts' })
}
const shortcut = (name: string) =>
  waitFor(() => within(screen.getByRole('list', { name: 'Shortcuts' })).getByRole('link', { name }))
const button = (name: string) => screen.findByRole('button', { name })

test('rice nearby is found and its seller asked: 3 taps, 2 fields', async () => {
  const meena = await person('Meena')
  const { buyer } = await sellNear(meena, field(83), { 'Basmati rice': { keywords: ['rice'] } })
  await startAtHome(buyer)
  await tap(screen.findByRole('link', { name: 'Search near you' }))
  await type(screen.findByRole('searchbox'), 'rice')
  await tap(button('Ask about Basmati rice'))
  await type(screen.findByRole('textbox', { name: 'Message' }), 'Is it available?')
  await tap(button('Send'))
  await screen.findByText('Sent')
  expect(counted).toEqual({ taps: 3, fields: 2 })
  await openApp('/chat', meena)
  await waitFor(() => {
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows).toContainEqual(expect.stringContaining('Is it available?'))
  })
})

test('an item is listed for sale: 4 taps, 6 fields', async () => {
  await startAtHome(await person('Meena'))
  await tap(shortcut('Sell an item'))
  await tap(button('Add photos'))
  await choosePhotos(1, '1 of 10')
  await type(screen.findByLabelText('Item name'), 'Country tomato')
  await type(screen.findByLabelText('Price'), '32')
  await type(screen.findByLabelText('Stock'), '20')
  counted.fields += 1
  await user.selectOptions(await screen.findByLabelText('Category'), 'Food & Beverages')
  await type(screen.findByLabelText('Description'), 'Picked this morning.')
  await type(screen.findByLabelText('Keywords'), 'tomato, red')
  await tap(button('Use my location'))
  await screen.findByText('Location set!')
  await tap(button('Create item'))
  await cardOf('Country tomato')
  expect(counted).toEqual({ taps: 4, fields: 6 })
})

test('a price is changed: 3 taps, 1 field', async () => {
  const meena = await person('Meena')
  await makeItem(meena.api, HOME, { name: 'Tomato' })
  await startAtHome(meena)
  await tap(shortcut('My items'))
  const card = within(await cardOf('Tomato'))
  await tap(card.findByRole('button', { name: /^Change the price of Tomato/ }))
  // The opened field has the focus.
  counted.fields += 1
  await user.clear(await card.findByRole('textbox'))
  await user.keyboard('35.50')
  await tap(card.findByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await cardOf('Tomato')).textContent).toContain('₹35.50/kg'))
  expect(counted).toEqual({ taps: 3, fields: 1 })
})

test('₹1 is paid: 3 taps, 1 field', async () => {
  const meena = await person('Meena')
  await makeItem(meena.api, HOME, { name: 'Tomato' })
  const isTouch = (query: string) => ({
    matches: query.includes('coarse'),
    addEventListener() {},
    removeEventListener() {},
  })
  vi.stubGlobal('matchMedia', isTouch)
  const reference = `4271${String(Date.now()).slice(-8)}`
  await startAtHome(meena)
  await tap(shortcut('Subscription'))
  await tap(button('Pay ₹1 in a UPI app'))
  await screen.findByRole('img', { name: /^UPI QR/ })
  await type(screen.findByLabelText('UPI reference, 12 digits'), reference)
  await tap(button('Send'))
  const payments = within(await screen.findByRole('list', { name: 'Payments' }))
  await payments.findByText(new RegExp(`Reference ${reference}`))
  expect(counted).toEqual({ taps: 3, fields: 1 })
})

test('a listing with five reports is decided: 4 taps, no field', async () => {
  const meena = await person('Meena')
  // A name of its own: the queue holds what other tests reported.
  const name = `Broken phone ${process.pid}`
  const { id } = await makeItem(meena.api, HOME, { name })
  for (const reporter of ['Kavita', 'Gurpreet', 'Farah', 'Joseph', 'Lata']) {
    const data = { subject: { kind: 'listing', id }, rule: 'scam', text: `Asked ${reporter} to pay first.` }
    expect((await (await person(reporter)).api.post('/api/reports', { data })).ok()).toBe(true)
  }
  await startAtHome(await administrator())
  await tap(shortcut('Admin Panel'))
  const dispute = async () =>
    within(await screen.findByRole('list', { name: 'Disputes' })).findByRole('link', { name: new RegExp(name) })
  await tap(dispute())
  await screen.findByText(/Asked Lata to pay first\./)
  await tap(screen.findByRole('radio', { name: /^Right: take it down/ }))
  await tap(button('Resolve'))
  await screen.findByText(/^Resolved\./)
  await waitFor(() => expect(screen.queryByRole('link', { name: new RegExp(name) })).toBeNull())
  expect(counted).toEqual({ taps: 4, fields: 0 })
})
