import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { HOME, north } from '../kit/place.ts'
import { openApp, user } from './kit/app.tsx'
import { person } from './kit/people.ts'
import { onPhone, placeDeviceAt } from './kit/device.ts'
import { expectAddress, tap } from './kit/hands.ts'

beforeEach(onPhone)

const range = () => screen.findByLabelText<HTMLInputElement>('Range in meters')
const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: 'People near you' })
const openSettings = () => tap('button', 'Circle settings')
const closeSettings = async () => {
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
async function setRange(meters: string): Promise<void> {
  const input = await range()
  input.focus()
  fireEvent.input(input, { target: { value: meters } })
  await user.keyboard('{Enter}')
}

test('[K-02] [K-03] [K-04] [V-22] the range is initially 2 km, on a slider from 0.001 to 20 km', async () => {
  await openApp('/circle', await person('Asha'))
  await openSettings()
  expect((await range()).value).toBe('2000')
  const control = await slider()
  expect([control.min, control.max, control.getAttribute('aria-valuetext')]).toEqual(['0.001', '20', '2.00 km'])
})

test('[K-05] [W-18] typed meters go from 1 to 20,000,000; the slider stays at its end', async () => {
  await openApp('/circle', await person('Asha'))
  await openSettings()
  for (const [typed, becomes, said] of [
    ['0', '1', '0.001 km'],
    ['99999999', '20000000', '20000.00 km'],
    ['50000', '50000', '50.00 km'],
  ] as const) {
    await setRange(typed)
    await waitFor(async () => expect((await range()).value).toBe(becomes))
    expect((await slider()).getAttribute('aria-valuetext')).toBe(said)
  }
  expect((await slider()).value).toBe('20')
  await expectAddress('/circle?range=50000')
})

test('[K-06] [K-25] [S-23] people nearby are listed within the range, except those who hide', async () => {
  // A separate town: people of other tests are not near.
  const here = north(HOME, 900_000)
  placeDeviceAt(here)
  const [asha, palani, hidden, silent] = [
    await person('Asha'),
    await person('Palani'),
    await person('Hidden'),
    await person('Silent'),
  ]
  // Published centres are up to 1.4 km away from the people (ADR 0028).
  const { latitude, longitude } = north(here, 8000)
  for (const { api } of [palani, hidden, silent])
    await api.post('/api/my/position', { data: { location: { lat: latitude, lng: longitude } } })
  await hidden.api.patch('/api/settings', { data: { profileVisibility: 'private' } })
  await silent.api.patch('/api/settings', { data: { locationSharing: false } })
  await openApp('/circle?range=20000', asha)
  const near = within(await screen.findByRole('list', { name: 'Nearby, not in your circle' }))
  expect(near.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Palani.*about \d+ km/),
  ])
  await waitFor(() => expect(localStorage.getItem('users')).toContain('Palani'))
  expect(localStorage.getItem('users')).not.toMatch(/phone|password|"lat"/)
  await openSettings()
  await setRange('1')
  await closeSettings()
  await screen.findByText('No users nearby.')
})
