import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { LatLng } from '#core/geo.ts'
import { type FakeGeolocation, fakeGeolocation } from '#kit/web/fakeGeolocation.ts'
import { byRole, clearParts, doing, press, type, until } from '#kit/web/ui/renderPart.tsx'
import { LocationField, type LocationFieldProps } from './LocationField.tsx'
import { fakePlacesServer, renderPlaces } from './renderPlaces.tsx'

let device: FakeGeolocation

function Form(props: Partial<LocationFieldProps> & { start?: LatLng | null }) {
  const [form, setForm] = useState({ name: '', location: props.start ?? null })
  return (
    <>
      <input id="name" value={form.name} onChange={(event) => setForm({ ...form, name: event.currentTarget.value })} />
      <LocationField
        screen="shopForm"
        value={form.location}
        onChange={(location) => setForm({ ...form, location })}
        {...props}
      />
    </>
  )
}

beforeAll(() => import('#kit/web/map/PinCanvas.tsx'))
beforeEach(() => {
  device = fakeGeolocation()
  fakePlacesServer()
})
afterEach(async () => {
  await clearParts()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const status = () => document.querySelector('[role="group"] [role="status"]')!.textContent
const alert = () => document.querySelector('[role="alert"]')?.textContent

test('[F-22] [F-66] [U-26] [U-27] a request for the device’s position shows "Getting location...", then "Location set!"', async () => {
  await renderPlaces(<Form />)
  await doing(() => byRole('button', 'Use my location').click())
  expect(status()).toBe('Getting location...')
  await doing(() => device.latest().fix(12.9716, 77.5946))
  expect(status()).toBe('Location set!')
})

test('[F-23] [F-66] [U-28] moving the pin on the map shows "Location set from map!"', async () => {
  await renderPlaces(<Form start={{ latitude: 12.9716, longitude: 77.5946 }} />)
  await until(() => byRole('button', 'Location pin. Drag it, or move it with the arrow keys.').focus())
  await press('ArrowUp')
  expect(status()).toBe('Location set from map!')
})

test('[F-24] [U-23] after 7 s without an answer the shop form says so, and a late position keeps typed text', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await renderPlaces(<Form />)
  await doing(() => byRole('button', 'Use my location').click())
  await doing(() => vi.advanceTimersByTime(7000))
  expect(alert()).toBe('Location is taking too long. Please try again or check your GPS.')
  await type(document.querySelector<HTMLInputElement>('#name')!, 'Green Basket')
  await doing(() => device.latest().fix(12.9716, 77.5946))
  expect(alert()).toBeUndefined()
  expect(document.body.textContent).toContain('12.97160, 77.59460')
  expect(document.querySelector<HTMLInputElement>('#name')!.value).toBe('Green Basket')
})

test('the map shows the device’s last position during the measurement, with its age, and never sets it as the location', async () => {
  const onChange = vi.fn()
  await renderPlaces(<LocationField screen="shopForm" value={null} onChange={onChange} />)
  await doing(() => byRole('button', 'Use my location').click())
  await doing(() => device.asked.find(({ options }) => options.maximumAge === Infinity)!.fix(12.9716, 77.5946))
  expect(document.body.textContent).toMatch(/This is where you were .*ago|now/)
  expect(onChange).not.toHaveBeenCalled()
  expect(status()).toBe('Getting location...')
})

test('[F-25] the shop form accepts a cached position and low accuracy', async () => {
  await renderPlaces(<Form />)
  await doing(() => byRole('button', 'Use my location').click())
  expect(device.latest().options).toMatchObject({ maximumAge: 60_000, enableHighAccuracy: false })
})

test('a late position does not move a pin set by hand meanwhile', async () => {
  await renderPlaces(<Form start={{ latitude: 12.9716, longitude: 77.5946 }} />)
  await until(() => byRole('button', 'Use my location').click())
  await doing(() => byRole('button', 'Location pin. Drag it, or move it with the arrow keys.').focus())
  await press('ArrowRight')
  await doing(() => device.latest().fix(1, 1))
  expect(status()).toBe('Location set from map!')
  expect(document.body.textContent).not.toContain('1.00000, 1.00000')
})

test('[T-23] [V-54] [T-24] [W-70] [T-02] coordinates have five decimals, and the map shows the address', async () => {
  await renderPlaces(<Form start={{ latitude: 12.9, longitude: 77.5 }} />)
  const caption = () => document.querySelector('.map-caption')?.textContent
  await until(() => expect(caption()).toBe('Road 12.9000, Bengaluru, Karnataka, India'))
  expect(document.body.textContent).toContain('12.90000, 77.50000')
})

test('[T-09] without an address the coordinates are shown', async () => {
  fakePlacesServer(['/api/places/reverse'])
  await renderPlaces(<Form start={{ latitude: 12.9, longitude: 77.5 }} />)
  await until(() => expect(document.querySelector('.map-caption')?.textContent).toBe('12.90000, 77.50000'))
})

test('[E-20] [U-29] in live mode it follows the device, and [E-21] stops when it is turned off', async () => {
  const onChange = vi.fn()
  const field = (isLive: boolean) => (
    <LocationField screen="officeForm" value={null} onChange={onChange} isLive={isLive} />
  )
  function Switch() {
    const [isLive, setLive] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setLive(false)}>
          Off
        </button>
        {field(isLive)}
      </>
    )
  }
  await renderPlaces(<Switch />)
  expect(status()).toBe('Tracking your location...')
  await doing(() => device.latest().fix(1, 1))
  await doing(() => device.latest().fix(2, 2))
  expect(onChange.mock.calls.map(([point]) => point.latitude)).toEqual([1, 2])
  await doing(() => byRole('button', 'Off').click())
  expect(device.latest().isCleared).toBe(true)
})

