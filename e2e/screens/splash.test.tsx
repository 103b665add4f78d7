import { screen, waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openApp, reopenApp } from './kit/app.tsx'
import { person } from './kit/people.ts'
import { expectAddress, expectHeading, tap } from './kit/hands.ts'

const TAGLINE = "Discover what's nearby, instantly."

test('[B-01] [V-01] [B-03] [B-04] shows logo and tagline for two seconds, then a visitor gets the login', async () => {
  await openApp('/login', null) // loads the screen after the splash
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await openApp('/', null)
    await expectHeading('Hereabouts')
    expect(screen.getByText(TAGLINE)).toBeTruthy()
    await vi.advanceTimersByTimeAsync(1999)
    expect(location.pathname).toBe('/')
    await vi.advanceTimersByTimeAsync(1)
    expect(location.pathname).toBe('/login')
  } finally {
    vi.useRealTimers()
  }
})

test('[B-06] the product has one name, in the title too', async () => {
  await openApp('/', null)
  await expectHeading('Hereabouts')
  expect(document.querySelector('main svg')).not.toBeNull()
  await waitFor(() => expect(document.title).toBe('Hereabouts'))
})

test('a tap skips it', async () => {
  await openApp('/', null)
  await tap('button', 'Continue')
  expect(location.pathname).toBe('/login')
})

test('[B-02] leads to Home with a stored user, and is not in the history', async () => {
  await openApp('/profile', await person('Asha'))
  await expectHeading('Asha')
  history.pushState({ depth: 0 }, '', '/')
  await reopenApp('/')
  await tap('button', 'Continue')
  await expectAddress('/home')
  history.back()
  await expectAddress('/profile')
})

test('[B-06] data in the browser is named after the product', async () => {
  await openApp('/profile', await person('Asha'))
  await expectHeading('Asha')
  await waitFor(() => expect(Object.keys(localStorage)).toContain('hereabouts_user'))
  await waitFor(() => expect(document.title).toBe('My Profile · Hereabouts'))
})
