import Bell from 'lucide-react/icons/bell'
import ChevronRight from 'lucide-react/icons/chevron-right'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Heart from 'lucide-react/icons/heart'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LatLng } from '#core/geo.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { AsOfNote } from '#features/discovery/web/AsOfNote.tsx'
import { MoreResults } from '#features/discovery/web/MoreResults.tsx'
import { ScanButton } from '#features/discovery/web/scan/ScanButton.tsx'
import { wantSearchFocus } from '#features/discovery/web/searchFocus.ts'
import { addressOfSearch } from '#features/discovery/web/searchState.ts'
import { VoiceButton } from '#features/discovery/web/voice/VoiceButton.tsx'
import { useDemoArea } from '#features/listings/web/market.ts'
import { AreaButton } from '#features/places/web/AreaButton.tsx'
import type { Area } from '#features/places/web/areaStore.ts'
import { RefreshLocationButton } from '#features/places/web/RefreshLocationButton.tsx'
import { useArea } from '#features/places/web/useArea.ts'
import { SosLauncher } from '#features/sos/web/sender/SosLauncher.tsx'
import { loadAfterFirstScreen, loadAtOnce, lazyComponent } from '#kit/web/lazyComponent.tsx'
import { useGo } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { AwningHeader } from '#kit/web/ui/AwningHeader.tsx'
import { MoreLink, SectionHeader } from '#kit/web/ui/Card.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { isPlainClick, Link } from '#kit/web/ui/Link.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { useWide } from '#kit/web/useWide.ts'
import { StreetTopPending } from './street/StreetTopPending.tsx'
import { type Nearby, NEARBY, useNearby } from './useNearby.ts'
import './words/home.ts'

/** Loaded while the request runs. */
const NearbyCards = lazyComponent(
  loadAtOnce(async () => (await import('./NearbyCards.tsx')).NearbyCards),
  <Coming />,
)

/** Loaded separately: only needed when nothing is nearby. */
const NoneNearby = lazyComponent(async () => (await import('./emptyHome.tsx')).NoneNearby, <Coming />)

/** Loaded after the first screen: the number of unread notifications. */
const FollowUnread = lazyComponent(loadAfterFirstScreen(async () => (await import('./laterParts.tsx')).FollowUnread))

/** Loaded after the first screen: photos of specialists. */
const Faces = lazyComponent(loadAfterFirstScreen(async () => (await import('./street/street.tsx')).Faces))

/** Loaded after the first screen, which does not wait for these. */
const ActiveBanner = lazyComponent(
  loadAfterFirstScreen(async () => (await import('#features/sos/web/ActiveBanner.tsx')).ActiveBanner),
)

const PullMark = lazyComponent(loadAfterFirstScreen(async () => (await import('./laterParts.tsx')).PullMark))

const RecentlyViewed = lazyComponent(
  loadAfterFirstScreen(async () => (await import('./laterParts.tsx')).RecentlyViewed),
)

/** For new accounts; renders nothing. */
const NoteLooked = lazyComponent(loadAfterFirstScreen(async () => (await import('./laterParts.tsx')).NoteLooked))

const Shortcuts = lazyComponent(
  loadAfterFirstScreen(async () => (await import('./laterParts.tsx')).Shortcuts),
  <div className="mt-3 h-12" />,
)

const StreetTop = lazyComponent(
  loadAfterFirstScreen(async () => (await import('./street/street.tsx')).StreetTop),
  <StreetTopPending />,
)

const StreetMore = lazyComponent(loadAfterFirstScreen(async () => (await import('./street/street.tsx')).StreetMore))

const DemoNote = lazyComponent(async () => (await import('#features/discovery/web/DemoNote.tsx')).DemoNote)

const NoArea = lazyComponent(async () => (await import('./emptyHome.tsx')).NoArea)

