import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import en from '../../../locales/en/places.json'
import { fakeGeolocation } from './fakeGeolocation.ts'
import { failureText, type LocationScreen, requestOf } from './geolocationTexts.ts'
import { useGeolocation } from './useGeolocation.ts'
import { byRole, clearParts, doing, renderPart } from './ui/renderPart.tsx'

const onFix = vi.fn()
const DEEDS = ['locate', 'track', 'stop'] as const

function Screen({ screen }: { screen: LocationScreen }) {
  const device = useGeolocation(screen, { onFix })
  return (
    <>
      {DEEDS.map((deed) => (
        <button key={deed} type="button" onClick={device[deed]}>
          {deed}
        </button>
      ))}
      <p>{device.text && en[device.text]}</p>
    </>
  )
}
const does = (deed: (typeof DEEDS)[number]) => doing(() => byRole('button', deed).click())

const open = (screen: LocationScreen) => renderPart(<Screen screen={screen} />)
const shown = () => document.querySelector('p')!.textContent

beforeEach(() => {
  vi.useFakeTimers()
  onFix.mockReset()
})
afterEach(async () => {
  await clearParts()
  vi.useRealTimers()
})

const shownFailure = async (screen: LocationScreen, code: number) => {
  const browser = fakeGeolocation()
  await open(screen)
  await does('locate')
  await doing(() => browser.latest().fail(code))
  return shown()
}
const tracked = async (screen: LocationScreen, code: number) => {
  const browser = fakeGeolocation()
  await open(screen)
  await does('track')
  await doing(() => browser.latest().fail(code))
  return shown()
}

test('[U-14] GPS Live fails on the profile', async () => {
  expect(await tracked('profile', 2)).toBe('Unable to retrieve your location.')
})

test('[U-15] [C-06] a refresh fails on Home, and on the specialist search', async () => {
  expect(await shownFailure('home', 2)).toBe('Unable to fetch your location')
  await clearParts()
  expect(await shownFailure('specialistSearch', 3)).toBe('Unable to fetch your location')
})

test('[U-16] a position request fails on the product page and on the circle', async () => {
  expect(await shownFailure('product', 3)).toBe('Unable to get your location. Please enable location services.')
  await clearParts()
  expect(await shownFailure('circle', 2)).toBe('Unable to get your location. Please enable location services.')
})

test.each(['serviceForm', 'officeForm', 'itemForm'] as const)(
  '[U-17] a position request fails on the %s',
  async (screen) => {
    expect(await shownFailure(screen, 2)).toBe('Unable to get location.')
  },
)

test.each(['shopForm', 'home', 'profile', 'product', 'itemForm'] as const)(
  '[U-18] geolocation is missing: %s',
  async (screen) => {
    fakeGeolocation(false)
    await open(screen)
    await does('locate')
    expect(shown()).toBe('Geolocation is not supported by your browser.')
  },
)

test.each(['shopForm', 'home', 'profile', 'product', 'circle', 'itemForm', 'specialistSearch'] as const)(
  '[U-19] [T-20] a permission is denied: %s',
  async (screen) => {
    expect(await shownFailure(screen, 1)).toBe(
      'Location permission denied. Please allow location access in your browser.',
    )
  },
)

test('[U-20] [T-20] the device of a shop form knows no position', async () => {
  expect(await shownFailure('shopForm', 2)).toBe('Location information is unavailable.')
})

test('[U-21] [T-20] the browser of a shop form times out', async () => {
  expect(await shownFailure('shopForm', 3)).toBe('Location request timed out.')
})

test('[U-22] [T-20] a shop form gets any other error code', async () => {
  expect(await shownFailure('shopForm', 99)).toBe('An unknown error occurred while accessing location.')
})

test('[U-23] [F-24] [W-72] a shop form after 7 s, and the late position that is still used', async () => {
  const browser = fakeGeolocation()
  await open('shopForm')
  await does('locate')
  await doing(() => vi.advanceTimersByTime(7000))
  expect(shown()).toBe('Location is taking too long. Please try again or check your GPS.')
  await doing(() => browser.latest().fix(12.9, 77.6))
  expect(shown()).toBe('Location set!')
  expect(onFix).toHaveBeenCalledWith(expect.objectContaining({ latitude: 12.9, longitude: 77.6 }))
})

test.each(['officeForm', 'specialistForm'] as const)('[U-24] [F-138] a watch fails: %s', async (screen) => {
  expect(await tracked(screen, 2)).toBe('Unable to get live location.')
})

test.each(['officeForm', 'specialistForm'] as const)(
  '[U-25] [F-138] a watch without geolocation: %s',
  async (screen) => {
    fakeGeolocation(false)
    await open(screen)
    await does('track')
    expect(shown()).toBe('Geolocation is not supported.')
  },
)

test('[U-26] [U-27] a request under way and its position', async () => {
  const browser = fakeGeolocation()
  await open('itemForm')
  expect(shown()).toBe('')
  await does('locate')
  expect(shown()).toBe('Getting location...')
  await doing(() => browser.latest().fix(12, 77))
  expect(shown()).toBe('Location set!')
})

test('[U-29] [F-137] a watch before and after its positions', async () => {
  const browser = fakeGeolocation()
  await open('specialistForm')
  await does('track')
  expect(shown()).toBe('Tracking your location...')
  await doing(() => browser.latest().fix(1, 1))
  await doing(() => browser.latest().fix(2, 2))
  expect(shown()).toBe('Tracking your location...')
  expect(onFix).toHaveBeenCalledTimes(2)
})

test('[E-21] a stopped watch ignores positions and is cleared', async () => {
  const browser = fakeGeolocation()
  await open('profile')
  await does('track')
  await does('stop')
  await doing(() => browser.latest().fix(1, 1))
  expect(onFix).not.toHaveBeenCalled()
  expect(browser.latest().isCleared).toBe(true)
})

test('a closed screen clears its watch', async () => {
  const browser = fakeGeolocation()
  await open('profile')
  await does('track')
  await clearParts()
  expect(browser.latest().isCleared).toBe(true)
})

test('a second request replaces the first, whose answer is ignored', async () => {
  const browser = fakeGeolocation()
  await open('home')
  await does('locate')
  await does('locate')
  await doing(() => browser.asked[0]!.fix(1, 1))
  expect(onFix).not.toHaveBeenCalled()
  await doing(() => browser.asked[1]!.fix(2, 2))
  expect(onFix).toHaveBeenCalledTimes(1)
})

test('[E-24] [F-25] [W-72] every screen requests with the figures of the specification', () => {
  expect(requestOf('profile').timeout).toBe(30_000)
  for (const screen of ['home', 'product', 'specialistSearch'] as const) {
    expect(requestOf(screen)).toMatchObject({ timeout: 5000, highAccuracy: true })
  }
  expect(requestOf('shopForm')).toMatchObject({ patience: 7000, maximumAge: 60_000, highAccuracy: false })
})

test('[W-22] every failure of every screen has its text', () => {
  const failures = ['unsupported', 'denied', 'unavailable', 'timeout', 'unknown', 'slow'] as const
  const screens = [
    'profile',
    'home',
    'specialistSearch',
    'product',
    'circle',
    'shopForm',
    'officeForm',
    'specialistForm',
  ] as const
  for (const screen of screens) {
    for (const failure of failures) expect(en[failureText(screen, failure, true)]).toMatch(/\w/)
  }
})
