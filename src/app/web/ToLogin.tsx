import { useEffect } from 'react'
import { rememberTarget } from '#features/accounts/web/target.ts'
import { goTo, useAddress } from '#kit/web/address.tsx'

/** Sends a visitor to the sign-in and remembers where they wanted to go. */
export function ToLogin() {
  const { pathname, search } = useAddress()
  useEffect(() => {
    rememberTarget(search === '' ? pathname : `${pathname}?${search}`)
    goTo('/login', { replace: true })
  }, [pathname, search])
  return null
}
