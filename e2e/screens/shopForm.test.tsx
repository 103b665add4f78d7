import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { HOME, north } from '../kit/place.ts'
import { makeShop } from '../kit/listings.ts'
import { openApp, user } from './kit/app.tsx'
import { person, type Someone } from './kit/people.ts'
import { cardOf, choose, choosePhotos, optionsOf, useMyLocation } from './kit/forms.ts'
import { expectAddress, field, fillIn, tap } from './kit/hands.ts'
import { holdPosition, placeDeviceAt } from './kit/device.ts'

const stored = async (by: Someone) =>
  ((await (await by.api.get('/api/my/shops')).json()) as { shops: Record<string, unknown>[] }).shops
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const expectDisabled = (name: string, isOff: boolean) =>
  waitFor(async () => expect((await button(name)).disabled).toBe(isOff))

test('[F-16] [F-26] [U-40] a shop is created from its five fields', async () => {
  const meena = await person('Meena')
  await openApp('/shop-form', meena)
  await fillIn({ 'Shop name': 'Green Basket', Contact: '+91 90000 00012' })
  await choose('Category', 'Food & Beverages')
  await useMyLocation()
  await choosePhotos(2, '2 of 10')
  await tap('button', 'Create Shop')
  await screen.findByText('Shop created!')
  await expectAddress('/shop-list')
  await cardOf('Green Basket')
  expect(await stored(meena)).toMatchObject([
    {
      name: 'Green Basket',
      category: 'Food & Beverages',
      contact: '+91 90000 00012',
      location: { lat: HOME.latitude },
      photos: [{}, {}],
    },
  ])
})

test('[F-17] [F-18] [F-21] [F-22] Create Shop is disabled until all five fields are filled', async () => {
  await openApp('/shop-form', await person('Meena'))
  await expectDisabled('Create Shop', true)
  const categories = await optionsOf('Category')
  expect(categories).toHaveLength(11)
  expect(categories).toContain('Food & Beverages')
  await fillIn({ 'Shop name': 'Green Basket', Contact: '1' })
  await choose('Category', 'Books')
  await choosePhotos(1, '1 of 10')
  await expectDisabled('Create Shop', true)
  await useMyLocation()
  await expectDisabled('Create Shop', false)
  await tap('button', 'Remove photo 1')
  await expectDisabled('Create Shop', true)
  await choosePhotos(1, '1 of 10')
  await expectDisabled('Create Shop', false)
  for (const [label, text] of [
    ['Shop name', 'Green Basket'],
    ['Contact', '1'],
  ] as const) {
    await fillIn({ [label]: ' ' })
    await expectDisabled('Create Shop', true)
    await fillIn({ [label]: text })
    await expectDisabled('Create Shop', false)
  }
  await user.selectOptions(await field('Category'), '')
  await expectDisabled('Create Shop', true)
})

test('[F-22] "Getting location..." is shown until the device answers', async () => {
  const { release } = holdPosition(HOME)
  await openApp('/shop-form', await person('Meena'))
  await tap('button', 'Use my location')
  await screen.findByText('Getting location...')
  release()
  await screen.findByText('Location set!')
})

test.each([
  ['[F-20] [U-36] [W-36]', '/shop-form'],
  ['[F-125]', '/office-form'],
])('%s of eleven photos %s keeps ten on the server, and shows the reason', async (_rows, path) => {
  const meena = await person('Meena')
  await openApp(path, meena)
  await choosePhotos(11, '10 of 10')
  await screen.findByText('You can upload up to 10 photos.')
  expect(JSON.stringify({ ...localStorage })).not.toContain('data:image')
})

test('[F-27] [F-28] [F-29] [U-41] Edit Shop is prefilled, keeps its photos and its id, and confirms the change', async () => {
  const meena = await person('Meena')
  const { id } = await makeShop(meena.api, HOME)
  const [before] = await stored(meena)
  await openApp(`/shop/${id}/edit`, meena)
  await screen.findByRole('heading', { level: 1, name: 'Edit Shop' })
  expect((await field('Shop name')).value).toBe('Green Basket')
  await fillIn({ 'Shop name': ' ' })
  await expectDisabled('Save Shop', true)
  await fillIn({ 'Shop name': 'Greener Basket' })
  await tap('button', 'Save Shop')
  await screen.findByText('Shop updated!')
  const { category, contact, photos, createdAt } = before!
  expect(await stored(meena)).toMatchObject([{ id, name: 'Greener Basket', category, contact, photos, createdAt }])
})

test('a shop whose pin is moved elsewhere does not keep its old address', async () => {
  const meena = await person('Meena')
  const { id } = await makeShop(meena.api, HOME, { address: '12 100 Feet Road' })
  placeDeviceAt(north(HOME, 3000))
  await openApp(`/shop/${id}/edit`, meena)
  expect((await field('Address for buyers')).value).toBe('12 100 Feet Road')
  await tap('button', 'Use my location')
  await screen.findByText('The pin is elsewhere now, so its old address was removed.')
  await tap('button', 'Save Shop')
  await screen.findByText('Shop updated!')
  expect(await stored(meena)).toMatchObject([{ id, address: 'Bengaluru, Karnataka, India' }])
})

test('opening hours are entered in the form and shown on the page', async () => {
  const meena = await person('Meena')
  const { id } = await makeShop(meena.api, HOME)
  await openApp(`/shop/${id}/edit`, meena)
  await tap('button', 'Add opening hours')
  await tap('button', 'Save Shop')
  const region = within(screen.getByRole('region', { name: 'Opening hours' }))
  expect((await region.findByRole('alert')).textContent).toBe('Open on at least one day, or remove the opening hours.')
  expect(await stored(meena)).toMatchObject([{ hours: null }])
  await tap('switch', /^Monday/)
  expect(region.queryByText(/at least one day/)).toBeNull()
  fireEvent.change(await field('Monday, closes at'), { target: { value: '20:30' } })
  await tap('button', 'Same Monday to Saturday')
  await waitFor(async () => expect((await field('Saturday, closes at')).value).toBe('20:30'))
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Sunday/ }).checked).toBe(false)
  await tap('switch', /^Wednesday/)
  await tap('button', 'Add a break: Monday')
  await waitFor(async () => expect((await field('Monday 2, opens at')).value).toBe('15:00'))
  await tap('button', 'Save Shop')
  await expectAddress('/shop-list')
  await openApp(`/shop/${id}`, meena)
  await user.click(await screen.findByText('All opening hours'))
  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent
  expect(await row(/Monday/)).toMatch(/9:00 AM to 1:00 PM, 3:00 PM to 8:30 PM/)
  expect(await row(/Wednesday/)).toContain('Closed')
})
