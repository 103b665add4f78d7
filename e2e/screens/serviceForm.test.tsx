import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { makeOffice, makeService } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, setOffline, user } from './kit/app.tsx'
import { SERVICE_CATEGORIES } from './kit/categories.ts'
import { holdPosition, placeDeviceAt } from './kit/device.ts'
import { person, type Someone } from './kit/people.ts'
import { answer, cardOf, choose, choosePhotos, optionsOf, useMyLocation } from './kit/forms.ts'
import { expectAddress, field, fillIn, tap } from './kit/hands.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const FORM = '/service-form'
const days = () => screen.findByRole('group', { name: 'Available days' })
const coordinates = () => document.querySelector('main bdi[dir=ltr]')?.textContent
const stored = async (by: Someone) =>
  ((await (await by.api.get('/api/my/services')).json()) as { services: Record<string, unknown>[] }).services

const PLACELESS = 'Save without a place?'
/** The form of a new service with everything but its place. */
async function openFilled(by: Someone): Promise<void> {
  await openApp(FORM, by)
  await fillIn({ 'Service name': 'Ironing', Price: '10' })
  await choose('Category', 'Cleaning')
}

/** Asks for the device's position and taps Save at once, before the device has answered. */
async function saveWhileLocating(): Promise<void> {
  const [locate, save] = ['Use my location', 'Save'].map((name) => screen.getByRole('button', { name }))
  await user.click(locate!)
  await user.click(save!)
  expect(save!.getAttribute('aria-busy')).toBe('true')
}

/** Types an address and moves to the next field. */
async function typeAddress(text: string): Promise<void> {
  await fillIn({ 'Address or coordinates': text })
  ;(await field('Keywords')).focus()
}

test('[F-93] [F-97] [F-98] [V-27] the service form has its nine fields, the service categories and seven days', async () => {
  await openApp(FORM, await person('Meena'))
  for (const label of ['Service name', 'Description', 'Price', 'Start time', 'End time', 'Keywords']) await field(label)
  expect(await optionsOf('Category')).toEqual(['Choose a category', ...SERVICE_CATEGORIES])
  const buttons = within(await days()).getAllByRole('button')
  expect(buttons.map((day) => day.textContent)).toEqual(DAYS)
  await screen.findByRole('heading', { name: /^Photos/ })
  await field('Address or coordinates')
  await screen.findByRole('button', { name: 'Use my location' })
})

test('[F-94] [U-35] title, category and price are required', async () => {
  const meena = await person('Meena')
  await openApp(FORM, meena)
  await tap('button', 'Save')
  await screen.findByText('Fill all required fields')
  for (const label of ['Service name', 'Category', 'Price'])
    expect((await field(label)).getAttribute('aria-invalid')).toBe('true')
  expect(await stored(meena)).toEqual([])
})

test('[F-95] [F-98] [F-99] [F-100] [F-106] prices from 0, days in their order and a shift over midnight are saved', async () => {
  const meena = await person('Meena')
  await openApp(FORM, meena)
  await tap('button', 'Save')
  await fillIn({ Price: '-1', 'Service name': 'Night guard' })
  await choose('Category', 'Home Services')
  await screen.findByText('This cannot be less than 0.')
  await fillIn({ Price: 'x', 'Service name': 'Night guard' })
  await screen.findByText(/^Enter a .*number\.$/)
  for (const [label, time] of [
    ['Start time', '18:00'],
    ['End time', '09:00'],
  ] as const)
    fireEvent.change(await field(label), { target: { value: time } })
  await screen.findByText('Ends on the next day')
  await fillIn({ Price: '0' })
  for (const name of ['Friday', 'Monday']) await user.click(within(await days()).getByRole('button', { name }))
  await tap('button', 'Save')
  await answer(PLACELESS, 'Save without a place')
  await expectAddress('/services-list')
  await cardOf('Night guard')
  expect(await stored(meena)).toMatchObject([
    { title: 'Night guard', pricing: '₹0', availability: { days: ['Monday', 'Friday'], start: '18:00', end: '09:00' } },
  ])
})

test('[F-105] [F-106] Cancel leads to the list and saves nothing', async () => {
  const meena = await person('Meena')
  await openApp(FORM, meena)
  await fillIn({ 'Service name': 'Not this one' })
  await tap('button', 'Cancel')
  await expectAddress('/services-list')
  await screen.findByText('No services yet')
  expect(await stored(meena)).toEqual([])
})

test('[F-96] of seven photos the first five are kept, without a message', async () => {
  await openApp(FORM, await person('Meena'))
  await choosePhotos(7, '5 of 5')
  expect(screen.queryByText(/You can upload/)).toBeNull()
})

test('[F-101] the device’s position becomes the location', async () => {
  await openApp(FORM, await person('Meena'))
  await useMyLocation()
  expect(coordinates()).toBe('12.97630, 77.59290')
})

