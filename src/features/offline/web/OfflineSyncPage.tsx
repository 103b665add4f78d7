import Download from 'lucide-react/icons/download'
import Search from 'lucide-react/icons/search'
import Share from 'lucide-react/icons/share'
import Smartphone from 'lucide-react/icons/smartphone'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { useRecentlyViewed } from '#features/discovery/web/detail/recentlyViewed.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { useInstall } from '#kit/web/install.ts'
import { forgetSearches, useOfflineData } from '#kit/web/offlineCache.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { MiniCard } from '#kit/web/ui/MiniCard.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { forgetListing, type KeptListing, keptListings, type Kind, KINDS } from './ownListings.ts'
import { PendingActions } from './PendingActions.tsx'
import { RefusedActions, StatusCard } from './syncParts.tsx'
import { StorageCard } from './StorageCard.tsx'
import './words/offline.ts'

/** Offline Sync (S): what is stored on this device, what waits to be sent, and the storage used. */
export function OfflineSyncPage() {
  const t = useTranslations('offline')
  const userId = useUser()?.id ?? ''
  usePageTitle(t('title'))
  return (
    <Page width="form">
      <PageHeader title={t('title')} back="/privacy-settings" />
      <div className="flex flex-col gap-5 pt-1 pb-6">
        <StatusCard userId={userId} />
        <RefusedActions userId={userId} />
        <PendingActions userId={userId} />
        <ViewedProducts />
        <RecentSearches userId={userId} />
        <ImportedListings userId={userId} />
        <StorageCard userId={userId} />
        <InstallSection />
      </div>
    </Page>
  )
}

/** Products whose page was opened on this device, newest first (S-12). */
function ViewedProducts() {
  const t = useTranslations('offline')
  const viewedProducts = useRecentlyViewed()
  return (
    <section>
      <SectionHeader title={t('viewed')} />
      {viewedProducts.length === 0 ? (
        <p className="text-body text-ink-2">{t('noViewed')}</p>
      ) : (
        <ul aria-label={t('viewed')} className="-mx-gutter flex scroll-x gap-3 px-gutter pb-1 rail:-mx-9 rail:px-9">
          {viewedProducts.map(({ id, name, price, image }) => (
            <li key={id} className="shrink-0">
              <MiniCard
                variant="top"
                href={`/product/${id}`}
                title={name}
                picture={
                  image === '' ? (
                    <ListingPicture photo={null} kind="item" sizes="140px" />
                  ) : (
                    <img src={image} alt="" loading="lazy" decoding="async" className="picture" />
                  )
                }
                sub={price}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Searches on this device, newest first; a tap repeats one (S-11). */
function RecentSearches({ userId }: { userId: string }) {
  const t = useTranslations('offline')
  const { searches } = useOfflineData(userId)
  return (
    <section>
      <SectionHeader title={t('searches')} />
      {searches.length === 0 ? (
        <p className="text-body text-ink-2">{t('noSearches')}</p>
      ) : (
        <RowCard>
          <ul aria-label={t('searches')} className="divide-y divide-line">
            {searches.map((text) => (
              <li key={text} className="flex items-center pe-1.5">
                <Link
                  href={`/filters?q=${encodeURIComponent(text)}`}
                  className="flex min-h-12 min-w-0 flex-1 items-center gap-3.5 px-4 outline-offset-[-3px]"
                >
                  <Search aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
                  <span className="min-w-0 text-row font-normal wrap-safe">{text}</span>
                </Link>
                <IconButton
                  label={t('forgetSearch', { text })}
                  icon={<X aria-hidden="true" />}
                  onClick={() => forgetSearches(userId, text)}
                />
              </li>
            ))}
          </ul>
        </RowCard>
      )}
    </section>
  )
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** Safari on iOS has no install prompt, and deletes a page's storage after a week without a visit. */
const isApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent)

/**
 * A button that installs the app, if the browser offers it; on an iPhone, instructions for installing, and a link to
 * export the data, with the reason.
 */
function InstallSection() {
  const t = useTranslations('offline')
  const install = useInstall()
  if (isInstalled()) return null
  if (install) {
    return (
      <Banner
        icon={<Smartphone aria-hidden="true" />}
        title={t('installTitle')}
        action={
          <Button size="small" onClick={() => void install()}>
            {t('install')}
          </Button>
        }
      >
        {t('installHint')}
      </Banner>
    )
  }
  if (!isApple()) return null
  return (
    <>
      <Banner icon={<Share aria-hidden="true" />} title={t('installTitle')}>
        {t('installApple')}
      </Banner>
      <Banner
        tone="quiet"
        icon={<Download aria-hidden="true" />}
        title={t('exportTitle')}
        action={
          <LinkButton size="small" variant="quiet" href="/privacy-settings/data">
            {t('export')}
          </LinkButton>
        }
      >
        {t('exportApple')}
      </Banner>
    </>
  )
}

type Imported = KeptListing & { kind: Kind }

/** Shops and products stored by an earlier version of the app on this device and unknown to the server (S-30, W-34). */
function ImportedListings({ userId }: { userId: string }) {
  const t = useTranslations('offline')
  const [listings, setListings] = useState<Imported[]>([])
  useEffect(() => {
    let isGone = false
    void importedOf(userId).then((found) => !isGone && setListings(found))
    return () => {
      isGone = true
    }
  }, [userId])
  if (listings.length === 0) return null
  const forget = async (listing: Imported) => {
    await forgetListing(listing.kind, listing)
    setListings((all) => all.filter((each) => each !== listing))
  }
  return (
    <section>
      <SectionHeader title={t('imported')} />
      <p className="mb-2 text-body text-ink-2">{t('importedHint')}</p>
      <RowCard>
        <ul aria-label={t('imported')} className="divide-y divide-line">
          {listings.map((listing) => (
            <li key={`${listing.kind} ${listing.id}`} className="flex min-h-14 items-center gap-3 ps-4 pe-1.5">
              <span className="min-w-0 flex-1">
                <span className="block text-row wrap-safe">{listing.name}</span>
                <span className="block text-small text-ink-2">{t(listing.kind)}</span>
              </span>
              <IconButton
                label={t('forgetImported', { name: listing.name })}
                icon={<X aria-hidden="true" />}
                onClick={() => void forget(listing)}
              />
            </li>
          ))}
        </ul>
      </RowCard>
    </section>
  )
}

async function importedOf(userId: string): Promise<Imported[]> {
  const lists = await Promise.all(
    KINDS.map(async (kind) => (await keptListings(kind, userId)).map((listing) => ({ ...listing, kind }))),
  ).catch(() => [])
  return lists.flat().filter(({ isImported }) => isImported)
}
