import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { saveUser } from '#features/accounts/web/session.ts'
import { clearParts, renderPart } from '#kit/web/ui/renderPart.tsx'
import { deviceAlert, forgetDeviceAlert, keepDeviceAlert } from '../device/deviceAlert.ts'
import { watchFromLastKnown } from '../device/ownPosition.ts'
import { sendAlert, sendChanged, waitForPlace } from '../device/sendAlert.ts'
import { FollowSos } from '../FollowSos.tsx'

/** Confirmed with Yes without a known position: the alert must be sent anyway. */
const sent: { withoutPlace: boolean; position?: object }[] = []
beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const asked = JSON.parse(body) as (typeof sent)[number]
    sent.push(asked)
    const isRefused = !asked.withoutPlace && !asked.position
    const answer = isRefused ? { error: { code: 'sosNowhere' } } : { alert: null, checkIn: null, now: '' }
    return Promise.resolve(Response.json(answer, { status: isRefused ? 404 : 200 }))
  })
})
afterEach(async () => {
  await clearParts()
  forgetDeviceAlert()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tapped = (secondsAgo: number, kind: 'real' | 'drill' = 'real') =>
  keepDeviceAlert({
    id: '00000000-0000-4000-8000-000000000001',
    userId: 'asha',
    kind,
    tappedAt: new Date(Date.now() - secondsAgo * 1000).toISOString(),
    position: null,
    sentAt: null,
    mayHaveArrived: false,
    withoutPlace: false,
  })
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function expectRefused(secondsAgo: number, kind: 'real' | 'drill' = 'real'): Promise<void> {
  tapped(secondsAgo, kind)
  const tried = sendAlert()
  await after(200)
  expect((await tried).is).toBe('refused')
}

test('without a choice the alert is sent without a place after ten seconds, not before', async () => {
  await expectRefused(0)
  await after(9000)
  expect(sent).toHaveLength(1)
  await after(1500)
  expect(sent.at(-1)).toMatchObject({ withoutPlace: true })
})

test('after a reload, long after the tap, the alert is sent within seconds', async () => {
  await expectRefused(600)
  await after(3500)
  expect(sent.at(-1)).toMatchObject({ withoutPlace: true })
})

test('an alert that was not sent before the app was closed is sent when it is opened again', async () => {
  saveUser(null)
  tapped(600)
  await renderPart(<FollowSos />)
  await after(200)
  expect(sent).toHaveLength(1)
})

test('choosing on the map is limited to a minute; a position found meanwhile is sent', async () => {
  await expectRefused(0)
  waitForPlace(60_000)
  await after(50_000)
  expect(sent).toHaveLength(1)
  const position = { latitude: 12.9, longitude: 77.5, accuracyMeters: 0, measuredAt: new Date().toISOString() }
  keepDeviceAlert({ ...deviceAlert()!, position })
  await after(10_500)
  expect(sent.at(-1)).toMatchObject({ withoutPlace: false, position })
})

test('a drill without a place is not sent automatically', async () => {
  await expectRefused(0, 'drill')
  await after(30_000)
  expect(sent).toHaveLength(1)
})

test('“Send without a place” counts also while an earlier try waits for its answer', async () => {
  await expectRefused(0)
  const earlier = sendAlert()
  const decided = sendChanged({ withoutPlace: true })
  await after(200)
  expect((await earlier).is).toBe('refused')
  expect((await decided).is).not.toBe('refused')
  expect(sent.at(-1)).toMatchObject({ withoutPlace: true })
})

test('a position that becomes known while a try waits for its answer is sent right after it', async () => {
  tapped(0)
  const earlier = sendAlert()
  const position = { latitude: 12.9, longitude: 77.5, accuracyMeters: 0, measuredAt: new Date().toISOString() }
  void sendChanged({ position })
  await after(200)
  expect((await earlier).is).toBe('refused')
  expect(sent.at(-1)).toMatchObject({ position })
})

test('the last known position counts until one is measured, and not after it', async () => {
  for (const order of [
    ['known', 'measured'],
    ['measured', 'known'],
  ]) {
    const answers: Record<string, PositionCallback> = {}
    const geolocation = {
      getCurrentPosition: (found: PositionCallback) => void (answers['known'] = found),
      watchPosition: (found: PositionCallback) => (answers['measured'] = found),
      clearWatch: () => {},
    }
    Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'))
    const used: string[] = []
    const stop = watchFromLastKnown(({ latitude }) => used.push(latitude === 12.5 ? 'known' : 'measured'))
    for (const name of order) {
      const coords = { latitude: name === 'known' ? 12.5 : 12.9, longitude: 77.5, accuracy: 10 }
      answers[name]!({ coords, timestamp: Date.now() } as GeolocationPosition)
      await after(0)
    }
    stop()
    expect(used.at(-1)).toBe('measured')
    expect(used[0]).toBe(order[0])
  }
})
