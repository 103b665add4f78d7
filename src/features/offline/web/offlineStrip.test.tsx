import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { saveUser } from '#features/accounts/web/session.ts'
import { AddressProvider } from '#kit/web/address.tsx'
import { Words } from '#kit/web/i18n.tsx'
import { clearParts, doing, renderPart } from '#kit/web/ui/renderPart.tsx'
import { OfflineStrip } from './OfflineStrip.tsx'
import { StripPlace } from './StripPlace.tsx'

afterEach(async () => {
  await clearParts()
  vi.restoreAllMocks()
  saveUser(null)
  history.replaceState(null, '', '/')
})

const never = () => new Promise<number>(() => {})

/** Like the settings: one screen reads them from the server only, another also has a stored copy. */
function Reader({ stored }: { stored?: number }) {
  const { data } = useQuery({
    queryKey: ['settings'],
    queryFn: never,
    ...(stored !== undefined && { initialData: 1, initialDataUpdatedAt: stored }),
  })
  return <p>{data}</p>
}

test('a screen that opens with a stored copy does not update the strip while it is rendered', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let show = () => {}
  function Screen() {
    const [isShown, setShown] = useState(false)
    show = () => setShown(true)
    return (
      <>
        <Reader />
        {isShown && <Reader stored={5} />}
      </>
    )
  }
  await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <Words>
        <AddressProvider>
          <OfflineStrip userId="asha" />
          <Screen />
        </AddressProvider>
      </Words>
    </QueryClientProvider>,
  )
  await doing(() => show())
  expect(document.body.textContent).toContain('1')
  expect(said.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('Cannot update'))).toEqual([])
})

test('the strip keeps its place while a signed-in person is offline, and not on its own page', async () => {
  const asha = { id: 'asha', name: 'Asha' } as Parameters<typeof saveUser>[0]
  const isKept = async (address: string, online: boolean, person: typeof asha) => {
    await clearParts()
    history.replaceState(null, '', address)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
    saveUser(person)
    const { host } = await renderPart(
      <AddressProvider>
        <StripPlace />
      </AddressProvider>,
    )
    return host.childElementCount > 0
  }
  expect(await isKept('/home', false, asha)).toBe(true)
  expect(await isKept('/home', true, asha)).toBe(false)
  expect(await isKept('/home', false, null)).toBe(false)
  expect(await isKept('/offline-sync', false, asha)).toBe(false)
})
