import Handshake from 'lucide-react/icons/handshake'
import HandCoins from 'lucide-react/icons/hand-coins'
import Megaphone from 'lucide-react/icons/megaphone'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Star from 'lucide-react/icons/star'
import { useTranslations } from 'use-intl'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import './words/orders.ts'

/** Links from the profile to the person's orders and reviews. */
export function BuyerLinks() {
  const t = useTranslations('orders')
  return (
    <RowCard>
      <NavRow href="/orders" icon={<ShoppingBag aria-hidden="true" />} title={t('myOrders')} />
      <NavRow href="/meetings" icon={<Handshake aria-hidden="true" />} title={t('myMeetings')} />
      <NavRow href="/requests?tab=mine" icon={<Megaphone aria-hidden="true" />} title={t('myRequests')} />
      <NavRow href="/ratings" icon={<Star aria-hidden="true" />} title={t('writeReview')} />
    </RowCard>
  )
}

/** Link from the seller's tab to received orders. */
export function SellerLink() {
  const t = useTranslations('orders')
  return <NavRow href="/orders?side=seller" icon={<HandCoins aria-hidden="true" />} title={t('ordersReceived')} />
}
