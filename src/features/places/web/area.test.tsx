import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveUser } from '#features/accounts/web/session.ts'
import { type FakeGeolocation, fakeGeolocation } from '#kit/web/fakeGeolocation.ts'
import { dismissToast } from '#kit/web/ui/toast.tsx'
import { byRole, clearParts, doing, type, until } from '#kit/web/ui/renderPart.tsx'
import { AreaButton } from './AreaButton.tsx'
import { chosenAreas, forgetAreas } from './areaStore.ts'
import { fakePlacesServer, renderPlaces } from './renderPlaces.tsx'
import { RefreshLocationButton } from './RefreshLocationButton.tsx'

const asha = { id: 'asha', location: { latitude: 0, longitude: 0, address: '' } } as Parameters<typeof saveUser>[0] &
  object
let device: FakeGeolocation
let asked: URL[]

const allow = (state: PermissionState) =>
  Object.defineProperty(navigator, 'permissions', { value: { query: async () => ({ state }) }, configurable: true })
const shows = (text: string) => until(() => expect(document.body.textContent).toContain(text))
const announcement = () => document.querySelector('body > div > [role="status"]')?.textContent
const buttonWith = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('dialog[open] button')].find((button) =>
    button.textContent.includes(text),
  )!
const area = () => chosenAreas('asha').area

function Header({ demo }: { demo?: { latitude: number; longitude: number } }) {
  return (
    <>
      <AreaButton tone="deep" demo={demo} />
      <RefreshLocationButton />
    </>
  )
}
async function openPicker() {
  await doing(() => document.querySelector<HTMLElement>('[aria-haspopup="dialog"]')!.click())
  await until(() => expect(document.querySelector('dialog[open]')).not.toBeNull())
}

beforeEach(() => {
  saveUser(asha)
  forgetAreas('asha')
  allow('prompt')
  device = fakeGeolocation()
  asked = fakePlacesServer()
})
afterEach(async () => {
  await clearParts()
  saveUser(null)
  vi.unstubAllGlobals()
})

test('[C-03] [T-01] with permission the address of the device’s position is shown', async () => {
  allow('granted')
  await renderPlaces(<Header />)
  // One request for the cached position, one for the current position.
  await until(() => expect(device.asked).toHaveLength(2))
  await doing(() => device.latest().fix(12.9784, 77.6408))
  await shows('Road 12.9784, Bengaluru, Karnataka, India')
  expect(area()).toMatchObject({ kind: 'here', latitude: 12.9784, longitude: 77.6408 })
})

test('without a permission the position is requested only after a press', async () => {
  await renderPlaces(<Header />)
  await shows('Choose an area')
  expect(device.asked).toHaveLength(0)
})

test('[C-04] [C-05] [V-18] refresh requests the position again with 5000 ms and high accuracy, and updates the address', async () => {
  await renderPlaces(<Header />)
  await doing(() => byRole('button', 'Refresh location').click())
  await doing(() => device.latest().fix(12.9784, 77.6408))
  await shows('Road 12.9784')
  await doing(() => byRole('button', 'Refresh location').click())
  expect(device.latest().options).toMatchObject({ timeout: 5000, enableHighAccuracy: true })
  await doing(() => device.latest().fix(13.5, 77.1))
  await shows('Road 13.5000')
  expect(document.body.textContent).not.toContain('Road 12.9784')
})

test('[C-06] [U-15] a failed refresh shows a message', async () => {
  await renderPlaces(<Header />)
  await doing(() => byRole('button', 'Refresh location').click())
  await doing(() => device.latest().fail(2))
  await until(() => expect(announcement()).toBe('Unable to fetch your location'))
})

test('[U-19] a denied permission is reported once, however long the browser’s dialog was open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const query = async () => ({ state: 'prompt' }) as PermissionStatus
  vi.spyOn(navigator.permissions, 'query').mockImplementation(query)
  await renderPlaces(<Header />)
  await doing(() => dismissToast())
  await doing(() => byRole('button', 'Refresh location').click())
  await doing(() => vi.advanceTimersByTime(20_000))
  expect(announcement()).toBe('')
  await doing(() => device.latest().fail(1))
  expect(announcement()).toBe('Location permission denied. Please allow location access in your browser.')
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a town is found while typing and becomes the area', async () => {
  await renderPlaces(<Header />)
  await openPicker()
  await type(document.querySelector<HTMLInputElement>('input[type="search"]')!, 'mys')
  await shows('Mysuru')
  const search = asked.find((url) => url.pathname === '/api/places/search')!
  expect(Object.fromEntries(search.searchParams)).toEqual({ text: 'mys', language: 'en', addresses: 'no' })
  await doing(() => byRole('button', 'MysuruKarnataka, India').click())
  expect(area()).toMatchObject({ kind: 'town', name: 'Mysuru', latitude: 12.29791 })
  await shows('Karnataka, India')
})

