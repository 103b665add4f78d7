import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeService, makeSpecialization } from '../kit/listings.ts'
import { north } from '../kit/place.ts'
import { openApp, user } from './kit/app.tsx'
import { placeDeviceAt } from './kit/device.ts'
import { expectAddress, fill, tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'

/** Farther from the specialists of all other tests than the maximum range. */
const HERE = { latitude: -36.8485, longitude: 174.7633 }
const asLocation = ({ latitude, longitude }: typeof HERE) => ({ lat: latitude, lng: longitude })
const NOBODY = 'No specialists found nearby.'

let meena: Someone
beforeAll(async () => {
  meena = await person('Meena Rao')
  await makeSpecialization(meena.api, { location: asLocation(HERE) })
  await makeSpecialization((await person('Far Gopal')).api, { location: asLocation(north(HERE, 9000)) })
})
beforeEach(() => void placeDeviceAt(HERE))

const search = async (text: string) => fill(await screen.findByRole('searchbox', { name: 'Search specialists' }), text)
const typeRange = async (metres: string) => {
  await tap('button', /^Range: /)
  await fill(await screen.findByLabelText('Range in metres'), metres)
  await tap('button', 'Use this range')
}
const found = async () => within(await screen.findByRole('list', { name: 'Find Specialists Nearby' }))

test('[C-10] [F-141] Home leads to the search, with text, range and results', async () => {
  await openApp('/home', await person('Ravi'))
  await tap('link', /^Find Specialist Nearby You/)
  await waitFor(() => expect(location.pathname).toBe('/specialist-search'))
  await screen.findByRole('heading', { level: 1, name: 'Find Specialists Nearby' })
  await screen.findByRole('slider', { name: 'Range' })
  await search('music')
  await (await found()).findByRole('heading', { name: 'Meena Rao' })
})

test('a search that finds no listing leads to the specialists who match it', async () => {
  await openApp('/filters?q=music', await person('Ravi'))
  const link = await screen.findByRole('link', { name: /^Specialists for “music”/ })
  expect(link.textContent).toContain('1 person near you')
  await user.click(link)
  await (await found()).findByRole('heading', { name: 'Meena Rao' })
  await openApp('/filters?q=zzzz', await person('Ravi'))
  await screen.findByText('No items/services like this near you')
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Specialists for/ })).toBeNull())
})

test('[F-145] [W-69] the range is shown in metres, and in kilometres from 1000 m', async () => {
  await openApp('/specialist-search', await person('Ravi'))
  expect((await screen.findByRole('slider', { name: 'Range' })).getAttribute('aria-valuetext')).toBe('1 km')
  for (const [typed, shown] of [
    ['0', '1 m'],
    ['999', '999 m'],
    ['1000', '1 km'],
    ['1.5', '2 m'],
    ['9999999', '5000 km'],
  ] as const) {
    await typeRange(typed)
    await screen.findByRole('button', { name: `Range: ${shown}. Type another` })
  }
})

test('[U-70] [F-147] an empty result shows a message', async () => {
  await openApp('/specialist-search', await person('Ravi'))
  await search('plumber')
  await screen.findByText(NOBODY)
})

test('listings that match the words are named when no specialist does', async () => {
  await makeService(meena.api, { title: 'Washing machine repair', location: asLocation(HERE) })
  await openApp('/specialist-search?q=washing+machine', await person('Ravi'))
  await screen.findByText(NOBODY)
  await screen.findByText('1 listing near you')
  await tap('link', /Listings for “washing machine”/)
  await expectAddress(/^\/filters\?q=washing\+machine/)
  await screen.findByText('Washing machine repair')
})

test('[F-142] the nearest is listed first, with trade and approximate distance, and can be contacted', async () => {
  await openApp('/specialist-search', await person('Ravi'))
  await typeRange('9999999')
  await search('music')
  const list = await found()
  await waitFor(() =>
    expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Meena Rao', 'Far Gopal']),
  )
  const [first, second] = list.getAllByRole('heading').map((heading) => heading.closest('li')!.textContent)
  expect(first).toContain('Veena teacher · 12 years · M.A. (Music)')
  expect(first).toContain('within 1 km')
  expect(second).toMatch(/about (8|9|10) km/)
  await user.click(list.getAllByRole('link', { name: 'Request to Communicate' })[0]!)
  await expectAddress(`/circle?userId=${meena.id}`)
})

test('[F-148] [F-149] the searching person is not in the results, nor are people who hide', async () => {
  const place = north(HERE, 60_000)
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await makeSpecialization(asha.api, { location: asLocation(place) })
  placeDeviceAt(place)
  await openApp('/specialist-search?q=veena', asha)
  await screen.findByText(NOBODY)
  await openApp('/specialist-search?q=veena', ravi)
  await screen.findByRole('heading', { level: 2, name: 'Asha' })
  expect((await asha.api.patch('/api/settings', { data: { profileVisibility: 'private' } })).ok()).toBe(true)
  await openApp('/specialist-search?q=veena', ravi)
  await screen.findByText(NOBODY)
})

test('[F-146] [V-18] the device is asked for its position once, with high accuracy and a limit of five seconds', async () => {
  const device = placeDeviceAt(HERE)
  await openApp('/specialist-search', await person('Ravi'))
  await waitFor(() =>
    expect(device.asked).toContainEqual(expect.objectContaining({ timeout: 5000, enableHighAccuracy: true })),
  )
})

test('Home counts the specialists that the page of its link shows', async () => {
  const there = { latitude: -36.8485, longitude: 172.7633 }
  await makeSpecialization((await person('Near Nila')).api, { location: asLocation(there) })
  await makeSpecialization((await person('Next Nadia')).api, { location: asLocation(north(there, 3000)) })
  placeDeviceAt(there)
  await openApp('/home', await person('Ravi'))
  await screen.findByText('1 nearby')
  await tap('link', /^Find Specialist Nearby You/)
  expect((await found()).getAllByRole('heading')).toHaveLength(1)
})
