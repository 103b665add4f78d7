import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { LatLng } from '#core/geo.ts'
import { fakeGeolocation } from '#kit/web/fakeGeolocation.ts'
import { byRole, clearParts, doing, press, type, until } from '#kit/web/ui/renderPart.tsx'
import { LocationField } from './LocationField.tsx'
import { fakePlacesServer, renderPlaces } from './renderPlaces.tsx'

let location: LatLng | null

function Form() {
  const [value, setValue] = useState<LatLng | null>(null)
  location = value
  return <LocationField screen="shopForm" value={value} onChange={setValue} />
}

beforeAll(() => import('#kit/web/map/PinCanvas.tsx'))
beforeEach(async () => {
  fakeGeolocation()
  fakePlacesServer()
  await renderPlaces(<Form />)
})
afterEach(async () => {
  await clearParts()
  vi.unstubAllGlobals()
})

const field = () => document.querySelector<HTMLInputElement>('input[placeholder="Street, house number or place"]')!
const row = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name))!
const says = () => document.body.textContent

test('a house is suggested while typing, sets the pin, and the reader confirms it', async () => {
  await type(field(), '12th main')
  await until(() => expect(row('12 12th Main Road')).toBeDefined())
  await doing(() => row('12 12th Main Road').click())
  expect(location).toEqual({ latitude: 12.9784, longitude: 77.6408 })
  expect(says()).toContain('is the pin right?')
  await doing(() => byRole('button', 'The pin is right').click())
  expect(says()).not.toContain('is the pin right?')
})

test('an unknown house number is reported before and after choosing, and stays in the address', async () => {
  await type(field(), '999 13th main')
  await until(() => expect(row('We don’t know number 999 on 13th Main Road.')).toBeDefined())
  await doing(() => row('13th Main Road').click())
  expect(location).toEqual({ latitude: 12.9784, longitude: 77.6408 })
  expect(field().value).toBe('999 13th Main Road, Indiranagar, Bengaluru')
  expect(says()).toContain('We don’t know number 999 on 13th Main Road. Put the pin on the house.')
})

test('if only the town is known no pin is set, with a message', async () => {
  await type(field(), 'nowhere street, mysuru')
  await until(() => expect(says()).toContain('We know Mysuru but not this street. Put the pin on it.'))
  await doing(() => row('Mysuru').click())
  expect(location).toBeNull()
  await until(() =>
    expect(document.querySelector<HTMLElement>('[data-testid="map"]')!.dataset['center']).toMatch(/^12\.29/),
  )
})

test('an unknown address is reported, and Enter does not submit the form', async () => {
  await type(field(), 'zzzz')
  await until(() => expect(says()).toContain('No place found for “zzzz”.'))
  field().focus()
  await press('Enter')
  expect(location).toBeNull()
})

test('a slow search shows its progress, a failed one what to do, and a retry finds the address', async () => {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  const fails = vi.fn(() => gate.then(() => Promise.reject(new TypeError('no network'))))
  vi.stubGlobal('fetch', fails)
  await type(field(), '12th main')
  await until(() => expect(says()).toContain('Searching…'))
  letGo()
  await until(() => expect(says()).toContain('Couldn’t search addresses. Put the pin on the map'))
  expect(says()).not.toContain('Searching…')
  fakePlacesServer()
  await doing(() => byRole('button', 'tryAgain').click())
  await until(() => expect(row('12 12th Main Road')).toBeDefined())
  expect(says()).not.toContain('cannot be searched')
})
