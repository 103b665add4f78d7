import { useMemo } from 'react'
import { goBack, goTo, useAddress } from './address.tsx'

/** Goes to an in-app address, query included; `replace` replaces the history entry. */
export const useGo = (): ((address: string, options?: { replace?: boolean }) => void) => goTo

/** Goes to the previous page, or to `fallback` if this is the first (E-01). */
export const useGoBack = (fallback: string) => (): void => goBack(fallback)

/** The query of the address and a setter: null or "" removes a name. */
export function useQueryParams(): [
  URLSearchParams,
  (changes: Record<string, string | null>, options?: { replace?: boolean }) => void,
] {
  const { pathname, search } = useAddress()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const change = (changes: Record<string, string | null>, { replace = true } = {}) => {
    const next = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name)
      else next.set(name, value)
    }
    goTo(next.size > 0 ? `${pathname}?${next}` : pathname, { replace })
  }
  return [params, change]
}

/** The value of a `$name` part of the address, "" if the address has none. */
export const usePathParam = (name: string): string => useAddress().match?.params[name] ?? ''