test('[F-101] [W-75] Save waits for the position that the device is finding', async () => {
  const device = holdPosition(HOME)
  const meena = await person('Meena')
  await openFilled(meena)
  await saveWhileLocating()
  expect(await stored(meena)).toEqual([])
  device.release()
  await expectAddress('/services-list')
  expect(await stored(meena)).toMatchObject([{ location: { lat: HOME.latitude, lng: HOME.longitude } }])
})

test('[F-101] [W-75] without a position Save asks: set the place, or save knowing that nobody nearby finds it', async () => {
  placeDeviceAt(null)
  const meena = await person('Meena')
  await openFilled(meena)
  await tap('button', 'Use my location')
  await screen.findByText(/^Location permission denied/)
  await tap('button', 'Save')
  await screen.findByText(/^Nobody nearby finds this service until it has a place\./)
  await answer(PLACELESS, 'Set the place')
  await waitFor(() => expect(document.activeElement?.closest('[data-field=location]')).not.toBeNull())
  expect(await stored(meena)).toEqual([])
  await tap('button', 'Save')
  await answer(PLACELESS, 'Save without a place')
  await expectAddress('/services-list')
  expect(await stored(meena)).toMatchObject([{ title: 'Ironing', location: null }])
})

test('[F-101] [W-75] offline, too: a service waits for its position, and without one the form asks', async () => {
  const meena = await person('Meena')
  await openFilled(meena)
  setOffline(true)
  const device = holdPosition(HOME)
  await saveWhileLocating()
  device.release()
  await expectAddress('/services-list')
  setOffline(false)
  await waitFor(async () => expect(await stored(meena)).toMatchObject([{ location: { lat: HOME.latitude } }]))
  await openFilled(meena)
  setOffline(true)
  await tap('button', 'Save')
  await answer(PLACELESS, 'Save without a place')
  await expectAddress('/services-list')
})

test('[F-109] [W-75] a service of an office is found there, so it needs no place of its own', async () => {
  const meena = await person('Meena')
  const { id } = await makeOffice(meena.api)
  await openFilled(meena)
  await choose('Office', 'Rao & Daughters')
  await tap('button', 'Save')
  await expectAddress('/services-list')
  expect(await stored(meena)).toMatchObject([{ officeId: id, location: null }])
})

test('[W-75] the service form says who sees its place', async () => {
  await openApp(FORM, await person('Meena'))
  await screen.findByText(/^People with an account see this place and the address\. If it’s your home,/)
})

test('[F-103] "lat,lng" is read as a location', async () => {
  const meena = await person('Meena')
  await openApp(FORM, meena)
  await fillIn({ 'Service name': 'Ironing', Price: '10', 'Address or coordinates': '12.9,77.6' })
  await choose('Category', 'Cleaning')
  await tap('button', 'Save')
  await expectAddress('/services-list')
  expect(await stored(meena)).toMatchObject([{ location: { lat: 12.9, lng: 77.6 } }])
})

test('[F-102] a typed address is looked up and stored; one that is not found is stored, too', async () => {
  const meena = await person('Meena')
  await openApp(FORM, meena)
  await typeAddress('Mysuru')
  await waitFor(() => expect(coordinates()).toBe('12.29791, 76.63925'))
  await typeAddress('Behind the blue temple of nowhere')
  await screen.findByText(/Not found on the map/)
  expect(coordinates()).toBeUndefined()
  await fillIn({ 'Service name': 'Ironing', Price: '10' })
  await choose('Category', 'Cleaning')
  await tap('button', 'Save')
  await answer(PLACELESS, 'Save without a place')
  await expectAddress('/services-list')
  expect(await stored(meena)).toMatchObject([{ address: 'Behind the blue temple of nowhere', location: null }])
})

test('an address never moves a manually placed pin', async () => {
  await openApp(FORM, await person('Meena'))
  await useMyLocation()
  await typeAddress('Mysuru')
  await screen.findAllByRole('button', { name: /Mysuru/ })
  expect(coordinates()).toBe('12.97630, 77.59290')
})

test.each([
  ['[F-107]', '/service-form/'],
  ['[F-108] [X-04]', '/service-provider-form?id='],
])('%s the form is prefilled at %s and updates the same service', async (_rows, path) => {
  const meena = await person('Meena')
  const { id } = await makeService(meena.api)
  await openApp(path + id, meena)
  await screen.findByRole('heading', { level: 1, name: 'Edit Service' })
  await waitFor(async () => expect((await field('Service name')).value).toBe('Tap repair'))
  expect(screen.getByRole('button', { name: 'Tuesday' }).getAttribute('aria-pressed')).toBe('true')
  expect((await field('Start time')).value).toBe('09:00')
  await fillIn({ 'Service name': 'Pipe repair' })
  await tap('button', 'Save')
  await expectAddress('/services-list')
  expect(await stored(meena)).toMatchObject([{ id, title: 'Pipe repair' }])
})

test('[X-04] /service-provider-form without an id adds a service', async () => {
  await openApp('/service-provider-form', await person('Meena'))
  await screen.findByRole('heading', { level: 1, name: 'Add Service' })
})
