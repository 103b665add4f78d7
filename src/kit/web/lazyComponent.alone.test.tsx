import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { loadAfterFirstScreen, loadAtOnce, lazyComponent, laterSheet } from './lazyComponent.tsx'
import { clearParts, doing, renderPart } from './ui/renderPart.tsx'

afterEach(clearParts)
afterEach(() => vi.unstubAllGlobals())

/** Delays idle callbacks until the returned function is called. */
function heldIdle(): () => void {
  const held: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => held.push(run))
  return () => {
    for (const run of held.splice(0)) run()
  }
}

const text = () => document.body.textContent

test('a part that fails to load is loaded once back online; until then a placeholder is shown', async () => {
  let isThere = false
  const load = vi.fn(async () => {
    if (!isThere) throw new Error('no network')
    return () => <p>here</p>
  })
  const Part = lazyComponent<object>(load, <p>coming</p>)
  await renderPart(<Part />)
  expect(text()).toBe('coming')
  isThere = true
  await doing(() => void window.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(text()).toBe('here'))
  expect(load).toHaveBeenCalledTimes(2)
})

test('a sheet is fetched when the page is idle, rendered from its first opening on and kept when it is closed', async () => {
  const idle = heldIdle()
  const load = vi.fn(async () => Sheet)
  function Sheet({ open }: { open: boolean }) {
    const [first] = useState(open)
    return <p>{`${open ? 'open' : 'closed'}, opened first: ${first}`}</p>
  }
  const Part = laterSheet<{ open: boolean }>(load)
  let setOpen = (_: boolean) => {}
  function Page() {
    const [isOpen, set] = useState(false)
    setOpen = set
    return <Part open={isOpen} />
  }
  await renderPart(<Page />)
  expect(load).not.toHaveBeenCalled()
  idle()
  expect(load).toHaveBeenCalledTimes(1)
  expect(text()).toBe('')
  await doing(() => setOpen(true))
  await vi.waitFor(() => expect(text()).toBe('open, opened first: true'))
  await doing(() => setOpen(false))
  expect(text()).toBe('closed, opened first: true')
})

test('a part that is needed soon is fetched immediately, and once more after a failure', async () => {
  const load = vi.fn(async () => 'part')
  load.mockRejectedValueOnce(new Error('no network'))
  const get = loadAtOnce(load)
  expect(load).toHaveBeenCalledTimes(1)
  expect(await get()).toBe('part')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part that is not on the first screen waits for the browser to be idle', async () => {
  const idle = heldIdle()
  const load = vi.fn(async () => 'part')
  const got = loadAfterFirstScreen(load)()
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  idle()
  expect(await got).toBe('part')
})
