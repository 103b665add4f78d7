import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { saveUser } from '#features/accounts/web/session.ts'
import { aUser } from '#features/accounts/web/testing.ts'
import { hours } from '#core/units.ts'
import { AddressProvider } from '#kit/web/address.tsx'
import { Words } from '#kit/web/i18n.tsx'
import { byRole, clearParts, renderPart, until } from '#kit/web/ui/renderPart.tsx'
import type { ReachedPerson } from '../../reachContract.ts'
import { ReachCard } from './ReachCard.tsx'

afterEach(async () => {
  await clearParts()
  saveUser(null)
  vi.unstubAllGlobals()
})

const PERSON = { photo: '', isReachable: false, isSignedOut: false, answeredOn: null, askedAt: null }
const ago = (duration: number) => new Date(Date.now() - duration).toISOString()

async function show(people: (Partial<ReachedPerson> & { name: string })[]) {
  const all = people.map((person, i) => ({ id: String(i), ...PERSON, ...person }))
  vi.stubGlobal('fetch', async () => Response.json({ people: all, own: { sentAt: null, answeredAt: null } }))
  saveUser(aUser('Lila'))
  await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <Words>
        <AddressProvider>
          <ReachCard />
        </AddressProvider>
      </Words>
    </QueryClientProvider>,
  )
  await until(() => expect(document.body.textContent).toContain(people[0]!.name))
}

test('all who can be asked to turn on notifications are asked at once: not who is reached or was asked today', async () => {
  await show([
    { name: 'Asha' },
    { name: 'Ravi', askedAt: ago(hours(25)) },
    { name: 'Meena', askedAt: ago(hours(1)) },
    { name: 'Joy', isReachable: true },
  ])
  expect(byRole('button', 'Ask all 2 to turn on notifications').hidden).toBe(false)
})

test('a single person is asked beside their name only', async () => {
  await show([{ name: 'Asha' }, { name: 'Ravi', askedAt: ago(hours(1)) }])
  expect(document.body.textContent).not.toContain('Ask all')
  byRole('button', 'Ask Asha')
})
