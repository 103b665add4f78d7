import {
  Building2,
  ChartColumn,
  CloudOff,
  GraduationCap,
  Heart,
  IndianRupee,
  Languages,
  Megaphone,
  Settings,
  ShieldCheck,
  ShoppingBasket,
  Store,
  TrendingUp,
  Wrench,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { User } from '#features/accounts/contract.ts'
import { SellerLink } from '#features/orders/web/OrderLinks.tsx'
import { NavRow, RowCard, SectionHeader, TileLink } from '#kit/web/ui/Card.tsx'
import { SellerTiles } from './SellerTiles.tsx'

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
