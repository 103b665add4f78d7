import { useTranslations } from 'use-intl'
import { useGoBack, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { TabPanel, Tabs } from '#kit/web/ui/Tabs.tsx'
import type { Side } from '../rules.ts'
import { OrderList } from './OrderList.tsx'
import { useOrders } from './queries.ts'
import './words/orders.ts'

/** The user's orders as buyer, and as seller (`?side=seller`). */
export function OrdersPage() {
  const t = useTranslations('orders')
  const back = useGoBack('/profile')
  const [params, change] = useQueryParams()
  const side: Side = params.get('side') === 'seller' ? 'seller' : 'buyer'
  const waiting = useOrders(side).data?.pages[0]?.waiting
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
