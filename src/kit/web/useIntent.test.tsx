import { afterEach, expect, test, vi } from 'vitest'
import { AddressProvider } from './address.tsx'
import { clearParts, renderPart } from './ui/renderPart.tsx'
import { type Intent, useIntent } from './useIntent.ts'

afterEach(async () => {
  await clearParts()
  vi.restoreAllMocks()
})

function Page({ intent, act }: { intent: Intent; act: () => void }) {
  useIntent(intent, act)
  return null
}

test.each([
  ['wish', '/product/1?do=wish', 0],
  ['wish', '/login?next=%2Fproduct%2F1', 1],
  ['chat', '/product/1?do=chat', 1],
  ['order', '/product/1?do=order', 1],
] as const)(
  '[S5] do=%s in a browser that opened %s is done %i times: a link from another site changes nothing',
  async (intent, address, times) => {
    history.replaceState(null, '', `/product/1?do=${intent}`)
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: `${location.origin}${address}` }] as never)
    const act = vi.fn()
    await renderPart(
      <AddressProvider>
        <Page intent={intent} act={act} />
      </AddressProvider>,
    )
    expect(act).toHaveBeenCalledTimes(times)
    expect(location.search).toBe('')
  },
)
