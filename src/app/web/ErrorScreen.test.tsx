import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './App.tsx'

function Broken({ message }: { message: string }): never {
  throw new Error(message)
}

/** Renders the app with a part that throws, without router and translations. */
async function drawBroken(message = 'Results could not be read'): Promise<HTMLElement> {
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  await act(async () =>
    createRoot(root, { onCaughtError: () => {} }).render(
      <ErrorBoundary>
        <Broken message={message} />
      </ErrorBoundary>,
    ),
  )
  return root
}

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.documentElement.lang = 'en'
})

test('[B-68] [U-75] shows what happened, the error’s own text and what to do, without the surrounding page', async () => {
  const screen = await drawBroken()
  expect(screen.querySelector('h1')!.textContent).toBe('Something went wrong.')
  expect(screen.querySelector('code')!.textContent).toBe('Results could not be read')
  expect(screen.textContent).toContain('clear your browser storage or contact support')
  expect(
    [...screen.querySelectorAll('button')].map((button) => button.textContent || button.getAttribute('aria-label')),
  ).toEqual(['Copy', 'Try again', 'Clear storage'])
  expect(screen.querySelector('a')!.getAttribute('href')).toBe('tel:112')
})

test('[U-75] a part of the app that fails to load is named as the cause, with the emergency number first and no “Clear storage”', async () => {
  for (const message of [
    'Failed to fetch dynamically imported module: https://a.example/assets/OrdersPage-1.js',
    'error loading dynamically imported module: https://a.example/assets/OrdersPage-1.js',
    'Importing a module script failed.',
  ]) {
    const screen = await drawBroken(message)
    expect(screen.querySelector('h1')!.textContent).toBe('This screen has not arrived yet.')
    expect(screen.querySelector('main a, main button')!.getAttribute('href')).toBe('tel:112')
    expect(screen.textContent).not.toMatch(/Clear storage|dynamically|Importing/)
  }
})

test('is shown in the language of the page', async () => {
  document.documentElement.lang = 'hi'
  const screen = await drawBroken()
  expect(screen.querySelector('h1')!.textContent).toBe('कुछ गड़बड़ हो गई।')
  expect(screen.textContent).toContain('फिर कोशिश करें')
  expect(screen.textContent).not.toMatch(/tryAgain|clearStorage/)
})
