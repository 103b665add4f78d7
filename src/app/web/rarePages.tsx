import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { hrefOf, useAddress } from '#kit/web/address.tsx'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { NothingNearby } from '#kit/web/ui/drawings/NothingNearby.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
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

/** The page for an unknown address (B-66), with a link to Home, or to the sign-in for visitors. */
export function NotFoundPage() {
  const t = useTranslations('app')
  const isSignedIn = useUser() !== null
  usePageTitle(t('notFoundTitle'))
  return (
    <Page width="form" className="justify-center">
      <EmptyState
        heading="h1"
        drawing={<NothingNearby />}
        title={t('notFoundTitle')}
        action={<LinkButton href={isSignedIn ? '/home' : '/login'}>{t(isSignedIn ? 'toHome' : 'login')}</LinkButton>}
      >
        {t('notFoundHelp')}
      </EmptyState>
    </Page>
  )
}
