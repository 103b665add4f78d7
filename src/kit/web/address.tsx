import { createContext, type ReactNode, use, useDeferredValue, useEffect, useMemo } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { matchRoute, onServer, type RouteMatch, setBasePath } from '#core/paths.ts'
import { onNewSession, signedInId } from './api.ts'
import { isModalStep, leaveModalSteps } from './ui/modalSteps.ts'

/** Base path of the app, "" at the root; the server writes it into the page. */
const BASE = document.querySelector<HTMLMetaElement>('meta[name=base-path]')?.content ?? ''
setBasePath(BASE)

/** The current address: in-app path, query without "?", and the route with its parameters (null if unknown). */
export interface Address {
  pathname: string
  search: string
  match: RouteMatch | null
}

const AddressContext = createContext<Address>({ pathname: '/', search: '', match: null })

/** The address of the current screen; updates on navigation. */
export const useAddress = (): Address => use(AddressContext)

/**
 * Provides the address to its children. It changes once the next screen's code has loaded; until then the previous
 * screen keeps its address.
 */
export function AddressProvider({ children }: { children: ReactNode }) {
  const href = useDeferredValue(`${usePathname()}?${useSearch().replace(/^\?/, '')}`)
  const address = useMemo(() => {
    const split = href.indexOf('?')
    const pathname = inAppPath(href.slice(0, split))
    return { pathname, search: href.slice(split + 1), match: matchRoute(pathname) }
  }, [href])
  useEffect(() => {
    // An entry that the browser itself opened.
    if (entryOwner() === null) history.replaceState({ ...(history.state as object | null), person: signedInId() }, '')
  }, [href])
  return <AddressContext value={address}>{children}</AddressContext>
}

/** The in-app path of a browser path, without the base path. */
export const inAppPath = (pathname: string): string => pathname.slice(BASE.length) || '/'

/** An in-app address with the base path. */
export const hrefOf = onServer

/** Number of the app's pages before this one in the browser's history. */
const depthNow = (): number => (history.state as { depth?: number } | null)?.depth ?? 0

/** Id of the person who opened the current entry of the browser's history; null: a visitor, or not known. */
export const entryOwner = (): string | null => (history.state as { person?: string | null } | null)?.person ?? null

/** An entry that another person of this browser opened becomes Home: its address may contain their words. */
function leaveForeignEntry(): void {
  const [owner, person] = [entryOwner(), signedInId()]
  if (owner === null || person === null || owner === person) return
  navigate(hrefOf('/home'), { replace: true, state: { depth: depthNow(), person } })
}

globalThis.addEventListener?.('popstate', leaveForeignEntry)
onNewSession(leaveForeignEntry)

/** Goes to an in-app address, query included; `replace` replaces the history entry. A new page starts at its top. */
export function goTo(address: string, { replace = false }: { replace?: boolean } = {}): void {
  const isNewPage = address.split('?')[0] !== inAppPath(location.pathname)
  const go = () => {
    const kept = replace && isModalStep() ? (history.state as object) : {}
    navigate(hrefOf(address), {
      replace,
      state: { ...kept, depth: depthNow() + (replace ? 0 : 1), person: signedInId() },
    })
    if (isNewPage) scrollTo(0, 0)
  }
  // An open sheet that changes its own page's query keeps its history entry.
  if (replace && !isNewPage) go()
  else leaveModalSteps(go)
}

/** Goes to the previous page, or to `fallback` if this is the app's first page (E-01). */
export function goBack(fallback: string): void {
  leaveModalSteps(() => {
    // A link tapped before the app had started loaded this page from another page of the app.
    const isFromApp = history.length > 1 && document.referrer.startsWith(`${location.origin}/`)
    if (depthNow() > 0 || isFromApp) history.back()
    else goTo(fallback, { replace: true })
  })
}
