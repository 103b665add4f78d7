import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { saveUser } from '#features/accounts/web/session.ts'
import { aUser } from '#features/accounts/web/testing.ts'
import { AddressProvider } from '#kit/web/address.tsx'
import { Words } from '#kit/web/i18n.tsx'
import { byRole, clearParts, doing, renderPart, until } from '#kit/web/ui/renderPart.tsx'
import type { CircleMember } from '../contract.ts'
import { FollowPosition } from './FollowPosition.tsx'
import { forgetCircle, localCircle } from './localCircle.ts'
import { MemberSheet } from './MemberSheet.tsx'
import { useCirclePerson } from './queries.ts'

const member: CircleMember = {
  id: 'ravi',
  name: 'Ravi',
  profilePhoto: '',
  skills: [],
  keywords: [],
  distance: null,
  presence: null,
  isDemo: false,
  location: null,
  lastMessage: '',
  lastKind: null,
  lastIsMine: false,
  lastMessageTime: '',
  unread: 0,
  exact: null,
  seesMeUntil: null,
}

let asked: string[]
beforeEach(() => {
  asked = []
  saveUser(aUser('Asha'))
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const request = `${method} ${new URL(address, 'http://localhost').pathname}`
    asked.push(request)
    if (request === 'GET /api/circle')
      return Response.json({ members: [member], asking: [], asked: [], myArea: null, standing: 'noArea' })
    if (request === 'POST /api/my/position') return Response.json({ area: null })
    return Response.json({ endsAt: '2026-01-05T06:45:00.000Z' })
  })
})
afterEach(async () => {
  await clearParts()
  saveUser(null)
  window.localStorage.clear()
  vi.unstubAllGlobals()
})

const inApp = (node: ReactNode) =>
  renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })}>
      <Words>
        <AddressProvider>{node}</AddressProvider>
      </Words>
    </QueryClientProvider>,
  )

/** A browser at a place; without `permission` it cannot say whether the place may be read. */
function placeBrowser(permission?: PermissionState) {
  const coords = { latitude: 12.9763, longitude: 77.5929, accuracy: 10 }
  const answer = vi.fn((found: PositionCallback) => {
    found({ coords, timestamp: Date.now() } as GeolocationPosition)
    return 1
  })
  const query = async () => Object.assign(new EventTarget(), { state: permission })
  const geolocation = { getCurrentPosition: answer, watchPosition: answer, clearWatch: () => {} }
  for (const [name, value] of [
    ['geolocation', geolocation],
    ['permissions', permission && { query }],
  ] as const) {
    Object.defineProperty(navigator, name, { value, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, name))
  }
  return answer
}

test('whoever starts sharing tells their position first, so that the member sees where they are now', async () => {
  placeBrowser('granted')
  await inApp(<MemberSheet member={member} start="share" onClose={() => {}} />)
  await doing(() => byRole('button', 'Start sharing').click())
  await until(() => expect(asked).toContain('PUT /api/circle/people/ravi/share'))
  expect(asked.slice(0, 2)).toEqual(['POST /api/my/position', 'PUT /api/circle/people/ravi/share'])
})

test('the app reads the position by itself only in a browser that says that it may, so that nobody is asked', async () => {
  for (const [permission, isRead] of [
    [undefined, false],
    ['prompt', false],
    ['granted', true],
  ] as const) {
    const read = placeBrowser(permission)
    forgetCircle()
    await inApp(<FollowPosition />)
    await until(() => expect(localCircle('asha')).not.toBeNull())
    await until(() => expect(read.mock.calls.length > 0, permission).toBe(isRead))
    await clearParts()
  }
})

test('who the other person is, is asked only where nobody else says it', async () => {
  const Person = ({ id }: { id: string }) => <p>{useCirclePerson(id)?.id}</p>
  await inApp(<Person id="" />)
  await inApp(<Person id="ravi" />)
  await until(() => expect(asked).toContain('GET /api/circle/people/ravi'))
  expect(asked).toEqual(['GET /api/circle/people/ravi'])
})
