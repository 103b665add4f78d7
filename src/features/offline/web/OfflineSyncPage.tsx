import { useUser } from '#features/accounts/web/session.ts'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { ImportedListings } from './ImportedListings.tsx'
import { InstallSection } from './InstallSection.tsx'
import { PendingActions } from './PendingActions.tsx'
import { RecentSearches } from './RecentSearches.tsx'
import { RefusedActions } from './RefusedActions.tsx'
import { StatusCard } from './StatusCard.tsx'
import { StorageCard } from './StorageCard.tsx'
import { ViewedProducts } from './ViewedProducts.tsx'

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
