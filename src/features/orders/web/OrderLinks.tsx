import { Handshake, HandCoins, Megaphone, ShoppingBag, Star } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'

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
  return <NavRow href="/orders?side=seller" icon={<HandCoins aria-hidden="true" />} title={t('sold')} />
}
