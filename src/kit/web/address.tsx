import { createContext, type ReactNode, use, useDeferredValue, useMemo } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { matchRoute, onServer, type RouteMatch, serveBelow } from '#core/paths.ts'

/** The path below which the app is served, "" at the root; the server writes it into the page. */
const BASE = document.querySelector<HTMLMetaElement>('meta[name=base-path]')?.content ?? ''
serveBelow(BASE)

/** Where the reader is: the in-app path, the query without "?", and the route with its parameters (null: none of ours). */
export interface Address {
  pathname: string
  search: string
  match: RouteMatch | null
}

const AddressContext = createContext<Address>({ pathname: '/', search: '', match: null })

/** The address that the screen around it shows. */
export const useAddress = (): Address => use(AddressContext)

/**
 * Gives the address to everything inside. It follows the browser's a moment later, once the next screen's code has
 * come: until then the screen before stays as it is, address included.
 */
export function AddressProvider({ children }: { children: ReactNode }) {
  const href = useDeferredValue(`${usePathname()}?${useSearch().replace(/^\?/, '')}`)
  const address = useMemo(() => {
    const split = href.indexOf('?')
    const pathname = inAppPath(href.slice(0, split))
    return { pathname, search: href.slice(split + 1), match: matchRoute(pathname) }
  }, [href])
  return <AddressContext value={address}>{children}</AddressContext>
}

/** The in-app path behind a path of the browser's bar. */
export const inAppPath = (pathname: string): string => pathname.slice(BASE.length) || '/'

/** An in-app address as the browser's bar shows it. */
export const hrefOf = onServer

/** How many pages of the app lie behind this one in the browser's history. */
const depthNow = (): number => (history.state as { depth?: number } | null)?.depth ?? 0

/** Goes to an in-app address, query included; `replace` leaves no way back to this one. A new page starts at its top. */
export function goTo(address: string, { replace = false }: { replace?: boolean } = {}): void {
  const isNewPage = address.split('?')[0] !== inAppPath(location.pathname)
  navigate(hrefOf(address), { replace, state: { depth: depthNow() + (replace ? 0 : 1) } })
  if (isNewPage && !replace) scrollTo(0, 0)
}

/** Goes to the page before this one, or to `fallback` when this is the first of the app (E-01). */
export function goBack(fallback: string): void {
  if (depthNow() > 0) history.back()
  else goTo(fallback, { replace: true })
}
