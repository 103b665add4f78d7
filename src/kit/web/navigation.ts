import { useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'

/** Goes to an in-app address, query included; `replace` leaves no way back to this one. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const router = useRouter()
  return (href, { replace = false } = {}) => (replace ? router.history.replace(href) : router.history.push(href))
}

/** Goes to the page before this one, or to `fallback` when this is the first (E-01). */
export function useGoBack(fallback: string): () => void {
  const router = useRouter()
  return () => (router.history.canGoBack() ? router.history.back() : router.history.replace(fallback))
}

/** The query of the address and a way to change it: null or "" takes a name out. */
export function useQueryParams(): [URLSearchParams, (changes: Record<string, string | null>, options?: { replace?: boolean }) => void] {
  const router = useRouter()
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location })
  const params = useMemo(() => new URLSearchParams(searchStr), [searchStr])
  const change = (changes: Record<string, string | null>, { replace = true } = {}) => {
    const next = new URLSearchParams(searchStr)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name)
      else next.set(name, value)
    }
    const href = next.size > 0 ? `${pathname}?${next}` : pathname
    if (replace) router.history.replace(href)
    else router.history.push(href)
  }
  return [params, change]
}

/** A `$name` part of the address. */
export function usePathParam(name: string): string {
  return useRouterState({
    select: (state) => String((state.matches.at(-1)?.params as Record<string, string> | undefined)?.[name] ?? ''),
  })
}
