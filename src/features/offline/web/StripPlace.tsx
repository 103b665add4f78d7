import { useUser } from '#features/accounts/web/session.ts'
import { useAddress } from '#kit/web/address.tsx'
import { useOnline } from '#kit/web/connection.ts'

/** True while the strip is visible: offline, or a stuck call; hidden on its own page. */
export function useHasStrip(isStuck = false): boolean {
  const online = useOnline()
  const { pathname } = useAddress()
  return (!online || isStuck) && pathname !== '/offline-sync'
}

/** Reserves the strip's space while its code loads, so that the layout does not shift. */
export function StripPlace() {
  const isSignedIn = useUser() !== null
  const hasStrip = useHasStrip()
  return hasStrip && isSignedIn && <div aria-hidden="true" className="min-h-touch bg-accent-tint" />
}
