import { useUser } from '#features/accounts/web/session.ts'
import { useAddress } from '#kit/web/address.tsx'
import { useOnline } from '#kit/web/connection.ts'

/** True while the strip is to be seen: no network, or something that the server does not take; its own page says more. */
export function useHasStrip(isStuck = false): boolean {
  const online = useOnline()
  const { pathname } = useAddress()
  return (!online || isStuck) && pathname !== '/offline-sync'
}

/** Holds the place of the strip until that is here, so that nothing slips from under the finger when it comes. */
export function StripPlace() {
  const isSignedIn = useUser() !== null
  const hasStrip = useHasStrip()
  return hasStrip && isSignedIn && <div aria-hidden="true" className="min-h-touch bg-accent-tint" />
}
