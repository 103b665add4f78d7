import { useEffect, useState } from 'react'
import { hrefOf, useAddress } from '#kit/web/address.tsx'
import { ToLogin } from './ToLogin.tsx'

const KEY = 'hereabouts_public_page'

/** True if visitors may not see listings (`PUBLIC_LISTINGS=off`); the server writes a meta tag. */
const isWall = () => document.querySelector('meta[name=public-listings]') !== null

/**
 * Loads the public page of a listing from the server for a visitor, since it is not part of the app. If the app
 * is served instead, because there is no network or the browser lost the session, the visitor signs in.
 */
export function ToPublicPage() {
  const { pathname, search } = useAddress()
  const href = search === '' ? pathname : `${pathname}?${search}`
  const [wasAsked] = useState(() => isWall() || askedBefore(href))
  useEffect(() => {
    if (!wasAsked) location.replace(hrefOf(href))
  }, [wasAsked, href])
  return wasAsked ? <ToLogin /> : null
}

/**
 * Records this page load.
 * @returns true if the same page was requested from the server just before
 */
function askedBefore(href: string): boolean {
  try {
    const was = sessionStorage.getItem(KEY) === href
    if (was) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, href)
    return was
  } catch {
    return true
  }
}
