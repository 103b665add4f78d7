import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { makeItem, makeShop } from '../kit/listings.ts'
import { HOME, north } from '../kit/place.ts'
import { openApp, reopenApp, user } from './kit/app.tsx'
import { placeDeviceAt } from './kit/device.ts'
import { expectAddress, expectHeading, tap } from './kit/hands.ts'
import { field, inSearch, sellNear } from './kit/market.ts'
import { person } from './kit/people.ts'

const COLUMN = 82
const card = () => screen.queryByRole('region', { name: 'Welcome' })
const textsOf = (list: HTMLElement) => [...list.children].map(({ textContent }) => textContent)

test('[B-24] the profile after sign-up shows the first steps, ticks completed ones, offers the tour once, and hides the steps when closed', async () => {
  const asha = await person('Asha')
  await openApp('/profile', asha)
  const steps = within(await screen.findByRole('region', { name: 'Welcome' }))
  await waitFor(() =>
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Choose your area/),
      expect.stringMatching(/Look around/),
      expect.stringMatching(/Sell something.*30 days/),
      expect.stringMatching(/Invite your people/),
    ]),
  )
  await screen.findByText(/your circle, and the SOS that reaches it/)
  expect((await screen.findByRole('link', { name: 'Take the tour' })).getAttribute('href')).toBe('/onboarding')
  await user.click(steps.getByRole('link', { name: /Look around/ }))
  await expectAddress('/home')
  await waitFor(async () =>
    expect(await (await asha.api.get('/api/welcome')).json()).toMatchObject({ hasLooked: true, isTourNew: false }),
  )
  await screen.findByRole('button', { name: /^Area.*Around me/ })
  await makeItem(asha.api, HOME)
  await reopenApp('/profile')
  await waitFor(() => expect(card()?.textContent).toContain('3 of 4 done'))
  expect(screen.queryByRole('link', { name: 'Take the tour' })).toBeNull()
  await tap('button', 'Hide these steps')
  await waitFor(() => expect(card()).toBeNull())
  await waitFor(async () => expect(await (await asha.api.get('/api/welcome')).json()).toMatchObject({ isShown: false }))
  await reopenApp()
  await expectHeading('Asha')
  await screen.findByText('Personal Information')
  expect(card()).toBeNull()
})

test('Home shows the neighbourhood: open now, categories, no rows of one shop, sold out last', async () => {
  const [meena, ravi, here] = [await person('Meena'), await person('Ravi'), field(COLUMN)]
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const hours = Object.fromEntries(days.map((day) => [day, [['00:00', '24:00']]]))
  const shop = await makeShop(meena.api, north(here, 200), { hours })
  for (let i = 1; i <= 7; i++)
    await makeItem(meena.api, here, { shopId: shop.id, name: `Pot ${i}`, stock: i === 1 ? 0 : 20 })
  await makeItem(meena.api, north(here, 900), { name: 'Far plate' })
  for (const name of ['Green Basket', 'Pot 1', 'Pot 7', 'Far plate']) await inSearch(ravi, here, name)
  placeDeviceAt(here)
  await openApp('/home', ravi)
  await within(await screen.findByRole('list', { name: 'Open now near you' })).findByRole('link', {
    name: /Green Basket/,
  })
  expect(within(screen.getByRole('list', { name: 'Categories' })).getAllByRole('link')).toHaveLength(1)
  await waitFor(() =>
    expect(textsOf(screen.getByRole('list', { name: 'Nearby Products' }))).toEqual(
      [/Pot/, /Pot/, /Pot/, /Pot/, /2 more at Green Basket/, /Far plate/, /Pot 1.*Out of stock/].map((text) =>
        expect.stringMatching(text),
      ),
    ),
  )
  await tap('link', '2 more at Green Basket')
  await expectAddress(`/shop/${shop.id}?products=all`)
})

test('in an area without listings the screens name the distance to the next one and offer actions', async () => {
  const { buyer } = await sellNear(await person('Meena'), field(COLUMN), { Sitar: { away: 7800 } })
  const nearest = 'The nearest is 7.80 km away. One is within 20 km.'
  await openApp('/home', buyer)
  await screen.findByText(nearest)
  const first = await screen.findByRole('link', { name: /Be the first on your street/ })
  expect(first.getAttribute('href')).toBe('/item-form')
  await tap('link', 'Look within 20 km')
  await screen.findByRole('link', { name: 'Sitar' })
  await reopenApp('/filters?q=sitar')
  await screen.findByText(nearest)
  await tap('button', 'Look within 20 km')
  await screen.findByRole('link', { name: 'Sitar' })
})
