import { useSyncExternalStore } from 'react'

/** From this width on the navigation is a rail, and search shows list and map side by side. */
const QUERY = '(min-width: 900px)'

const subscribe = (listener: () => void) => {
  const media = matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** True on a wide screen. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches)
