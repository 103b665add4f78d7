import { useTranslations } from 'use-intl'
import { dateText } from '#core/dates.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { useGoBack, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { NothingToSell } from '#kit/web/ui/drawings/NothingToSell.tsx'
import { NothingWished } from '#kit/web/ui/drawings/NothingWished.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { ListRow, RowList } from '#kit/web/ui/ListRow.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { TabPanel, Tabs } from '#kit/web/ui/Tabs.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { OrderSummary } from '../contract.ts'
import type { Side } from '../rules.ts'
import { useOrders } from './queries.ts'
import { useStatusWord } from './useOrderWords.ts'
import { useWaitingAsks, type WaitingAsk } from './waitingOrders.ts'
import './words/orders.ts'

/** The user's orders as buyer, and as seller (`?side=seller`). */
export function OrdersPage() {
  const t = useTranslations('orders')
  const back = useGoBack('/profile')
  const [params, change] = useQueryParams()
  const side: Side = params.get('side') === 'seller' ? 'seller' : 'buyer'
  const waiting = useOrders(side).data?.pages[0]?.waiting
  // Loaded as well, so that both lists are kept for times without a network.
  useOrders(side === 'buyer' ? 'seller' : 'buyer')
  usePageTitle(t('title'))
  return (
    <Page>
      <PageHeader title={t('title')} onBack={back} />
      <Tabs
        label={t('sides')}
        idBase="orders"
        items={[
          { value: 'buyer', label: t('bought'), count: waiting?.buyer ?? 0 },
          { value: 'seller', label: t('sold'), count: waiting?.seller ?? 0 },
        ]}
        value={side}
        onValue={(value) => change({ side: value === 'seller' ? value : null })}
        className="-mx-gutter rail:mx-0"
      />
      <TabPanel idBase="orders" value={side} className="flex flex-1 flex-col pt-2">
        <OrderList key={side} side={side} className="rail:grid rail:grid-cols-2 rail:gap-x-9 rail:divide-y-0" />
      </TabPanel>
    </Page>
  )
}

interface OrderListProps {
  side: Side
  className?: string
  /** The order that is open beside the list. */
  openId?: string
}

/** The user's orders of one side. */
export function OrderList({ side, className, openId }: OrderListProps) {
  const t = useTranslations('orders')
  const sentence = useErrorSentence()
  const query = useOrders(side)
  const asks = useWaitingAsks()
  const waiting = side === 'buyer' ? asks : []
  const orders = query.data?.pages.flatMap((page) => page.orders) ?? []
  if (orders.length + waiting.length > 0) {
    return (
      <>
        <RowList label={t(side === 'buyer' ? 'bought' : 'sold')} {...(className && { className })}>
          {waiting.map((ask) => (
            <li key={ask.id}>
              <WaitingRow ask={ask} />
            </li>
          ))}
          {orders.map((order) => (
            <li key={order.id}>
              <OrderRow order={order} isOpen={order.id === openId} />
            </li>
          ))}
        </RowList>
        {query.hasNextPage && (
          <Button
            variant="tint"
            className="mx-auto my-4"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('more')}
          </Button>
        )}
      </>
    )
  }
  if (query.isPending) return <SkeletonList kind="row" label={t('loading')} />
  if (!query.data) {
    return (
      <ErrorState title={t('listFailed')} onRetry={() => void query.refetch()} busy={query.isFetching}>
        {sentence(query.error)}
      </ErrorState>
    )
  }
  return <Nothing side={side} />
}

function OrderRow({ order, isOpen }: { order: OrderSummary; isOpen: boolean }) {
  const t = useTranslations('orders')
  const { text, tone } = useStatusWord()(order)
  return (
    <ListRow
      href={`/orders/${order.id}`}
      selected={isOpen}
      title={order.quantity === 1 ? order.product : t('lineText', { quantity: order.quantity, price: order.product })}
      picture={<ListingPicture photo={order.photo} kind="item" sizes="104px" />}
      price={<PriceText size="row">{order.total}</PriceText>}
      tags={
        <>
          {order.isWaitingForMe && <Tag tone="new">{t('yourTurn')}</Tag>}
          <Tag tone={tone}>{text}</Tag>
          {order.isDemo && <Tag>{t('demo')}</Tag>}
        </>
      }
      sub={order.other || t('formerMember')}
      meta={<span className="text-small text-ink-3 tabular-nums">{dateText(new Date(order.createdAt))}</span>}
    />
  )
}

function WaitingRow({ ask }: { ask: WaitingAsk }) {
  const t = useTranslations('orders')
  return (
    <ListRow
      href={`/orders/${ask.id}`}
      title={ask.quantity === 1 ? ask.name : t('lineText', { quantity: ask.quantity, price: ask.name })}
      picture={<ListingPicture photo={ask.photo} kind="item" sizes="104px" />}
      price={<PriceText size="row">{ask.total}</PriceText>}
      tags={<Tag tone="wait">{t('notSent')}</Tag>}
      sub={t('notSentHint')}
    />
  )
}

function Nothing({ side }: { side: Side }) {
  const t = useTranslations('orders')
  if (side === 'buyer') {
    return (
      <EmptyState
        className="my-auto"
        drawing={<NothingWished />}
        title={t('emptyBought')}
        action={<LinkButton href="/home">{t('look')}</LinkButton>}
      >
        {t('emptyBoughtHint')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      className="my-auto"
      drawing={<NothingToSell />}
      title={t('emptySold')}
      action={<LinkButton href="/item-list">{t('myItems')}</LinkButton>}
    >
      {t('emptySoldHint')}
    </EmptyState>
  )
}
