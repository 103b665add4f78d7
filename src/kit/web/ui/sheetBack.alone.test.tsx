import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { goTo } from '../address.tsx'
import { Button } from './Button.tsx'
import { byRole, clearParts, doing, renderPart, until } from './renderPart.tsx'
import { Sheet } from './Sheet.tsx'

/** A fake browser history, missing in happy-dom: entries, and a delayed `popstate` after each step. */
let entries: { state: unknown; href: string }[] = []
let at = 0
const pushState = history.pushState.bind(history)
const replaceState = history.replaceState.bind(history)
const step = (by: number) =>
  setTimeout(() => {
    const to = entries[at + by]
    if (!to) return
    at += by
    replaceState(to.state, '', to.href)
    dispatchEvent(new PopStateEvent('popstate', { state: to.state }))
  }, 1)

beforeEach(() => {
  replaceState({ depth: 1 }, '', '/home')
  entries = [
    { state: { depth: 0 }, href: '/login' },
    { state: { depth: 1 }, href: '/home' },
  ]
  at = 1
  history.pushState = (state, unused, href) => {
    pushState(state, unused, href)
    entries = [...entries.slice(0, at + 1), { state, href: location.href }]
    at += 1
  }
  history.replaceState = (state, unused, href) => {
    replaceState(state, unused, href)
    entries[at] = { state, href: location.href }
  }
  history.back = () => void step(-1)
})
afterEach(clearParts)

function Page() {
  const [open, setOpen] = useState(false)
  const [stays, setStays] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Sheet open={open} onClose={() => !stays && setOpen(false)} title="Filters">
        <Button onClick={() => setStays(!stays)}>Stay</Button>
        <Button onClick={() => goTo('/home?open=true', { replace: true })}>Filter</Button>
        <Button
          onClick={() => {
            setOpen(false)
            goTo('/wishlist')
          }}
        >
          Go
        </Button>
      </Sheet>
    </>
  )
}
const isOpen = () => document.querySelector('dialog')!.open
const paths = () => entries.slice(0, at + 1).map(({ href }) => href.replace(location.origin, ''))

async function opened() {
  await renderPart(<Page />)
  await doing(() => byRole('button', 'Open').click())
  await until(() => expect(paths()).toEqual(['/login', '/home', '/home']))
}

test('Back with a sheet open closes the sheet and stays on the page; the next Back leaves it', async () => {
  await opened()
  await doing(() => history.back())
  await until(() => expect(isOpen()).toBe(false))
  expect(location.pathname).toBe('/home')
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(paths()).toEqual(['/login', '/home'])
})

test('a sheet closed by its close button leaves no history entry, and keeps its changes of the address', async () => {
  await opened()
  await doing(() => byRole('button', 'Filter').click())
  await doing(() => document.querySelector<HTMLButtonElement>('dialog header button')!.click())
  await until(() => expect(paths()).toEqual(['/login', '/home?open=true']))
})

test('navigating from a sheet to another page leaves one way back: to the page below it', async () => {
  await opened()
  await doing(() => byRole('button', 'Go').click())
  await until(() => expect(paths()).toEqual(['/login', '/home', '/wishlist']))
  expect(history.state).toMatchObject({ depth: 2 })
})

test('a sheet that refuses to close catches the next Back, too', async () => {
  await opened()
  await doing(() => byRole('button', 'Stay').click())
  await doing(() => history.back())
  await until(() => expect(paths()).toEqual(['/login', '/home', '/home']))
  expect(isOpen()).toBe(true)
  await doing(() => byRole('button', 'Stay').click())
  await doing(() => history.back())
  await until(() => expect(isOpen()).toBe(false))
})
