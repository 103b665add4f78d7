import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { HOME, north } from '../kit/place.ts'
import { makeOffice, makeService } from '../kit/listings.ts'
import { asked, openApp, reopenApp, setOffline, user } from './kit/app.tsx'
import { person, type Someone } from './kit/people.ts'
import { placeDeviceAt } from './kit/device.ts'
import { cardOf, choosePhotos, menuOf } from './kit/forms.ts'
import { expectAddress, field, fillIn, tap } from './kit/hands.ts'

const LABELS = ['Office name', 'Category', 'Service provided', 'Description', 'Keywords']
const coordinates = () => document.querySelector('main bdi[dir=ltr]')?.textContent
const mine = async (by: Someone, kind: 'offices' | 'services') =>
  ((await (await by.api.get(`/api/my/${kind}`)).json()) as Record<string, Record<string, unknown>[]>)[kind]!
const office = async (by: Someone, id: string) =>
  (await (await by.api.get(`/api/my/offices/${id}`)).json()) as Record<string, unknown>
const remove = async () => user.click((await menuOf('Rao & Daughters')).getByRole('button', { name: 'Delete' }))

test('[F-111] [F-112] [W-44] an office is deleted at once without a question, and can be restored', async () => {
  const meena = await person('Meena')
  await makeOffice(meena.api)
  await openApp('/office-list', meena)
  await screen.findByRole('heading', { level: 1, name: 'My Offices' })
  await remove()
  await screen.findByText('No offices yet')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(await mine(meena, 'offices')).toEqual([])
  await tap('button', /^Undo: /)
  await cardOf('Rao & Daughters')
  expect(await mine(meena, 'offices')).toHaveLength(1)
})

test('[F-113] services of a deleted office stay, without an office, and return to it with Undo', async () => {
  const meena = await person('Meena')
  const { id } = await makeOffice(meena.api)
  await makeService(meena.api, { officeId: id })
  await openApp('/office-list', meena)
  await remove()
  await screen.findByText('No offices yet')
  expect(await mine(meena, 'services')).toMatchObject([{ title: 'Tap repair', officeId: null }])
  await tap('button', /^Undo: /)
  await cardOf('Rao & Daughters')
  expect(await mine(meena, 'services')).toMatchObject([{ officeId: id }])
})

test('[F-115] [F-119] Create Office marks its five required fields and is not sent without them', async () => {
  const meena = await person('Meena')
  await openApp('/office-form', meena)
  await screen.findByRole('heading', { level: 1, name: 'Create Office' })
  for (const label of LABELS) expect((await field(label)).required).toBe(true)
  await screen.findByText('* Required')
  await tap('button', 'Create Office')
  expect(asked).not.toContain('POST /api/offices')
  expect(location.pathname).toBe('/office-form')
})

test('[F-120] [F-127] an office without a location is saved, with a note that it is not found nearby', async () => {
  placeDeviceAt(null)
  const meena = await person('Meena')
  await openApp('/office-form', meena)
  await fillIn(Object.fromEntries(LABELS.map((label) => [label, 'tax'])))
  await tap('button', 'Create Office')
  await expectAddress('/office-list')
  expect((await cardOf('tax')).textContent).toContain('No place yet: not found nearby')
  expect(await mine(meena, 'offices')).toMatchObject([{ name: 'tax', location: null }])
})

test('[F-115] [F-116] [F-127] an office has all its fields, and its edit form is prefilled', async () => {
  const meena = await person('Meena')
  const texts = ['Rao & Daughters', 'Tax office', 'Tax returns', 'Accounts for small shops.', 'tax']
  const filled = Object.fromEntries(LABELS.map((label, i) => [label, texts[i]!]))
  await openApp('/office-form', meena)
  await fillIn(filled)
  await choosePhotos(1, '1 of 10')
  await tap('button', 'Use my location')
  await screen.findByText('Location set!')
  await tap('button', 'Create Office')
  await expectAddress('/office-list')
  const [saved] = await mine(meena, 'offices')
  expect(saved).toMatchObject({
    name: texts[0],
    category: texts[1],
    providingService: texts[2],
    description: texts[3],
    keywords: ['tax'],
    location: { lat: HOME.latitude, lng: HOME.longitude },
    photos: [{}],
    status: 'active',
    moveable: false,
  })
  expect(typeof saved!['address']).toBe('string')
  await openApp(`/office/${String(saved!['id'])}/edit`, meena)
  await screen.findByRole('heading', { level: 1, name: 'Edit Office' })
  for (const [label, text] of Object.entries(filled)) expect((await field(label)).value).toBe(text)
  await fillIn({ 'Office name': 'Rao & Sons' })
  await tap('button', 'Save Office')
  await expectAddress('/office-list')
  await cardOf('Rao & Sons')
  expect(await mine(meena, 'offices')).toMatchObject([{ id: saved!['id'], name: 'Rao & Sons' }])
})

