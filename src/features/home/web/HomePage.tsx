import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { useDemoArea } from '#features/listings/web/market.ts'
import { useArea } from '#features/places/web/useArea.ts'
import { SosLauncher } from '#features/sos/web/sender/SosLauncher.tsx'
import { afterwards, later } from '#kit/web/later.tsx'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { Page } from '#kit/web/ui/Shell.tsx'
import { HomeHeader } from './HomeHeader.tsx'
import { MoreNearby, NearbyProducts } from './NearbyProducts.tsx'
import { SpecialistTile } from './SpecialistTile.tsx'
import { StreetTopPending } from './street/StreetTopPending.tsx'
import { useNearby } from './useNearby.ts'

/** Loaded after the first screen, which does not wait for these. */
const ActiveBanner = later(afterwards(async () => (await import('#features/sos/web/ActiveBanner.tsx')).ActiveBanner))

const PullMark = later(afterwards(async () => (await import('./PullMark.tsx')).PullMark))

const RecentlyViewed = later(afterwards(async () => (await import('./RecentlyViewed.tsx')).RecentlyViewed))

/** For new accounts; renders nothing. */
const NoteLooked = later(afterwards(async () => (await import('./welcome/NoteLooked.tsx')).NoteLooked))

const Shortcuts = later(
  afterwards(async () => (await import('./Shortcuts.tsx')).Shortcuts),
  <div className="mt-3 h-12" />,
)

const StreetTop = later(
  afterwards(async () => (await import('./street/StreetTop.tsx')).StreetTop),
  <StreetTopPending />,
)

const StreetMore = later(afterwards(async () => (await import('./street/StreetMore.tsx')).StreetMore))

const DemoNote = later(async () => (await import('#features/discovery/web/DemoNote.tsx')).DemoNote)

const NoArea = later(async () => (await import('./NoArea.tsx')).NoArea)

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
          {/* From the rail on, its own button is there. */}
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
