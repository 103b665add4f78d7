import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeGeolocation } from './fakeGeolocation.ts'
import { askPosition, getPosition, LOCATION_REQUESTS, type LocationFailure, watchPosition } from './geolocation.ts'

const { profile, brief, form } = LOCATION_REQUESTS

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function listening() {
  const heard: string[] = []
  const listener = {
    onFix: (fix: { latitude: number }) => heard.push(`fix ${fix.latitude}`),
    onFailure: (failure: LocationFailure) => heard.push(failure),
  }
  return { heard, listener }
}

test('[T-20] error codes 1, 2, 3 and any other are denied, unavailable, timeout and unknown', () => {
  const device = fakeGeolocation()
  const { heard, listener } = listening()
  for (const code of [1, 2, 3, 4, 0]) {
    askPosition(brief, listener)
    device.latest().fail(code)
  }
  expect(heard).toEqual(['denied', 'unavailable', 'timeout', 'unknown', 'unknown'])
})

test('[T-20] a browser without geolocation is unsupported', async () => {
  fakeGeolocation(false)
  await expect(getPosition(brief)).rejects.toMatchObject({ failure: 'unsupported' })
})

test('[E-24] the profile requests a position with 30000 ms', () => {
  const device = fakeGeolocation()
  askPosition(profile, listening().listener)
  expect(device.latest().options).toMatchObject({ timeout: 30_000 })
})

test('[C-05] [F-146] [W-72] product page, home refresh and specialist search request a position with 5000 ms and high accuracy', () => {
  const device = fakeGeolocation()
  askPosition(brief, listening().listener)
  expect(device.latest().options).toEqual({ timeout: 5000, enableHighAccuracy: true, maximumAge: 0 })
})

test('[F-25] forms accept a position up to 60 s old with low accuracy', () => {
  const device = fakeGeolocation()
  askPosition(form, listening().listener)
  expect(device.latest().options).toMatchObject({ maximumAge: 60_000, enableHighAccuracy: false })
})

test('[F-24] a form is informed after exactly 7 s that the device gives no position', () => {
  fakeGeolocation()
  const { heard, listener } = listening()
  askPosition(form, listener)
  vi.advanceTimersByTime(6999)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(1)
  expect(heard).toEqual(['slow'])
})

test('[W-72] a position that arrives after the 7 s is still used', () => {
  const device = fakeGeolocation()
  const { heard, listener } = listening()
  askPosition(form, listener)
  vi.advanceTimersByTime(20_000)
  device.latest().fix(12.5, 77.5)
  expect(heard).toEqual(['slow', 'fix 12.5'])
})

test('after "slow" a late timeout is not reported, a late refusal is', () => {
  const device = fakeGeolocation()
  const { heard, listener } = listening()
  askPosition(form, listener)
  vi.advanceTimersByTime(7000)
  device.latest().fail(3)
  device.latest().fail(1)
  expect(heard).toEqual(['slow', 'denied'])
})

test('a browser that exceeds its own time limit is not waited for', async () => {
  fakeGeolocation()
  const outcome = getPosition(brief).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(5250)
  expect(await outcome).toMatchObject({ failure: 'slow' })
})

test('after a rejection a late position is passed to the callback', async () => {
  const device = fakeGeolocation()
  const late = vi.fn()
  const outcome = getPosition(form, late).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(7000)
  expect(await outcome).toMatchObject({ failure: 'slow' })
  device.latest().fix(12, 77)
  expect(late).toHaveBeenCalledWith(expect.objectContaining({ latitude: 12, longitude: 77, accuracy: 12 }))
})

test('[T-01] a watch reports every position until it is stopped, and then clears itself', () => {
  const device = fakeGeolocation()
  const { heard, listener } = listening()
  const stop = watchPosition(profile, listener)
  device.latest().fix(1, 1)
  device.latest().fix(2, 2)
  stop()
  device.latest().fix(3, 3)
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual(['fix 1', 'fix 2'])
  expect(device.latest()).toMatchObject({ isWatch: true, isCleared: true })
})

test('[E-20] a precise watch that the browser leaves unanswered beside another one gets the position known to it', () => {
  const device = fakeGeolocation()
  const [circle, before, live] = [listening(), listening(), listening()]
  const ends = [watchPosition(form, circle.listener)]
  const end = watchPosition(profile, before.listener)
  device.latest().fix(1, 1)
  end()
  ends.push(watchPosition(profile, live.listener))
  vi.advanceTimersByTime(999)
  expect(live.heard).toEqual([])
  vi.advanceTimersByTime(1)
  device.latest().fail(3)
  expect(live.heard).toEqual(['fix 1'])
  device.latest().fix(2, 2)
  expect(live.heard).toEqual(['fix 1', 'fix 2'])
  for (const each of ends) each()

  // Without another watch the browser measures anew.
  const alone = listening()
  const last = watchPosition(profile, alone.listener)
  vi.advanceTimersByTime(1000)
  device.latest().fail(3)
  expect(alone.heard).toEqual(['timeout'])
  last()
})