test('the list of waiting changes leads to the form of an office that was saved without a network', async () => {
  const meena = await person('Meena')
  const { id } = await makeOffice(meena.api)
  await openApp(`/office/${id}/edit`, meena)
  await field('Office name')
  setOffline(true)
  await fillIn({ 'Office name': 'Rao & Sons' })
  await tap('button', 'Save Office')
  await expectAddress('/office-list')
  await reopenApp('/offline-sync')
  const waiting = within(await screen.findByRole('list', { name: 'Pending actions' }))
  expect((await waiting.findByRole('link')).getAttribute('href')).toBe(`/office/${id}/edit`)
})

test('[F-122] [F-123] [U-29] a moveable office follows the device in the form, until it is switched off', async () => {
  const { move } = placeDeviceAt(HOME)
  const meena = await person('Meena')
  const { id } = await makeOffice(meena.api, { location: null })
  await openApp(`/office/${id}/edit`, meena)
  await tap('switch', /Moveable/)
  await screen.findByText('Tracking your location...')
  await waitFor(() => expect(coordinates()).toBe('12.97630, 77.59290'))
  move(north(HOME, 2000))
  await waitFor(() => expect(coordinates()).toBe('12.99429, 77.59290'))
  await tap('switch', /Moveable/)
  await waitFor(() => expect(screen.queryByText('Tracking your location...')).toBeNull())
  move(north(HOME, 9000))
  expect(coordinates()).toBe('12.99429, 77.59290')
  await tap('switch', /Moveable/)
  await waitFor(() => expect(coordinates()).toBe('13.05724, 77.59290'))
  await tap('button', 'Save Office')
  await expectAddress('/office-list')
  const saved = await office(meena, id)
  expect(saved).toMatchObject({ moveable: true })
  expect(JSON.stringify(saved)).not.toContain('13.0572')
})

test('[F-124] with the app open a moveable office follows its owner, as an area', async () => {
  const meena = await person('Meena')
  const { id } = await makeOffice(meena.api, { moveable: true, location: null })
  await openApp('/home', meena)
  const ravi = await person('Ravi')
  type Seen = { location: { lat: number } | null }
  const seenBy = async () => (await (await ravi.api.get(`/api/offices/${id}`)).json()) as Seen
  await waitFor(async () => expect((await seenBy()).location).not.toBeNull())
  await openApp(`/office/${id}`, ravi)
  await screen.findByText(/It is somewhere in this circle\./)
  expect(screen.queryByRole('link', { name: 'Get Directions' })).toBeNull()
  const { lat } = (await seenBy()).location!
  expect(lat).not.toBe(HOME.latitude)
  // Half a cell of 1 km, and a person's own shift of up to 500 m (ADR 0028).
  expect(Math.abs(lat - HOME.latitude)).toBeLessThan(1000 / 111_000)
})

test('[F-121] an office without a location is not found nearby', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  await makeOffice(meena.api, { name: 'Placeless Zebra', location: null })
  await makeOffice(meena.api, { name: 'Placed Zebra' })
  const found = async () => {
    const answer = await ravi.api.get(
      `/api/search?q=zebra&latitude=${HOME.latitude}&longitude=${HOME.longitude}&radiusMeters=5000000`,
    )
    return ((await answer.json()) as { items: { name: string }[] }).items.map(({ name }) => name)
  }
  await waitFor(async () => expect(await found()).toEqual(['Placed Zebra']))
})

test('[F-128] [X-03] [X-23] the page of an office', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const { id } = await makeOffice(meena.api)
  const service = await makeService(meena.api, { officeId: id })
  await openApp(`/office/${id}`, ravi)
  await screen.findByRole('heading', { level: 1, name: 'Rao & Daughters' })
  const main = within(screen.getByRole('main'))
  for (const text of ['Tax office', 'Tax returns', 'Returns and accounts for small shops.', 'tax', 'Services here'])
    await main.findByText(text)
  await main.findByText('Meena')
  const target = async (name: string) => (await main.findByRole('link', { name })).getAttribute('href')
  expect(await target('Tap repair')).toBe(`/service/${service.id}`)
  expect(await target('Get Directions')).toContain(`${HOME.latitude},${HOME.longitude}`)
  expect(await target('Chat')).toMatch(new RegExp(`^/chat\\?sellerId=${meena.id}&sellerName=Rao`))
  expect(main.queryByRole('button', { name: /^Remove/ })).toBeNull()
})