const MAIN_ROAD = { latitude: 12.9784, longitude: 77.6408 }
/** A form with an address; the pin is moved with the device's position, which also the map's button asks for. */
function Addressed({ start, first }: { start: LatLng | null; first: string }) {
  const [address, setAddress] = useState(first)
  return (
    <>
      <input aria-label="Address" value={address} onChange={(event) => setAddress(event.currentTarget.value)} />
      <Form start={start} address={address} onAddress={setAddress} />
    </>
  )
}
const address = () => document.querySelector<HTMLInputElement>('input[aria-label="Address"]')!
const searchLine = () => document.querySelector<HTMLInputElement>('input[placeholder="Street, house number or place"]')!
async function moveTo(latitude: number, longitude: number) {
  await until(() => byRole('button', 'Use my location').click())
  await doing(() => device.latest().fix(latitude, longitude))
}
async function chooseHouse() {
  await type(searchLine(), '12th main')
  const row = () => [...document.querySelectorAll('button')].find((each) => each.textContent?.includes('12 12th Main'))!
  await until(() => expect(row()).toBeDefined())
  await doing(() => row().click())
}

test('a place found by its address says "Location set!"; moved away, neither the address nor the search line stays', async () => {
  await renderPlaces(<Addressed start={null} first="" />)
  await chooseHouse()
  expect(status()).toBe('Location set!')
  expect(address().value).toMatch(/^12 12th Main Road/)
  await moveTo(MAIN_ROAD.latitude + 0.0008, MAIN_ROAD.longitude)
  expect(address().value).toMatch(/^12 12th Main Road/)
  await moveTo(MAIN_ROAD.latitude + 0.02, MAIN_ROAD.longitude)
  expect(address().value).toBe('')
  expect(searchLine().value).toBe('')
  expect(document.body.textContent).toContain('The pin is elsewhere now, so its old address was removed.')
  expect(document.body.textContent).not.toContain('is the pin right?')
  await chooseHouse()
  expect(address().value).toMatch(/^12 12th Main Road/)
  expect(document.body.textContent).not.toContain('its old address was removed')
})

test('the stored address of a listing does not stay when its pin is moved far; a corrected pin keeps it', async () => {
  await renderPlaces(<Addressed start={MAIN_ROAD} first="12 100 Feet Road" />)
  await moveTo(MAIN_ROAD.latitude + 0.002, MAIN_ROAD.longitude)
  expect(address().value).toBe('12 100 Feet Road')
  await moveTo(MAIN_ROAD.latitude + 0.02, MAIN_ROAD.longitude)
  expect(address().value).toBe('')
})

test('an address that the user typed stays wherever the pin goes', async () => {
  await renderPlaces(<Addressed start={MAIN_ROAD} first="12 100 Feet Road" />)
  await type(address(), '5 Brigade Road')
  await moveTo(MAIN_ROAD.latitude + 0.02, MAIN_ROAD.longitude)
  expect(address().value).toBe('5 Brigade Road')
})

test('[F-59] a fixed location has no control', async () => {
  await renderPlaces(<LocationField screen="itemForm" value={{ latitude: 12.9, longitude: 77.5 }} />)
  await until(() => expect(document.querySelector('.map-drop')).not.toBeNull())
  expect(document.querySelector('[data-draggable]')).toBeNull()
  expect(document.body.textContent).not.toContain('Use my location')
  expect(document.querySelector('[aria-label="Use my location"]')).toBeNull()
})
