import CloudOff from 'lucide-react/icons/cloud-off'
import Hourglass from 'lucide-react/icons/hourglass'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { dateText } from '#core/dates.ts'
import { OrderDispute } from '#features/reports/web/OrderDispute.tsx'
import { RateBuyer } from '#features/reviews/web/StarField.tsx'
import { ApiError } from '#kit/web/api.ts'
import { useGoBack, usePathParam } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner, type BannerTone } from '#kit/web/ui/Banner.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { ActionBar, Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { useWide } from '#kit/web/useWide.ts'
import type { Order } from '../contract.ts'
import { isOver, wasLeft } from '../rules.ts'
import { hasButtons, OrderButtons } from './OrderButtons.tsx'
import { OrderList } from './OrderList.tsx'
import { OrderLine } from './OrderCard.tsx'
import { OrderTimeline, OtherParty, useShownAfterStep } from './orderParts.tsx'
import { useOrder } from './queries.ts'
import { useNowWords } from './useOrderWords.ts'
import { useIsStepWaiting, useRefusedAsk, useWaitingAsks, type WaitingAsk } from './waitingOrders.ts'
import '#features/reviews/web/words/reviews.ts'
import './words/orders.ts'

/**
 * One order, for its buyer and its seller; also while the request is waiting for the network.
 * @param card renders content of another feature: the meeting of buyer and seller
 */
export function OrderPage({ card }: { card?: (order: Order) => ReactNode }) {
  const id = usePathParam('id')
  const t = useTranslations('orders')
  const back = useGoBack('/orders')
  const waiting = useWaitingAsks().find((ask) => ask.id === id)
  const refused = useRefusedAsk(id)
  const query = useOrder(id, !waiting && !refused)
  usePageTitle(query.data ? query.data.product : t('order'))
  return (
    <WithList order={query.data} id={id}>
      <PageHeader
        title={t('order')}
        onBack={back}
        sub={query.data && dateText(new Date(query.data.createdAt))}
        actions={query.data?.isDemo && <Tag className="me-2">{t('demo')}</Tag>}
      />
      {waiting ? (
        <WaitingOrder ask={waiting} />
      ) : refused ? (
        <RefusedOrder {...refused} />
      ) : query.data ? (
        <Content order={query.data} card={card?.(query.data)} />
      ) : query.error ? (
        <Failed query={query} />
      ) : (
        <SkeletonList kind="row" count={3} label={t('loading')} />
      )}
    </WithList>
  )
}

/** On a wide screen, lists the orders of the same side beside the open one. */
function WithList({ order, id, children }: { order: Order | undefined; id: string; children: ReactNode }) {
  const t = useTranslations('orders')
  const isWide = useWide()
  const side = order?.side ?? 'buyer'
  if (!isWide) return <Page width="form">{children}</Page>
  return (
    <Page className="flex-row! items-start gap-9">
      <aside aria-label={t('title')} className="sticky top-0 max-h-dvh w-88 shrink-0 overflow-y-auto px-2 py-4">
        <OrderList side={side} openId={id} />
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-1 flex-col">{children}</div>
    </Page>
  )
}

const TONES: Record<Order['status'], BannerTone> = {
  requested: 'wait',
  confirmed: 'brand',
  handedOver: 'brand',
  completed: 'ok',
  cancelled: 'quiet',
  expired: 'quiet',
}

