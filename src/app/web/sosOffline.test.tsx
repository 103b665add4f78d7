import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveUser } from '#features/accounts/web/session.ts'
import { aUser } from '#features/accounts/web/testing.ts'
import { OfflineStrip } from '#features/offline/web/OfflineStrip.tsx'
import { AddressProvider } from '#kit/web/address.tsx'
import { setStreamUp } from '#kit/web/events.ts'
import { Words } from '#kit/web/i18n.tsx'
import { byRole, clearParts, doing, renderPart, type, until } from '#kit/web/ui/renderPart.tsx'
import { type DeviceAlert, forgetDeviceAlert, keepDeviceAlert } from '#features/sos/web/device/deviceAlert.ts'
import { sendAlert } from '#features/sos/web/device/sendAlert.ts'
import { SosQuestion } from '#features/sos/web/sender/SosQuestion.tsx'
import { SosTurnOffPage } from '#features/sos/web/SosTurnOffPage.tsx'

/** The sender's screens while the network or the position is missing: they must not claim what is not known. */
const ID = '00000000-0000-4000-8000-000000000001'
const AT = Date.parse('2026-01-05T06:40:00.000Z')
const position = () => ({
  latitude: 12.97,
  longitude: 77.59,
  accuracyMeters: 9,
  measuredAt: new Date(AT - 5000).toISOString(),
})
const ownAlert = () => ({
  alert: {
    id: ID,
    kind: 'real',
    cause: 'button',
    tappedAt: new Date(AT - 60_000).toISOString(),
    raisedAt: new Date(AT - 60_000).toISOString(),
    stage: 2,
    rangeMeters: 250,
    members: 1,
    count: 1,
    ledger: [
      {
        userId: 'meena',
        name: 'Meena',
        photo: '',
        phone: '',
        state: 'seen',
        answer: null,
        arrivesAt: null,
        hasOpened: true,
        hasLeft: false,
        at: new Date(AT).toISOString(),
      },
    ],
    position: isPlaced ? { ...position(), address: '' } : null,
    wrongTries: 0,
    hasPasskey: true,
  },
  checkIn: null,
  now: new Date(Date.now()).toISOString(),
})

let isNetwork = true
/** Whether the alert has a position; whether the server refuses it without one. */
let [isPlaced, isRefused] = [true, false]
let asked: { path: string; body: unknown }[] = []
let failLocation: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({ now: AT, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  window.localStorage.clear()
  ;[isNetwork, asked, failLocation] = [true, [], []]
  ;[isPlaced, isRefused] = [true, false]
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isNetwork)
  const refuse = (_: unknown, fail: (error: { code: number }) => void) => failLocation.push(() => fail({ code: 1 }))
  const geolocation = { watchPosition: refuse, getCurrentPosition: refuse, clearWatch: () => undefined }
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(geolocation)
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    const { pathname: path } = new URL(address, 'http://localhost')
    asked.push({ path, body: body && JSON.parse(body) })
    if (!isNetwork) throw new TypeError('Failed to fetch')
    if (isRefused && path === '/api/sos/alerts')
      return Response.json({ error: { code: 'sosNowhere' } }, { status: 404 })
    if (isRefused && path === '/api/sos/mine') return Response.json({ ...ownAlert(), alert: null })
    if (path === '/api/sos/mine' || path === '/api/sos/alerts') return Response.json(ownAlert())
    if (path === '/api/sos/readiness')
      return Response.json({ members: 1, reachable: 1, signedOut: 0, hasPasskey: true, rangeMeters: 250 })
    return Response.json({}, { status: 500 })
  })
  saveUser(aUser('Asha'))
  setStreamUp(true)
  history.replaceState(null, '', '/sosturnoff')
})
afterEach(async () => {
  await clearParts()
  forgetDeviceAlert()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

const text = () => document.body.textContent
const says = (part: string) => until(() => expect(text()).toContain(part))
const advanceClock = (ms: number) => doing(() => void vi.advanceTimersByTime(ms))
const network = (is: boolean) =>
  doing(() => {
    isNetwork = is
    window.dispatchEvent(new Event(is ? 'online' : 'offline'))
  })

async function openSos(part = <SosTurnOffPage />, more: Partial<DeviceAlert> = {}) {
  const alert = { id: ID, userId: 'asha', kind: 'real', tappedAt: new Date(AT - 60_000).toISOString() } as const
  const sentAt = new Date(AT - 59_000).toISOString()
  const at = isPlaced ? position() : null
  keepDeviceAlert({
    ...alert,
    position: at,
    sentAt,
    mayHaveArrived: true,
    withoutPlace: !isPlaced && !isRefused,
    ...more,
  })
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
  })
  await renderPart(
    <QueryClientProvider client={client}>
      <Words>
        <AddressProvider>
          <OfflineStrip userId="asha" />
          {part}
        </AddressProvider>
      </Words>
    </QueryClientProvider>,
  )
}

