import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { BARE_ROUTES, ROUTES } from '#core/paths.ts'
import type { User } from '#features/accounts/contract.ts'
import { LoginPage } from '#features/accounts/web/LoginPage.tsx'
import { saveUser } from '#features/accounts/web/session.ts'
import { AddressProvider } from '#kit/web/address.tsx'
import { LANGUAGES, speak, Words } from '#kit/web/i18n.tsx'
import { makeQueryClient } from '#kit/web/queryClient.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { AppParts } from './AppParts.tsx'
import { PagePending } from './PagePending.tsx'
import { Shell } from './Shell.tsx'

const NOBODY: User = {
  id: '',
  name: '',
  email: '',
  phone: '',
  photo: '',
  location: { latitude: 0, longitude: 0, address: '' },
  skills: [],
  hasActiveSubscription: false,
  memberSince: '',
  isAdmin: false,
  isDemo: false,
}

/**
 * The HTML that the server inserts into the page, so that the first paint needs no script (ADR 0038): the sign-in, and
 * for signed-in people the navigation with a placeholder. Runs at build time in a simulated browser
 * (scripts/firstPages.mjs).
 * @param setPath moves the simulated browser to a path
 * @returns HTML by language and route: "hi /login"
 */
export async function firstPages(setPath: (path: string) => void): Promise<Record<string, string>> {
  const pages: Record<string, string> = {}
  for (const language of LANGUAGES) {
    await speak(language)
    saveUser(null)
    for (const page of ['/login', '/login?mode=signUp']) {
      setPath(page)
      pages[`${language} ${page}`] = withoutActs(drawn(<LoginPage />))
    }
    saveUser(NOBODY)
    for (const route of ROUTES.filter((each) => !BARE_ROUTES.includes(each))) {
      setPath(route.replaceAll(/\$\w+/g, 'x'))
      pages[`${language} ${route}`] = withoutActs(drawn(<PagePending />))
    }
  }
  return pages
}

function drawn(screen: ReactNode): string {
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <Words>
        <QueryClientProvider client={makeQueryClient()}>
          <AddressProvider>
            <AppParts>
              <Shell>{screen}</Shell>
            </AppParts>
          </AddressProvider>
        </QueryClientProvider>
      </Words>,
    ),
  )
  const html = place.innerHTML
  flushSync(() => root.unmount())
  return html
}

/**
 * Removes forms and makes buttons inert, because nothing works before the scripts run. The page's content security
 * policy forbids inline styles, so the marker of one of two segments gets a class instead.
 * @throws Error for any other inline style
 */
function withoutActs(drawn: string): string {
  const html = drawn
    .replace(/<form\b/g, '<div')
    .replaceAll('</form>', '</div>')
    .replace(/<button\b/g, '<button inert')
    .replace(/" style="width: calc\(\(100% - 8px\) \/ 2\);[^"]*\* 0 \/ 2\);"/g, ' first-of-two"')
    .replace(/" style="width: calc\(\(100% - 8px\) \/ 2\);[^"]*\* 1 \/ 2\);"/g, ' first-of-two second-of-two"')
  if (/ style="/.test(html))
    throw new Error(`An inline style is refused by the page: ${/[^>]* style="[^>]*/.exec(html)![0]}`)
  return html
}
