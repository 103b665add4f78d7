import { Bell, Heart, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LatLng } from '#core/geo.ts'
import { ScanButton } from '#features/discovery/web/scan/ScanButton.tsx'
import { addressOfSearch } from '#features/discovery/web/searchState.ts'
import { VoiceButton } from '#features/discovery/web/voice/VoiceButton.tsx'
import { AreaButton } from '#features/places/web/AreaButton.tsx'
import { RefreshLocationButton } from '#features/places/web/RefreshLocationButton.tsx'
import { afterwards, later } from '#kit/web/later.tsx'
import { useGo } from '#kit/web/navigation.ts'
import { AwningHeader } from '#kit/web/ui/AwningHeader.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Link } from '#kit/web/ui/Link.tsx'

/** Loaded after the first screen: the number of unread notifications. */
const FollowUnread = later(
  afterwards(async () => (await import('#features/notifications/web/FollowUnread.tsx')).FollowUnread),
)

/** Header of Home: the search area (C-03), links to wishlist and notifications (C-08, X-15), the search field. */
export function HomeHeader({ demo }: { demo: LatLng | null }) {
  const t = useTranslations('home')
  const go = useGo()
  const [unread, setUnread] = useState(0)
  return (
    <AwningHeader>
      <FollowUnread onUnread={setUnread} />
      {/* With larger text, an area of long words has a line of its own. */}
      <div className="flex flex-wrap items-start justify-end">
        <AreaButton tone="deep" demo={demo} className="keeps-words flex-1" />
        <div className="flex">
          <RefreshLocationButton />
          <IconButton href="/wishlist" label={t('wishlist')} icon={<Heart aria-hidden="true" />} />
          <IconButton
            href="/notifications"
            className="-me-2.5"
            label={t('notifications', { count: unread })}
            icon={<Bell aria-hidden="true" />}
            badge={unread}
          />
        </div>
      </div>
      <div className="mt-3 flex min-h-field items-center rounded-full bg-surface pe-1.5 text-ink [--focus:var(--brand-ink)]">
        <Link
          href="/filters"
          className="flex min-h-field min-w-0 flex-1 items-center gap-3 rounded-full ps-4 text-body text-ink-3"
        >
          <Search aria-hidden="true" className="size-5.5 shrink-0" />
          <span className="truncate">{t('searchNearYou')}</span>
        </Link>
        <div className="flex text-brand-ink">
          <VoiceButton onSaid={(said) => go(addressOfSearch(said))} />
          <ScanButton />
        </div>
      </div>
    </AwningHeader>
  )
}
