import Building2 from 'lucide-react/icons/building-complex'
import ChartColumn from 'lucide-react/icons/chart-column'
import CloudOff from 'lucide-react/icons/cloud-off'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Heart from 'lucide-react/icons/heart'
import IndianRupee from 'lucide-react/icons/indian-rupee'
import Languages from 'lucide-react/icons/languages'
import Megaphone from 'lucide-react/icons/megaphone'
import Package from 'lucide-react/icons/package'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import Store from 'lucide-react/icons/store'
import TrendingUp from 'lucide-react/icons/trending-up'
import Wrench from 'lucide-react/icons/wrench'
import { useFormatter, useTranslations } from 'use-intl'
import type { User } from '#features/accounts/contract.ts'
import { useMyItems } from '#features/listings/web/inventory/ownItems.ts'
import { useMyShops } from '#features/listings/web/queries.ts'
import { SellerLink } from '#features/orders/web/OrderLinks.tsx'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { NavRow, RowCard, SectionHeader, TileLink } from '#kit/web/ui/Card.tsx'
import { Skeleton } from '#kit/web/ui/Skeleton.tsx'
import { StatTile } from '#kit/web/ui/StatTile.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import '#features/accounts/web/words/accounts.ts'

/** What a person sells, with links to manage it (E-32 … E-44). Everybody may sell (E-43). */
export function SellerTab({ user }: { user: User }) {
  const t = useTranslations('accounts')
  return (
    <>
      <SellerTiles />
      <section>
        <SectionHeader title={t('sellerManagement')} />
        <div className="mt-1 grid grid-cols-2 gap-3 md:grid-cols-4">
          <TileLink href="/shop-list" kind="place" icon={<Store aria-hidden="true" />} title={t('manageShops')} />
          <TileLink
            href="/office-list"
            kind="place"
            icon={<Building2 aria-hidden="true" />}
            title={t('manageOffices')}
          />
          <TileLink href="/item-list" kind="thing" icon={<ShoppingBasket aria-hidden="true" />} title={t('myItems')} />
          <TileLink href="/services-list" kind="thing" icon={<Wrench aria-hidden="true" />} title={t('myServices')} />
        </div>
      </section>
      {user.hasActiveSubscription && (
        <RowCard>
          <NavRow href="/seller-analytics" icon={<ChartColumn aria-hidden="true" />} title={t('viewAnalytics')} />
        </RowCard>
      )}
      <section>
        <SectionHeader title={t('more')} />
        <RowCard className="mt-1">
          <SellerLink />
          <NavRow href="/requests" icon={<Megaphone aria-hidden="true" />} title={t('requestsNear')} />
          <NavRow href="/asked-near" icon={<TrendingUp aria-hidden="true" />} title={t('askedNear')} />
          <NavRow
            href="/specialist-profile"
            icon={<GraduationCap aria-hidden="true" />}
            title={t('mySpecializations')}
          />
          <NavRow href="/wishlist" icon={<Heart aria-hidden="true" />} title={t('myWishlist')} />
          <NavRow href="/subscription" icon={<IndianRupee aria-hidden="true" />} title={t('subscription')} />
          <NavRow href="/offline-sync" icon={<CloudOff aria-hidden="true" />} title={t('offlineSync')} />
          <NavRow href="/language-settings" icon={<Languages aria-hidden="true" />} title={t('languageSettings')} />
          <NavRow href="/privacy-settings" icon={<Settings aria-hidden="true" />} title={t('privacySettings')} />
          {user.isAdmin && <NavRow href="/admin" icon={<ShieldCheck aria-hidden="true" />} title={t('adminPanel')} />}
        </RowCard>
      </section>
    </>
  )
}

/** The person's number of active shops and of products (E-32 … E-34). */
function SellerTiles() {
  const t = useTranslations('accounts')
  const format = useFormatter()
  const shops = useMyShops()
  const items = useMyItems()
  if (shops.data && items.data) {
    const active = shops.data.shops.filter(({ status }) => status === 'active').length
    return (
      <div className="grid grid-cols-2 gap-3">
        <StatTile
          label={t('activeShops')}
          value={format.number(active)}
          icon={<Store aria-hidden="true" className="text-brand-ink" />}
        />
        <StatTile
          label={t('totalProducts')}
          value={format.number(items.data.items.length)}
          icon={<Package aria-hidden="true" className="text-brand-ink" />}
        />
      </div>
    )
  }
  const error = shops.error ?? items.error
  return error ? (
    <NotCounted error={error} onRetry={() => [shops, items].forEach((query) => void query.refetch())} />
  ) : (
    <Counting />
  )
}

function Counting() {
  const words = useWords()
  return (
    <div role="status" aria-label={words.loading} className="grid grid-cols-2 gap-3">
      <Skeleton className="h-21 rounded-l" />
      <Skeleton className="h-21 rounded-l" />
    </div>
  )
}

function NotCounted({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const sentence = useErrorSentence()
  const words = useWords()
  return (
    <Banner
      live
      tone="wait"
      action={
        <Button size="small" variant="quiet" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      }
    >
      {sentence(error)}
    </Banner>
  )
}
