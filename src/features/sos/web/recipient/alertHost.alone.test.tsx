import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saveUser } from '#features/accounts/web/session.ts'
import { aUser } from '#features/accounts/web/testing.ts'
import { AddressProvider } from '#kit/web/address.tsx'
import { announce, setStreamUp } from '#kit/web/events.ts'
import { Words } from '#kit/web/i18n.tsx'
import { byRole, clearParts, doing, renderPart, until } from '#kit/web/ui/renderPart.tsx'
import { dismissToast, ToastHost } from '#kit/web/ui/toast.tsx'
import type { AlertForMe, ReceivedAlert } from '../../receivedContract.ts'
import { AlertHost } from '../FollowSos.tsx'

const ID = '00000000-0000-4000-8000-00000000000a'
const DRILL = '00000000-0000-4000-8000-00000000000d'
const NEXT = '00000000-0000-4000-8000-00000000000b'
const AT = '2026-01-05T06:30:00.000Z'

const RAVI = aUser('Ravi')

const alert = (more: Partial<AlertForMe> = {}): AlertForMe => ({
  id: ID,
  kind: 'real',
  sender: { id: 'asha', name: 'Asha', photo: '', phone: '' },
  message: 'Emergency SOS! Please help or contact authorities.',
  tappedAt: AT,
  raisedAt: AT,
  againAt: null,
  cause: 'button',
  lastSignAt: AT,
  batteryPercent: null,
  network: null,
  endedAt: null,
  endedHow: null,
  isDuress: false,
  wrongTries: 0,
  position: null,
  trail: [],
  inOneDay: 1,
  others: [],
  mine: { state: 'queued', answer: null, hasCalledHelp: false, isThere: false, isWayShown: false },
  isMuted: false,
  now: AT,
  ...more,
})
const line = (more: Partial<ReceivedAlert> = {}): ReceivedAlert => ({
  id: ID,
  kind: 'real',
  from: 'asha',
  name: 'Asha',
  location: null,
  time: AT,
  message: '',
  isSeen: false,
  isAnswered: false,
  answer: null,
  isThere: false,
  isMuted: false,
  againAt: null,
  endedAt: null,
  ...more,
})

let list: ReceivedAlert[] = []
let servedAlert: AlertForMe = alert()
/** The requests so far, by path; answers are held until the test releases them. */
let asked: string[] = []
let noted: string[] = []
let letThrough: () => void = () => {}
let holdAnswers: () => void = () => {}
/** How long the alert stands, as the app measures it: the test says when time passes. */
let clock = 0