test('Enter searches street addresses, too, typing never does', async () => {
  await renderPlaces(<Header />)
  await openPicker()
  await type(document.querySelector<HTMLInputElement>('input[type="search"]')!, 'mumbai')
  await doing(() => document.querySelector<HTMLFormElement>('form[role="search"]')!.requestSubmit())
  await until(() => expect(asked.some((url) => url.searchParams.get('addresses') === 'yes')).toBe(true))
})

test('a name without a place shows a message, as does a search without a network', async () => {
  await renderPlaces(<Header />)
  await openPicker()
  await type(document.querySelector<HTMLInputElement>('input[type="search"]')!, 'xyzzy')
  await shows('No place found for “xyzzy”.')
  fakePlacesServer(['/api/places/search'])
  await type(document.querySelector<HTMLInputElement>('input[type="search"]')!, 'mum')
  await until(() =>
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('Couldn’t search places. Try again.'),
  )
})

test('[D-56] the saved location of the person is the area until another is chosen', async () => {
  saveUser({ ...asha, location: { latitude: 12.5, longitude: 77.5, address: 'Home Street' } })
  await renderPlaces(<Header />)
  await shows('My saved location')
  expect(area()).toBeNull()
})

test('the demo neighbourhood is offered only if the server has one', async () => {
  await renderPlaces(<Header />)
  await openPicker()
  expect(document.body.textContent).not.toContain('Demo neighbourhood')
  await clearParts()
  await renderPlaces(<Header demo={{ latitude: 12.97, longitude: 77.64 }} />)
  await openPicker()
  const row = [...document.querySelectorAll('button')].find((button) =>
    button.textContent.startsWith('Demo neighbourhood'),
  )!
  await doing(() => row.click())
  expect(area()).toMatchObject({ kind: 'demo', latitude: 12.97, longitude: 77.64 })
})

test('[C-04] the device’s last position is used at once and refined even after the picker has closed', async () => {
  await renderPlaces(<Header />)
  await openPicker()
  await doing(() => buttonWith('Around me').click())
  const [lastKnown, precise] = device.asked
  expect(lastKnown!.options).toMatchObject({ maximumAge: Infinity, enableHighAccuracy: false })
  expect(precise!.options).toMatchObject({ timeout: 5000, enableHighAccuracy: true })
  await doing(() => lastKnown!.fix(12.5, 77.5))
  await until(() => expect(area()).toMatchObject({ kind: 'here', latitude: 12.5, at: 1_700_000_000_000 }))
  await until(() => expect(document.querySelector('dialog[open]')).toBeNull())
  await shows('Road 12.5000')
  await doing(() => device.latest().fix(12.9784, 77.6408))
  await until(() => expect(area()).toMatchObject({ latitude: 12.9784 }))
})

test('[C-06] [U-15] the last known place stays if no more accurate one arrives, with its age and the failure', async () => {
  await renderPlaces(<Header />)
  await doing(() => byRole('button', 'Refresh location').click())
  await doing(() => device.asked[0]!.fix(12.5, 77.5))
  await shows('Road 12.5000, Bengaluru, Karnataka, India · ')
  expect(document.body.textContent).toMatch(/· \d+ years ago/)
  await doing(() => device.latest().fail(3))
  await until(() => expect(announcement()).toBe('Unable to fetch your location'))
  expect(area()).toMatchObject({ latitude: 12.5 })
})

test('a precise position that arrives first is not replaced by an older one', async () => {
  await renderPlaces(<Header />)
  await doing(() => byRole('button', 'Refresh location').click())
  await doing(() => device.latest().fix(12.9784, 77.6408))
  await doing(() => device.asked[0]!.fix(12.5, 77.5))
  expect(area()).toMatchObject({ latitude: 12.9784 })
})

test.each([
  [2, 'unavailable'],
  [3, 'timed out'],
])('[C-06] [U-15] a failing request shows its text once, also if it took too long (code %i, %s)', async (code) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await renderPlaces(<Header />)
  const granted = async () => ({ state: 'granted' }) as PermissionStatus
  vi.spyOn(navigator.permissions, 'query').mockImplementation(granted)
  await doing(() => byRole('button', 'Refresh location').click())
  await doing(() => vi.advanceTimersByTime(5300))
  expect(announcement()).toBe('Unable to fetch your location')
  await doing(() => dismissToast())
  await doing(() => device.latest().fail(code))
  expect(announcement()).toBe('')
  // Another tap sends another request with its own answer.
  await doing(() => byRole('button', 'Refresh location').click())
  await doing(() => device.latest().fail(code))
  expect(announcement()).toBe('Unable to fetch your location')
  vi.useRealTimers()
})

test('[C-04] the last known place is used although the measurement has already failed, and the failure is shown', async () => {
  await renderPlaces(<Header />)
  await openPicker()
  await doing(() => buttonWith('Around me').click())
  const [lastKnown, precise] = device.asked
  await doing(() => precise!.fail(2))
  expect(area()).toBeNull()
  await doing(() => lastKnown!.fix(12.5, 77.5))
  await until(() => expect(area()).toMatchObject({ kind: 'here', latitude: 12.5 }))
  await until(() => expect(announcement()).toBe('Unable to fetch your location'))
})
