import House from 'lucide-react/icons/house'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BARE_ROUTES, isRoute, type RoutePath } from '#core/paths.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { StripPlace } from '#features/offline/web/StripPlace.tsx'
import { useAddress } from '#kit/web/address.tsx'
import { BottomBar, type NavItem } from '#kit/web/ui/BottomBar.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { Logo } from '#kit/web/ui/Logo.tsx'
import { Shell as Frame } from '#kit/web/ui/Shell.tsx'
import { loadAfterFirstScreen, lazyComponent } from '#kit/web/lazyComponent.tsx'

/** Loaded after the first screen: offline support and the "Offline" strip. */
const FollowConnection = lazyComponent(
  loadAfterFirstScreen(async () => (await import('#features/offline/web/FollowConnection.tsx')).FollowConnection),
  <StripPlace />,
)

/** Loaded after the first screen; counts the chats with unread messages. */
const FollowChats = lazyComponent(
  loadAfterFirstScreen(async () => (await import('#features/chat/web/FollowChats.tsx')).FollowChats),
)

/** Loaded after the first screen: the SOS that is on, of the user or of others. */
const SosStrips = lazyComponent(
  loadAfterFirstScreen(async () => (await import('#features/sos/web/ActiveBanner.tsx')).SosStrips),
)

const SosLauncher = lazyComponent(async () => (await import('#features/sos/web/sender/SosLauncher.tsx')).SosLauncher)

const SignedOutSos = lazyComponent(async () => (await import('#features/sos/web/sender/SignedOutSos.tsx')).SignedOutSos)

/** The page with the bottom navigation (a rail from 900 px), hidden on the splash, sign-in and onboarding (B-13). */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations('app')
  const { pathname, match } = useAddress()
  const isSignedIn = useUser() !== null
  const [unread, setUnread] = useState(0)
  const connection = <FollowConnection />
  // For visitors at an unknown address every item of the bar would lead to the sign-in, to which the page itself links.
  if (BARE_ROUTES.includes(pathname as RoutePath) || (!isSignedIn && !match)) {
    return (
      <Frame>
        {connection}
        {children}
        {pathname === '/login' && !isSignedIn && <SignedOutSos />}
      </Frame>
    )
  }
  const current = currentItem(pathname)
  const item = (href: string, label: string, icon: NavItem['icon']): NavItem => ({
    href,
    label,
    icon,
    current: href === current,
  })
  const items = [
    item('/home', t('home'), House),
    item('/filters', t('search'), Search),
    {
      ...item('/circle', t('circle'), Users),
      ...(isSignedIn && { badge: unread, badgeLabel: t('unreadChats', { count: unread }) }),
    },
    item('/profile', t('profile'), User),
    item('/privacy-settings', t('settings'), Settings),
  ]
  const brand = (
    <Link href="/home" aria-label={t('toHome')} className="flex size-touch items-center justify-center rounded-m">
      <Logo className="size-11" />
    </Link>
  )
  return (
    <Frame
      skip={t('skipToContent')}
      nav={<BottomBar label={t('navigation')} items={items} brand={brand} foot={isSignedIn && <RailSos />} />}
    >
      {connection}
      {isSignedIn && pathname !== '/home' && <SosStrips />}
      {children}
      {isSignedIn && <FollowChats onUnread={setUnread} />}
    </Frame>
  )
}

/** SOS button at the foot of the rail; on a phone it is on Home. */
function RailSos() {
  return <SosLauncher size="rail" />
}

const PLACES: [RegExp, string][] = [
  [/^\/(home|product\/[^/]+$|service\/|shop\/[^/]+$|office\/[^/]+$|notifications|wishlist)/, '/home'],
  [/^\/(filters|specialist-search)/, '/filters'],
  [/^\/(circle|chat|sosturnoff)/, '/circle'],
  [/^\/(privacy-settings|language-settings|offline-sync|admin|privacy-policy|terms)/, '/privacy-settings'],
]

/** The selected navigation item for an address that is not one of the five; null for an unknown one. */
function currentItem(pathname: string): string | null {
  return PLACES.find(([pattern]) => pattern.test(pathname))?.[1] ?? (isRoute(pathname) ? '/profile' : null)
}