function Content({ order, card }: { order: Order; card: ReactNode }) {
  const t = useTranslations('orders')
  const { title, hint } = useNowWords()(order)
  const isWaiting = useIsStepWaiting(order.id)
  const headline = useShownAfterStep(order)
  const { listingId } = order
  return (
    <>
      <div className="flex flex-col gap-4 pb-6">
        <div ref={headline} tabIndex={-1} className="scroll-mt-4 rounded-button">
          <Banner tone={TONES[order.status]} live title={title}>
            {hint}
          </Banner>
        </div>
        {isWaiting && <Unsent>{t('stepWaits')}</Unsent>}
        <Card className="flex flex-col gap-3">
          <OrderLine {...order} href={listingId && `/product/${listingId}`} />
          {listingId === null && <Tag>{t(order.isUnavailable ? 'unavailable' : 'gone')}</Tag>}
          {order.priceNow && !isOver(order.status) && (
            <p className="text-small text-ink-2">
              {t('was', { price: order.priceNow, kept: order.price, side: order.side })}
            </p>
          )}
          {order.note !== '' && (
            <p className="border-t border-line pt-3 text-body wrap-safe">
              <span className="block text-small text-ink-3">{t('note')}</span>
              {order.note}
            </p>
          )}
        </Card>
        {card}
        <OtherParty order={order} />
        {order.side === 'seller' &&
          listingId &&
          order.other.id &&
          (order.canRateBuyer || order.buyerStars !== null) && (
            <RateBuyer
              key={order.id}
              listingId={listingId}
              buyerId={order.other.id}
              name={order.other.name}
              given={order.buyerStars}
              canChange={order.canRateBuyer}
            />
          )}
        {order.side === 'buyer' && order.buyerStars !== null && (
          <StarsForBuyer order={order} stars={order.buyerStars} />
        )}
        <OrderDispute orderId={order.id} canReport={order.status !== 'requested'} />
        <Card>
          <OrderTimeline order={order} />
        </Card>
      </div>
      <OrderActions order={order} />
    </>
  )
}

function StarsForBuyer({ order, stars }: { order: Order; stars: number }) {
  const t = useTranslations('reviews')
  return <p className="px-1 text-body text-ink-2">{t('starsForYou', { name: order.other.name, stars })}</p>
}

function Unsent({ children }: { children: string }) {
  const t = useTranslations('orders')
  if (navigator.onLine) return <Banner tone="wait" live icon={<Hourglass aria-hidden="true" />} title={t('sending')} />
  return (
    <Banner tone="wait" live icon={<CloudOff aria-hidden="true" />} title={t('notSent')}>
      {children}
    </Banner>
  )
}

function WaitingOrder({ ask }: { ask: WaitingAsk }) {
  const t = useTranslations('orders')
  return (
    <div className="flex flex-col gap-4">
      <Unsent>{t('notSentHint')}</Unsent>
      <Card>
        <OrderLine {...ask} product={ask.name} href={`/product/${ask.listingId}`} />
      </Card>
    </div>
  )
}

function RefusedOrder({ error, ask }: { error: ApiError; ask: WaitingAsk }) {
  const t = useTranslations('orders')
  const sentence = useErrorSentence()
  return (
    <ErrorState
      title={t('refused')}
      actions={<LinkButton href={`/product/${ask.listingId}`}>{t('toProduct')}</LinkButton>}
    >
      {`${ask.name}: ${sentence(error)}`}
    </ErrorState>
  )
}

function Failed({ query }: { query: ReturnType<typeof useOrder> }) {
  const t = useTranslations('orders')
  const sentence = useErrorSentence()
  const isGone = query.error instanceof ApiError && query.error.status === 404
  return (
    <ErrorState
      title={isGone ? sentence(query.error) : t('failed')}
      busy={query.isFetching}
      {...(!isGone && { onRetry: () => void query.refetch() })}
      actions={
        <LinkButton variant="text" href="/orders">
          {t('toOrders')}
        </LinkButton>
      }
    >
      {!isGone && sentence(query.error)}
    </ErrorState>
  )
}

/** The user's actions on an order, pinned to the bottom; hidden while one of them waits to be sent. */
function OrderActions({ order }: { order: Order }) {
  const isWaiting = useIsStepWaiting(order.id)
  if (isWaiting) return null
  if (!hasButtons(order)) return <Afterwards order={order} />
  return (
    <ActionBar>
      <OrderButtons order={order} />
    </ActionBar>
  )
}

/** Actions after the end of an order: the buyer reviews, or asks again. */
function Afterwards({ order }: { order: Order }) {
  const t = useTranslations('orders')
  if (order.side !== 'buyer' || order.listingId === null) return null
  if (order.review !== null) {
    return (
      <ActionBar>
        <LinkButton
          variant={order.review === 'open' ? 'filled' : 'tint'}
          href={`/ratings?product=${encodeURIComponent(order.listingId)}`}
        >
          {order.review === 'open' ? t('writeReview') : t('changeReview')}
        </LinkButton>
      </ActionBar>
    )
  }
  if ((order.status !== 'cancelled' && order.status !== 'expired') || wasLeft(order)) return null
  return (
    <ActionBar>
      <LinkButton variant="tint" href={`/product/${order.listingId}`}>
        {t('askAgain')}
      </LinkButton>
    </ActionBar>
  )
}