/** Home (C): the area, nearby listings, recently viewed products. */
export function HomePage() {
  const t = useTranslations('home')
  const user = useUser()
  const demo = useDemoArea()
  const { area } = useArea()
  const nearby = useNearby(area)
  const shown = new Set(nearby.results.map(({ id }) => id))
  usePageTitle(t('home'))
  return (
    <>
      <PullMark />
      <NoteLooked />
      <HomeHeader demo={demo} />
      <Page>
        <h1 className="mt-2 text-display wrap-safe">{t('hello', { name: user?.name ?? '' })}</h1>
        <div className="mt-3 flex items-center gap-4">
          <SpecialistTile area={area} />
          {/* On wide screens the rail has its own button. */}
          <div className="contents rail:hidden">
            <SosLauncher size="home" className="me-1.5" />
          </div>
        </div>
        <ActiveBanner />
        <Shortcuts />
        {area?.kind === 'demo' && <DemoNote area={area} className="mt-3" />}
        {area && <StreetTop area={area} />}
        {area ? <NearbyProducts nearby={nearby} area={area} /> : <NoArea demo={demo} />}
        {area && <StreetMore area={area} shown={shown} />}
        <RecentlyViewed area={area} />
        {area && <MoreNearby nearby={nearby} area={area} />}
      </Page>
    </>
  )
}

/** Link to specialists (C-10), with photos of those nearby. */
function SpecialistTile({ area }: { area: Area | null }) {
  const t = useTranslations('home')
  return (
    <Link
      href="/specialist-search"
      className="flex min-h-26 min-w-0 flex-1 flex-col justify-center gap-1.5 rounded-l bg-brand-tint px-4 py-3 text-brand-ink transition-[filter] hover:brightness-97"
    >
      <span className="text-head wrap-safe">{t('findSpecialist')}</span>
      <span className="flex h-8 items-center gap-2">
        <GraduationCap aria-hidden="true" className="size-6 shrink-0 has-[~span]:hidden" />
        {area && <Faces area={area} />}
        <ChevronRight aria-hidden="true" className="ms-auto size-6 shrink-0 rtl:-scale-x-100" />
      </span>
    </Link>
  )
}

/** Header of Home: the search area (C-03), links to wishlist and notifications (C-08, X-15), the search field. */
function HomeHeader({ demo }: { demo: LatLng | null }) {
  const t = useTranslations('home')
  const go = useGo()
  const [unread, setUnread] = useState(0)
  return (
    <AwningHeader>
      <FollowUnread onUnread={setUnread} />
      {/* With larger text, a long area name gets its own line. */}
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
          onClick={(event) => isPlainClick(event) && wantSearchFocus()}
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

/** How many products are shown before the recently viewed ones (two or three rows); the others follow after those. */
const useFirst = () => (useWide() ? 8 : 6)

interface NearbyProps {
  nearby: Nearby
  area: Area
}

/** The nearest products (C-11). */
function NearbyProducts({ nearby, area }: NearbyProps) {
  const t = useTranslations('home')
  const first = useFirst()
  const all = addressOfSearch({ type: 'products', distance: NEARBY / 1000 })
  return (
    <section className="mt-2">
      <SectionHeader
        title={t('nearbyProducts')}
        end={<MoreLink href={all}>{t('within', { distance: String(NEARBY / 1000) })}</MoreLink>}
      />
      <AsOfNote at={nearby.asOf} className="mb-3" />
      <NearbyState nearby={nearby} area={area}>
        <NearbyCards
          label={t('nearbyProducts')}
          products={nearby.results.slice(0, first)}
          area={area}
          more={nearby.more}
        />
      </NearbyState>
    </section>
  )
}

/** Nearby products beyond the first rows, page by page. */
function MoreNearby({ nearby, area }: NearbyProps) {
  const t = useTranslations('home')
  const rest = nearby.results.slice(useFirst())
  if (rest.length === 0) return null
  return (
    <section className="mt-2">
      <SectionHeader title={t('moreNearby')} />
      <NearbyCards label={t('moreNearby')} products={rest} area={area} more={nearby.more} />
      <div className="mt-4">
        <MoreResults search={nearby} />
      </div>
    </section>
  )
}

function Coming() {
  return <SkeletonList kind="card" label={useTranslations('home')('loading')} />
}

function NearbyState({ nearby, area, children }: NearbyProps & { children: ReactNode }) {
  const t = useTranslations('home')
  const sentence = useErrorSentence()
  if (nearby.isPending) return <SkeletonList kind="card" label={t('loading')} />
  if (nearby.isError && nearby.results.length === 0) {
    return (
      <ErrorState title={t('nearbyFailed')} onRetry={() => void nearby.refetch()} busy={nearby.isFetching}>
        {sentence(nearby.error)}
      </ErrorState>
    )
  }
  if (nearby.results.length > 0) return children
  return <NoneNearby area={area} />
}
