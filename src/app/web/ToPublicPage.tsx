import { useEffect, useState } from 'react'
import { hrefOf, useAddress } from '#kit/web/address.tsx'
import { ToLogin } from './ToLogin.tsx'

const KEY = 'hereabouts_public_page'

/** The server says so in its page where visitors may not see listings (`PUBLIC_LISTINGS=off`). */
const isWall = () => document.querySelector('meta[name=public-listings]') !== null

/**
 * Lets the server answer a visitor at the address of a listing, whose public page is not the app's. When the app
 * comes instead, without a network or for somebody the browser has forgotten, the visitor signs in.
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

/** Notes that the server is asked now. @returns true when it was asked for the same page just before */
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
