import { afterAll, afterEach, expect, test } from 'vitest'
import { BottomBar } from './BottomBar.tsx'
import { clearParts, doing, renderPart } from './renderPart.tsx'

afterEach(clearParts)

const Icon = () => null
const stop = new AbortController()
afterAll(() => stop.abort())

test('a click that opens another tab leaves the focus where it is; a plain one moves it into the page', async () => {
  const items = [{ href: '/home', label: 'Home', icon: Icon, current: false }]
  await renderPart(
    <>
      <main id="main" tabIndex={-1} />
      <BottomBar label="Main" items={items} />
    </>,
  )
  // This document would open the address.
  document.addEventListener('click', (event) => event.preventDefault(), { signal: stop.signal })
  const link = document.querySelector('nav a')!
  ;(link as HTMLElement).focus()
  const click = (more: object) =>
    doing(() => void link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...more })))
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }]) {
    await click(more)
    expect(document.activeElement).toBe(link)
  }
  await click({})
  expect(document.activeElement?.id).toBe('main')
})
