import BadgeCheck from 'lucide-react/icons/badge-check'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ChartColumn from 'lucide-react/icons/chart-column'
import CircleCheck from 'lucide-react/icons/circle-check'
import Eye from 'lucide-react/icons/eye'
import Gift from 'lucide-react/icons/gift'
import Info from 'lucide-react/icons/info'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import PackagePlus from 'lucide-react/icons/package-plus'
import Store from 'lucide-react/icons/store'
import WifiOff from 'lucide-react/icons/wifi-off'
import Wrench from 'lucide-react/icons/wrench'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { dateText } from '#core/dates.ts'
import { priceText } from '#core/money.ts'
import { paise } from '#core/units.ts'
import { useGoBack, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { SectionHeader, TileLink } from '#kit/web/ui/Card.tsx'
import { NothingToSell } from '#kit/web/ui/drawings/NothingToSell.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { StatTile } from '#kit/web/ui/StatTile.tsx'
import type { Payment, Subscription } from '../contract.ts'
import type { Payee } from '../rules.ts'
import { ListingChooser } from './ListingChooser.tsx'
import { PayCard } from './PayCard.tsx'
import { PaymentHistory } from './PaymentHistory.tsx'
import { useSubscription, useWaitingReferences } from './queries.ts'
import { ReferenceForm } from './ReferenceForm.tsx'
import { VisibleUntil } from './VisibleUntil.tsx'
import './words/subscriptions.ts'

/** Seller Dashboard / Subscription (N): the user's listings with their costs and paid times, and how to pay. */
export function SubscriptionPage() {
  const t = useTranslations('subscriptions')
  const sentence = useErrorSentence()
  const back = useGoBack('/profile/seller')
  const query = useSubscription()
  const { data } = query
  usePageTitle(t('title'))
  return (
    <Page>
      <PageHeader title={t('title')} sub={t('sellerDashboard')} onBack={back} />
      {data ? (
        <Content told={data} isOld={query.isError || query.fetchStatus === 'paused'} />
      ) : query.isPending ? (
        <SkeletonList kind="stat" label={t('loading')} />
      ) : (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()} busy={query.isFetching}>
          {sentence(query.error)}
        </ErrorState>
      )}
    </Page>
  )
}

function Content({ told, isOld }: { told: Subscription; isOld: boolean }) {
  const t = useTranslations('subscriptions')
  const waiting = useWaitingReferences()
  const { payments, listings, stats, payee } = told
  return (
    <div className="grid gap-6 rail:grid-cols-2 rail:items-start">
      <div className="flex min-w-0 flex-col gap-5">
        {isOld && (
          <Banner tone="quiet" icon={<WifiOff aria-hidden="true" />}>
            {t('asLastKnown')}
          </Banner>
        )}
        <FreeRule told={told} />
        {listings.length === 0 ? (
          <EmptyState
            drawing={<NothingToSell />}
            title={t('noListings')}
            heading="h2"
            action={<LinkButton href="/item-form">{t('addItem')}</LinkButton>}
          >
            {t('noListingsHint')}
          </EmptyState>
        ) : payee ? (
          <Paying told={told} payee={payee} waiting={waiting} />
        ) : (
          <NotSetUp listings={listings} />
        )}
        <PaymentHistory payments={payments} waiting={waiting} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <SubscriptionNumbers stats={payee ? stats : { ...stats, nextEnd: null }} listings={listings} />
        <QuickActions />
      </div>
    </div>
  )
}

/** The rule about free days and payment on this installation (W-25, N-14). */
function FreeRule({ told: { freeDays, payee } }: { told: Subscription }) {
  const t = useTranslations('subscriptions')
  const after = payee ? t('afterwards') : freeDays > 0 ? t('prolonged') : t('closed')
  return (
    <Banner tone={payee ? 'brand' : 'wait'} icon={payee ? <Gift aria-hidden="true" /> : <Info aria-hidden="true" />}>
      {freeDays > 0 && t('freeRule', { days: freeDays })} {after}
    </Banner>
  )
}

function Paying({ told, payee, waiting }: { told: Subscription; payee: Payee; waiting: ReadonlySet<string> }) {
  const asked = useQueryParams()[0].get('listing') ?? ''
  const open = told.payments.find(({ state, reference }) => state === 'pending' && reference === null)
  const [isChoosing, setChoosing] = useState(asked !== '')
  if (!open || isChoosing) {
    return (
      <ListingChooser
        key={told.listings.map(({ id }) => id).join()}
        listings={told.listings}
        payee={payee}
        asked={asked}
        onStarted={() => setChoosing(false)}
        onKeep={open && (() => setChoosing(false))}
      />
    )
  }
  return (
    <OpenPayment
      payment={open}
      listings={told.listings.filter(({ id }) => open.listings.some((line) => line.id === id))}
      payee={payee}
      isWaiting={waiting.has(open.id)}
      onChange={() => setChoosing(true)}
    />
  )
}

interface OpenPaymentProps {
  payment: Payment
  /** The listings it pays for. */
  listings: Subscription['listings']
  payee: Payee
  isWaiting: boolean
  onChange: () => void
}

/** An open payment: amount, QR code, and the field for its reference. */
function OpenPayment({ payment, listings, payee, isWaiting, onChange }: OpenPaymentProps) {
  const t = useTranslations('subscriptions')
  return (
    <section aria-label={t('openPayment')} className="flex flex-col gap-4">
      <div className="flex items-end justify-between gap-3">
        <div className="shrink-0">
          <p className="text-figure tabular-nums">{priceText({ amount: paise(payment.amountPaise), unit: '' })}</p>
          <p className="text-small text-ink-2">{t('price')}</p>
        </div>
        <Button size="small" variant="text" className="-me-2 text-end" onClick={onChange}>
          {t('chosenChange', { listings: payment.listings.length, months: payment.months })}
        </Button>
      </div>
      <VisibleUntil listings={listings} months={payment.months} />
      <PayCard payment={payment} payee={payee} />
      {isWaiting ? (
        <Banner tone="wait" live icon={<CircleCheck aria-hidden="true" />}>
          {t('referenceKept')}
        </Banner>
      ) : (
        <ReferenceForm payment={payment} />
      )}
    </section>
  )
}

/** Shown without payments set up: the listings, and that nothing is owed. */
function NotSetUp({ listings }: Pick<Subscription, 'listings'>) {
  const t = useTranslations('subscriptions')
  return <p className="text-body text-ink-2">{t('notSetUp', { count: listings.length })}</p>
}

/** The user's figures (N-06, N-07). */
function SubscriptionNumbers({ stats, listings }: Pick<Subscription, 'stats' | 'listings'>) {
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
          {t(stats.nextEndIsFree ? 'nextFreeEnd' : 'nextEnd', { date: dateText(new Date(stats.nextEnd)) })}
        </p>
      )}
    </section>
  )
}

/** Links for sellers (N-08). */
function QuickActions() {
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
