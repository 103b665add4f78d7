import { House, Search, Settings, User, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { BARE_ROUTES, isRoute, type RoutePath } from '#core/paths.ts'
import { useAddress } from '#kit/web/address.tsx'
import { BottomBar, type NavItem } from '#kit/web/ui/BottomBar.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { Logo } from '#kit/web/ui/Logo.tsx'
import { Shell as Frame } from '#kit/web/ui/Shell.tsx'

/** The page with the bottom navigation (a rail from 900 px), hidden on the splash, sign-in and onboarding (B-13). */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations('app')
  const { pathname } = useAddress()
  if (BARE_ROUTES.includes(pathname as RoutePath)) return <Frame>{children}</Frame>
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
    item('/circle', t('circle'), Users),
    item('/profile', t('profile'), User),
    item('/privacy-settings', t('settings'), Settings),
  ]
  const brand = (
    <Link href="/home" aria-label={t('toHome')} className="flex size-touch items-center justify-center rounded-m">
      <Logo className="size-11" />
    </Link>
  )
  return <Frame nav={<BottomBar label={t('navigation')} items={items} brand={brand} />}>{children}</Frame>
}

const PLACES: [RegExp, string][] = [
  [/^\/(home|product\/[^/]+$|service\/|shop\/[^/]+$|office\/[^/]+$|notifications|wishlist)/, '/home'],
  [/^\/(filters|specialist-search)/, '/filters'],
  [/^\/(circle|chat|sosturnoff)/, '/circle'],
  [/^\/(privacy-settings|language-settings|offline-sync|admin|privacy-policy|terms)/, '/privacy-settings'],
]

/** Which item is lit on an address that is not itself one of the five; none on an unknown one. */
function currentItem(pathname: string): string | null {
  return PLACES.find(([pattern]) => pattern.test(pathname))?.[1] ?? (isRoute(pathname) ? '/profile' : null)
}