test('without a network “Live” is not shown, and the screen says that the position stays on the phone', async () => {
  await openSos()
  await says('Live')
  expect(text()).toContain('1 person can see where you are')
  await network(false)
  expect(text()).not.toMatch(/Live|can see where you are/)
  expect(text()).toMatch(/No connection: your position isn’t leaving this phone\.The last one sent is \d+ s old\./)
})

test('without a network the screen shows one time, not two', async () => {
  await openSos()
  await says('Live')
  await network(false)
  expect(text()).toContain('This is from')
  expect(text()).not.toContain('as of')
})

test('an open screen sends a heartbeat every ten seconds; without an answer it is no longer live', async () => {
  await openSos()
  await says('Live')
  asked = []
  await advanceClock(10_100)
  await until(() => expect(asked).toContainEqual({ path: '/api/sos/mine', body: { isOpen: true } }))
  await says('Live')
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await advanceClock(14_000)
  expect(text()).toContain('Live')
  await advanceClock(1500)
  expect(text()).not.toContain('Live')
})

test('turning off without a network keeps the typed text and says that the SOS is still on', async () => {
  await openSos()
  await says('Live')
  await network(false)
  const field = () => document.querySelector<HTMLInputElement>('input[name=sosTurnOff]')!
  await type(field(), 'open sesame')
  await doing(() => byRole('button', 'Turn off').click())
  await says('Not turned off yet: no network. Try again once you’re back online.')
  expect(field().value).toBe('open sesame')
  expect(text()).not.toContain('Network error')
  expect(JSON.stringify({ ...window.localStorage })).not.toContain('sesame')
  await network(true)
  expect(text()).not.toContain('no network')
  expect(text()).toContain('You’re back online. Not turned off yet: press Turn off again.')
})

test('when location access is withdrawn during an alert, the screen shows it, the age of the position, and offers a place set by hand', async () => {
  await openSos()
  await says('Live')
  expect(text()).not.toContain('Location is off')
  await doing(() => failLocation.forEach((fail) => fail()))
  expect(text()).toContain('Location is off on this device')
  expect(text()).toMatch(/The position shown is \d+ s old\./)
  byRole('button', 'Choose the place on a map')
})

test.each([
  ['denied', 'Location is off on this device: nobody can follow you.'],
  ['not found yet', 'No position yet.'],
])(
  'sent without a place, the position %s: one sentence says so, with one way to choose the place',
  async (why, says1) => {
    isPlaced = false
    await openSos()
    await says('Meena has seen it')
    if (why === 'denied') await doing(() => failLocation.forEach((fail) => fail()))
    const sentences = [
      'Location is off',
      'No position yet',
      'location not found',
      'Position unknown',
      'The position shown',
    ]
    expect(text()).toContain(says1)
    expect(sentences.filter((each) => text().includes(each))).toHaveLength(1)
    expect(text().split('Choose the place on a map')).toHaveLength(2)
  },
)

test('location denied while the alert waits for a place: one sentence, with the waiting time', async () => {
  isPlaced = false
  isRefused = true
  await openSos(undefined, { sentAt: null, mayHaveArrived: false })
  await sendAlert()
  await says('User/location not found.')
  await doing(() => failLocation.forEach((fail) => fail()))
  expect(text()).not.toMatch(/Location is off|No position yet|We keep asking|Without a place, we/)
  expect(text().split('Choose the place on a map')).toHaveLength(2)
})

test('location denied: the dialog does not promise the position, but the last place and its age', async () => {
  const kept = { latitude: 12.97, longitude: 77.59, accuracy: 9, at: AT - 120_000 }
  window.localStorage.setItem('hereabouts_last_fix', JSON.stringify(kept))
  await openSos(<SosQuestion open onClose={() => undefined} />)
  await doing(() => failLocation.forEach((fail) => fail()))
  await until(() => expect(text()).toContain('Location is off on this device. It goes out right away with'))
  expect(text()).toContain('2 min old')
  expect(text()).not.toContain('with your position')
})