// The screen's code, which the app fetches when idle.
beforeAll(() => import('./AlertScreen.tsx'))
beforeEach(() => {
  ;[list, servedAlert, asked, noted] = [[], alert(), [], []]
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  let open = Promise.resolve()
  letThrough = () => undefined
  vi.stubGlobal('fetch', async (address: string, init?: { body?: string }) => {
    const { pathname } = new URL(address, 'http://localhost')
    asked.push(pathname)
    if (pathname.endsWith('/note')) noted.push((JSON.parse(init?.body ?? '{}') as { what: string }).what)
    await open
    if (pathname === '/api/sos/alerts') return Response.json({ alerts: list, now: AT })
    if (pathname === `/api/sos/alerts/${ID}`) return Response.json(servedAlert)
    if (pathname === `/api/sos/alerts/${DRILL}`) return Response.json(alert({ id: DRILL, kind: 'drill' }))
    if (pathname === `/api/sos/alerts/${NEXT}`) return Response.json(alert({ id: NEXT }))
    return Response.json({})
  })
  holdAnswers = () => {
    open = new Promise((resolve) => {
      letThrough = resolve
    })
  }
  saveUser(RAVI)
  setStreamUp(true)
})
afterEach(async () => {
  await clearParts()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

async function openApp(address = '/home') {
  history.replaceState(null, '', address)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  await renderPart(
    <QueryClientProvider client={client}>
      <Words>
        <AddressProvider>
          <AlertHost />
          <ToastHost />
        </AddressProvider>
      </Words>
    </QueryClientProvider>,
  )
  return client
}
const screen = () => document.querySelector('[role=alertdialog]')
const isShown = () => until(() => expect(screen()?.textContent).toContain('Asha'))
const arrives = (type: string, payload: unknown) => doing(() => announce({ number: null, type, payload, at: '' }))
const onScreen = () => asked.filter((path) => path.startsWith('/api/sos/') && !path.endsWith('/note'))

test('an event with the alert’s data shows it without any request', async () => {
  await openApp()
  await until(() => expect(onScreen()).toEqual(['/api/sos/alerts']))
  asked = []
  holdAnswers()
  await arrives('sosChanged', { alertId: ID, alert: alert() })
  await isShown()
  expect(onScreen().filter((path) => path !== `/api/sos/alerts/${ID}`)).toEqual([])
  letThrough()
})

test('an event without the alert’s data shows sender and message after one round trip', async () => {
  await openApp()
  await until(() => expect(onScreen()).toEqual(['/api/sos/alerts']))
  asked = []
  list = [line()]
  await arrives('sosRaised', { alertId: ID, kind: 'real' })
  await isShown()
  expect(onScreen()[0]).toBe('/api/sos/alerts')
})

test('opened by a push, the app sends both requests in parallel', async () => {
  list = [line()]
  holdAnswers()
  await openApp(`/circle?sos=${ID}`)
  await until(() => expect(onScreen().toSorted()).toEqual(['/api/sos/alerts', `/api/sos/alerts/${ID}`]))
  await doing(letThrough)
  await isShown()
  expect(onScreen().length).toBeLessThanOrEqual(3)
})

test('a new press shows a closed alert again, with the reason', async () => {
  list = [line()]
  await openApp()
  await isShown()
  await until(() => byRole('button', 'Mute alerts from Asha'))
  list = [line({ isSeen: true, answer: 'coming' })]
  await doing(() =>
    [...screen()!.querySelectorAll('button')].find((each) => each.getAttribute('aria-label') === 'Close')!.click(),
  )
  await until(() => expect(screen()).toBeNull())
  const againAt = '2026-01-05T06:40:00.000Z'
  list = [line({ answer: 'coming', againAt })]
  servedAlert = alert({ isDuress: true, againAt, now: '2026-01-05T06:42:00.000Z' })
  asked = []
  await arrives('sosChanged', { alertId: ID, isAgain: true })
  await isShown()
  await until(() => expect(screen()!.textContent).toContain('Asha pressed SOS again 2 min ago.'))
  // The age changes all the time; a screen reader hears the time of day.
  const heard = screen()!.querySelector('[role=status]')!.cloneNode(true) as Element
  for (const hidden of heard.querySelectorAll('[aria-hidden=true]')) hidden.remove()
  expect(heard.textContent).toMatch(/Asha pressed SOS again at \d+:\d\d/)
  expect(heard.textContent).not.toContain('ago')
  // On the device again, but nobody has touched it yet.
  await until(() => expect(noted.at(-1)).toBe('delivered'))
})

test('below a real alert no exercise is left: closing it does not say "It was an exercise."', async () => {
  const drill = line({ id: DRILL, kind: 'drill' })
  list = [drill]
  await openApp()
  await isShown()
  list = [line(), { ...drill, isSeen: true, endedAt: AT }]
  await arrives('sosRaised', { alertId: ID, kind: 'real' })
  await until(() => expect(screen()?.getAttribute('aria-label')).toBe('SOS from Asha'))
  await doing(() => screen()!.querySelector<HTMLElement>('button[aria-label="Close"]')!.click())
  await until(() => expect(screen()).toBeNull())
})

test('an ended alert that a new one replaced on the screen does not come back', async () => {
  list = [line()]
  await openApp()
  await isShown()
  list = [line({ isSeen: true, endedAt: AT })]
  servedAlert = alert({ endedAt: AT, endedHow: 'passkey' })
  await arrives('sosEnded', { alertId: ID })
  await until(() => expect(screen()!.textContent).toContain('Asha turned it off.'))
  list = [line({ id: NEXT }), ...list]
  await arrives('sosRaised', { alertId: NEXT, kind: 'real' })
  await until(() => expect(screen()!.textContent).toContain("I'm coming"))
  await doing(() => screen()!.querySelector<HTMLElement>('button[aria-label="Close"]')!.click())
  await waitFor(300)
  expect(screen()).toBeNull()
})

const isTold = () => document.body.textContent.includes('SOS of Asha has ended')

test.each([
  ['its event', true],
  ['a reconnection after a missed event', false],
])('the end of a closed alert is told once, by %s, and not again when events repeat', async (_, hasEvent) => {
  dismissToast()
  list = [line()]
  const client = await openApp()
  await isShown()
  await doing(() => screen()!.querySelector<HTMLElement>('button[aria-label="Close"]')!.click())
  await until(() => expect(screen()).toBeNull())
  list = [line({ isSeen: true, endedAt: AT })]
  const ended = { alertId: ID, kind: 'real', how: 'passkey' }
  const reconnect = () => doing(() => void client.invalidateQueries())
  await (hasEvent ? arrives('sosEnded', ended) : reconnect())
  await until(() => expect(isTold()).toBe(true))
  await doing(dismissToast)
  await arrives('sosEnded', ended)
  await reconnect()
  await waitFor(300)
  expect(isTold()).toBe(false)
})

const waitFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const touch = (what: string) => doing(() => void screen()!.dispatchEvent(new Event(what, { bubbles: true })))

test('an automatically opened alert is delivered; it is seen only when the person touches it', async () => {
  list = [line()]
  await openApp()
  await isShown()
  await waitFor(800)
  clock += 800
  expect(noted).toEqual(['delivered'])
  await touch('pointerdown')
  await until(() => expect(noted).toEqual(['delivered', 'seen']))
})

test('showing the position is reported at once, and a touch reports more', async () => {
  const position = { latitude: 1, longitude: 2, accuracyMeters: 5, measuredAt: AT, address: '' }
  list = [line()]
  servedAlert = alert({ position })
  await openApp()
  await isShown()
  await until(() => expect(noted.toSorted()).toEqual(['delivered', 'shown']))
  clock += 600
  await touch('click')
  await until(() => expect(noted.at(-1)).toBe('opened'))
})

test('a tap meant for the screen before the alert does not count as seeing it', async () => {
  list = [line()]
  await openApp()
  await isShown()
  await touch('pointerdown')
  await waitFor(100)
  expect(noted).toEqual(['delivered'])
})

test.each(['keydown', 'wheel', 'click'])('a %s on the alert counts as seeing it', async (sign) => {
  list = [line()]
  await openApp()
  await isShown()
  // The listeners may be added a moment later, and then count from this time.
  await vi.waitFor(
    async () => {
      clock += 600
      await touch(sign)
      expect(noted).toContain('seen')
    },
    { timeout: 30_000 },
  )
})

test('an alert opened from its notification or the list is seen at once', async () => {
  list = [line()]
  await openApp(`/circle?sos=${ID}`)
  await isShown()
  await until(() => expect(noted).toContain('seen'))
})

test.each([
  ['an event from the sender’s screen', {}],
  [
    'a new position',
    { position: { latitude: 1, longitude: 2, accuracyMeters: 5, measuredAt: '2026-01-05T06:41:00.000Z', address: '' } },
  ],
])('%s counts as contact without a request, and does not refresh other times', async (_, news) => {
  vi.useFakeTimers({
    now: Date.parse(AT),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  list = [line()]
  await openApp()
  await isShown()
  await until(() => expect(screen()!.textContent).toContain('Last contact 0 s ago'))
  await doing(() => void vi.advanceTimersByTime(10 * 60_000))
  expect(screen()!.textContent).toContain('Last contact 10 min ago')
  asked = []
  const lastSignAt = new Date().toISOString()
  await arrives('sosChanged', { alertId: ID, device: { lastSignAt, batteryPercent: null, network: null }, ...news })
  await until(() => expect(screen()!.textContent).toContain('Last contact 0 s ago'))
  expect(screen()!.textContent).toContain('10 min ago')
  expect(onScreen()).toEqual([])
  await doing(() => void vi.advanceTimersByTime(30_000))
  expect(screen()!.textContent).toContain('Last contact 30 s ago')
  vi.useRealTimers()
})
