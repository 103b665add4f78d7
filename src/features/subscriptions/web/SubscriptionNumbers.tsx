import {
  BadgeCheck,
  CalendarClock,
  ChartColumn,
  Eye,
  MessageCircleQuestion,
  PackagePlus,
  Store,
  Wrench,
} from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { dateText } from '#core/dates.ts'
import { SectionHeader, TileLink } from '#kit/web/ui/Card.tsx'
import { StatTile } from '#kit/web/ui/StatTile.tsx'
import type { Subscription } from '../contract.ts'

/** The reader's figures (N-06, N-07). */
export function SubscriptionNumbers({ stats, listings }: Pick<Subscription, 'stats' | 'listings'>) {
  const t = useTranslations('subscriptions')
  const format = useFormatter()
  return (
    <section aria-label={t('numbers')}>
      <SectionHeader title={t('numbers')} />
      <div className="grid grid-cols-2 gap-3">
        <StatTile
          label={t('activeListings')}
          value={t('ofAll', { count: format.number(stats.active), all: format.number(listings.length) })}
          icon={<Store aria-hidden="true" className="text-brand-ink" />}
        />
        <StatTile
          label={t('subscribedListings')}
          value={t('ofAll', { count: format.number(stats.subscribed), all: format.number(listings.length) })}
          icon={<BadgeCheck aria-hidden="true" className="text-brand-ink" />}
        />
        <StatTile
          label={t('views')}
          value={format.number(stats.views)}
          icon={<Eye aria-hidden="true" className="text-brand-ink" />}
        />
        <StatTile
          label={t('inquiries')}
          value={format.number(stats.inquiries)}
          icon={<MessageCircleQuestion aria-hidden="true" className="text-brand-ink" />}
        />
      </div>
      {stats.products > 0 && (
        <p className="mt-3 text-body text-ink-2">{t('productsBeside', { count: stats.products })}</p>
      )}
      {stats.nextEnd && (
        <p className="mt-3 flex items-center gap-2 text-body text-ink-2">
          <CalendarClock aria-hidden="true" className="size-5 shrink-0" />
          {t('nextEnd', { date: dateText(new Date(stats.nextEnd)) })}
        </p>
      )}
    </section>
  )
}

/** Links for sellers (N-08). */
export function QuickActions() {
  const t = useTranslations('subscriptions')
  return (
    <section aria-label={t('quickActions')}>
      <SectionHeader title={t('quickActions')} />
      <div className="grid grid-cols-2 gap-3">
        <TileLink href="/shop-form" icon={<Store aria-hidden="true" />} title={t('createShop')} />
        <TileLink href="/item-form" kind="thing" icon={<PackagePlus aria-hidden="true" />} title={t('addItem')} />
        <TileLink href="/service-form" kind="thing" icon={<Wrench aria-hidden="true" />} title={t('addService')} />
        <TileLink href="/seller-analytics" icon={<ChartColumn aria-hidden="true" />} title={t('analytics')} />
      </div>
    </section>
  )
}
